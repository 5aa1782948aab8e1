// Schemas of live changes. An event contains the kind of a change, never the changed data.
import { z } from 'zod'
import { CHANGE_KINDS } from './change-kinds.ts'

/** The data of an event: the version of the user's data after the change. */
export const ChangeData = z.object({ version: z.int().nonnegative() })

/** An event of the subscription. */
export const Change = ChangeData.extend({ kind: z.enum(CHANGE_KINDS) })
export type Change = z.infer<typeof Change>

/** A boolean, or the texts `true` and `1` of a URL query. */
const flag = z.union([
  z.boolean(),
  z.enum(['true', '1', 'false', '0']).transform((word) => word === 'true' || word === '1'),
])

/** The input that opens a stream. */
export const OpenStream = z
  .object({
    /** The version up to which the client knows all changes. Those after it are sent at once. */
    lastEventId: z.string().nullish(),
    /** For a client without a version: the milliseconds since it first requested the data that it shows. */
    age: z.coerce.number().nonnegative().optional(),
    /** Skips changes that the stream's own session made. */
    skip_own: flag.default(false),
  })
  .prefault({})
export type OpenStream = z.infer<typeof OpenStream>
