// Schemas for `.input()` and `.output()`.
import type { z } from 'zod'

/** A schema as tRPC gets it from `sync`. */
export type SyncSchema<Output, Input> = {
  schema: z.ZodType<Output, Input>
  parse: (value: unknown) => Output
  /** For tRPC's types: what goes in and what comes out. */
  _input: Input
  _output: Output
}

/**
 * Makes tRPC parse a schema synchronously. From a zod schema tRPC would take `parseAsync`, which zod does not compile:
 * it costs several times as much, and none of our schemas waits for anything.
 */
export function sync<Output, Input>(schema: z.ZodType<Output, Input>): SyncSchema<Output, Input> {
  const { _input, _output } = schema
  return { schema, parse: (value) => schema.parse(value), _input, _output }
}
