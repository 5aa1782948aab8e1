// Examples for the document. One vocabulary: a field's name alone says what it holds.
import type { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const ID = '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10'

const OF_FIELD: Record<string, unknown> = {
  id: ID,
  routine_id: null,
  task_title: 'Water the plants',
  task_details: 'The ones on the balcony too',
  due_date: '2026-03-10',
  today: '2026-03-10',
  url_call: 'today-tasks',
  routines_title: 'Morning run',
  routines_dates: 'monday wednesday friday',
  status: true,
  page: 1,
  num_pages: 1,
  total: 1,
  total_number_tasks: 3,
  completed_tasks_count: 1,
  pending_tasks: 2,
  created_count: 1,
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  new_email: 'countess@example.com',
  email_verify: true,
  time_zone: 'Europe/London',
  password: 'correct horse battery',
  password2: 'correct horse battery',
  current_password: 'correct horse battery',
  new_password: 'staple horse battery',
  confirm_password: 'staple horse battery',
  access: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl',
  refresh: 'kq3XnFhP0v7d',
  uid: ID,
  token: 'Zt8yJq1mVw',
  code: '4/0AX4XfWh',
  state: 'b7Qp2',
  iss: 'https://accounts.google.com',
  auth_url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=dayloop',
  is_new_user: false,
  valid: true,
  message: 'Done.',
}

/** An example of what a schema describes, from the examples of its fields. */
export function exampleOf(schema: JsonSchema, field = ''): unknown {
  if (field in OF_FIELD) return OF_FIELD[field]
  if (schema.const !== undefined) return schema.const
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([name, part]) => [name, exampleOf(plain(part), name)]))
  }
  const { items } = schema
  return typeof items === 'object' && !Array.isArray(items) ? [exampleOf(items)] : null
}

/** A schema that may be written as `true` or `false`. */
export function plain(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema
}
