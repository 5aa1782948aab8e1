// npm run build: builds the server and the client, each only if its build does not match its sources.
import './node-version.mjs'
import { ensureBuilt, main } from './prepare.mjs'

main(ensureBuilt)
