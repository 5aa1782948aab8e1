// The platform, which decides how the app is installed.
export type Platform = 'android' | 'ios' | 'desktop'

export const platformOf = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform => {
  if (/android/i.test(userAgent)) return 'android'
  // An iPad has the user agent of a Mac, but no Mac has a touch screen.
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
    ? 'ios'
    : 'desktop'
}
