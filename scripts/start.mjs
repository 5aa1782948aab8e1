// npm start: installs missing packages, builds what is out of date, and then runs the server in this same process, so that
// signals reach it.
import './node-version.mjs'
import { ensureBuilt, ensureInstalled, main } from './prepare.mjs'

main(async () => {
  await ensureInstalled('running')
  await ensureBuilt()
  // Without source maps, to save memory. NODE_OPTIONS=--enable-source-maps enables them.
  await import('../server/dist/main.js')
})
