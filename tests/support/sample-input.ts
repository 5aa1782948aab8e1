// Generates a valid input of a procedure from its schema, so that a new procedure is tested without a new test.
import { z } from 'zod'
import type { Procedure } from '../../server/src/trpc/procedures.ts'

export type Sample = { fields: string[]; input: Record<string, unknown> }

/** Candidate values. The first one that a field accepts is its sample. */
const candidates = (ids: { row: string; unique: string }): unknown[] => [
  `${ids.unique}@example.com`,
  ids.unique,
  'correct horse battery',
  'monday tuesday',
  'monday',
  'complete',
  '2026-03-10',
  '07:30',
  'Europe/Berlin',
  true,
  1,
  '1',
  [ids.row],
  ['2026-03-10'],
  ['07:30'],
  [{}],
  [],
  {},
  null,
  // A field that accepts no other text accepts an id.
  ids.row,
]

const isObject = (schema: unknown): schema is z.ZodObject => schema instanceof z.ZodObject

/** A valid input in which every id is that of the row; null if none could be generated. */
export const sampleInput = (
  { input: schema }: Pick<Procedure, 'input'>,
  ids: { row: string; unique: string },
): Sample | null => {
  if (!schema) return { fields: [], input: {} }
  const object = schema instanceof z.ZodPrefault ? schema.unwrap() : schema
  if (!isObject(object)) return null
  const input: Record<string, unknown> = {}
  const fields: string[] = []
  for (const [name, field] of Object.entries(object.shape)) {
    const value = sampleOf(field, name, [...(named(name) ? [ids.row] : []), ...candidates(ids)])
    if (value === undefined) return null
    input[name] = value
    if (value === ids.row) fields.push(name)
  }
  return schema.safeParse(input).success ? { fields, input } : null
}

/** Whether a field contains the id of a row, judging by its name. */
const named = (name: string) => /(^|_)u?id$/.test(name)

// Two fields that must agree, such as a password and its confirmation, get the same first candidate.
const sampleOf = (field: unknown, name: string, values: unknown[]): unknown => {
  if (!(field instanceof z.ZodType)) return undefined
  const fitting = /email/.test(name) ? values.filter((value) => String(value).includes('@')) : values
  const taking = /password/.test(name) ? ['correct horse battery'] : fitting
  return taking.find((value) => field.safeParse(value).success)
}
