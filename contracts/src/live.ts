// Live changes: what events are named, and what they say. An event says that something changed, never what.
import { z } from 'zod'
import { CHANGE_KINDS } from './change-kinds.ts'

/** The data of an event: the version of the user's data after the change. */
export const ChangeData = z.object({ version: z.int().nonnegative() })

/** A change as the subscription sends it. */
export const Change = ChangeData.extend({ kind: z.enum(CHANGE_KINDS) })
export type Change = z.infer<typeof Change>

/** The words `true` and `1` of a query, or a boolean. */
const flag = z.union([
  z.boolean(),
  z.enum(['true', '1', 'false', '0']).transform((word) => word === 'true' || word === '1'),
])

/** How to open a stream. */
export const OpenStream = z
  .object({
    /** The version up to which the client knows all changes. Those after it are sent at once. */
    lastEventId: z.string().nullish(),
    /** Without a known version: how many milliseconds ago the client first asked for what it shows. */
    age: z.coerce.number().nonnegative().optional(),
    /** Leaves out what the stream's own session changed. */
    skip_own: flag.default(false),
  })
  .prefault({})
export type OpenStream = z.infer<typeof OpenStream>
