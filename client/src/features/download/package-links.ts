/** Where the packages of the newest release are, in the layout that the usual code hosts share. */
export const packageLinks = (releases_url: string) => {
  const newest = `${releases_url.replace(/\/$/, '')}/latest/download`
  return {
    apk: `${newest}/dayloop.apk`,
    exe: `${newest}/dayloop.exe`,
    dmg: `${newest}/dayloop.dmg`,
    snap: `${newest}/dayloop.snap`,
    // A search, for a name in the store belongs to whoever took it first.
    snapStore: 'https://snapcraft.io/search?q=dayloop',
  }
}
