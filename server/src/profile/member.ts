// Who asks: a signed-in person, with what the rules of the profile are handed.
import type { UserId } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

export type Member = Deps & { now: Date; user_id: UserId; session_id: string }

/** The same rules where nobody need be signed in: a link in a mail. */
export type Visitor = Deps & { now: Date }
