// Schemas for `.input()` and `.output()`.
import type { z } from 'zod'

/** What `sync` returns and tRPC accepts as a parser. */
export type SyncSchema<Output, Input> = {
  schema: z.ZodType<Output, Input>
  parse: (value: unknown) => Output
  /** Types only, from which tRPC infers input and output. */
  _input: Input
  _output: Output
}

/**
 * Makes tRPC parse a schema synchronously. Given a zod schema, tRPC calls `parseAsync`, which zod does not compile and
 * which is several times slower. None of our schemas is asynchronous.
 */
export function sync<Output, Input>(schema: z.ZodType<Output, Input>): SyncSchema<Output, Input> {
  const { _input, _output } = schema
  return { schema, parse: (value) => schema.parse(value), _input, _output }
}
