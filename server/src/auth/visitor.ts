// Who asks before anybody is signed in: what a rule of accounts is handed of the request.
import type { Deps } from '../deps.ts'

export type Visitor = Deps & {
  now: Date
  header_zone: string | null
}
