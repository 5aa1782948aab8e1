// Imported first, so that all other code can rely on Node 20.19.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Dayloop needs Node 20.19 or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}
