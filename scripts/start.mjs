// npm start: installs what is missing, builds what is out of date, and becomes the server: one process, which gets the signals.
import './node-version.mjs'
import { ensureBuilt, ensureInstalled, main } from './prepare.mjs'

main(async () => {
  await ensureInstalled('running')
  await ensureBuilt()
  // Without source maps: they take 40 MiB. NODE_OPTIONS=--enable-source-maps has them when a stack trace needs it.
  await import('../server/dist/main.js')
})
