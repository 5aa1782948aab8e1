// Example values for the OpenAPI document: from the procedure's metadata, or else by the field's type.
import type { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema
export type Examples = Readonly<Record<string, unknown>>

const ID = '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10'
const EXAMPLE_OF_FORMAT: Readonly<Record<string, string>> = {
  uuid: ID,
  'date-time': '2026-03-10T08:15:00.000Z',
}
/** Fields that many procedures have. */
const SHARED: Examples = { message: 'Done.', page: 1 }

/** An example value of a schema. */
export function exampleOf(schema: JsonSchema, examples: Examples): unknown {
  const { const: only, enum: choices, anyOf, properties, items, type } = schema
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (anyOf) return exampleOf(anyOf[0] ?? {}, examples)
  if (properties) return exampleFields(properties, examples)
  if (type === 'array') return [exampleOf(plain(Array.isArray(items) ? items[0] : items), examples)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number')
    return schema.minimum !== undefined && schema.minimum > 1 ? schema.minimum : 1
  if (type === 'string') return EXAMPLE_OF_FORMAT[schema.format ?? ''] ?? 'text'
  return null
}

/** An example for each field. */
export function exampleFields(properties: NonNullable<JsonSchema['properties']>, examples: Examples) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, exampleOfField(name, plain(field), examples)]),
  )
}

export function exampleOfField(name: string, schema: JsonSchema, examples: Examples): unknown {
  const given = { ...SHARED, ...examples }
  return name in given ? given[name] : exampleOf(schema, examples)
}

/** The schema as an object. JSON Schema also allows `true`, `false` or none. */
export function plain(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === 'object' ? schema : {}
}
