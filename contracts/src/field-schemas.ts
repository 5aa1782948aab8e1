// The schemas of a list of fields: in an answer, in a new row, and in an edit.
import { z } from 'zod'
import { calendarDate } from './calendar.ts'
import type { Field, FieldList, FieldValue } from './fields.ts'
import {
  CHECKLIST_ID_MAX_LENGTH,
  CHECKLIST_MAX,
  CHECKLIST_TEXT_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_MAX,
} from './limits.ts'
import { uniqueTags } from './tags.ts'
import { text } from './text.ts'
import { joinWeekdays, parseWeekdays } from './weekdays.ts'

type Out<List extends FieldList> = { [Name in keyof List]: z.ZodType<FieldValue<List[Name]>> }
/** Null clears a field. Required fields and weekdays cannot be null. */
type Input<One extends Field> = One extends { required: true } | { kind: 'weekdays' }
  ? z.ZodType<FieldValue<One>, FieldValue<One>>
  : z.ZodType<FieldValue<One>, FieldValue<One> | null>
type New<List extends FieldList> = {
  [Name in keyof List]: List[Name] extends { required: true }
    ? Input<List[Name]>
    : z.ZodPipe<z.ZodOptional<Input<List[Name]>>, z.ZodType<FieldValue<List[Name]>>>
}
type Edit<List extends FieldList> = { [Name in keyof List]: z.ZodOptional<Input<List[Name]>> }

/** The fields in an answer. */
export function fieldsOut<List extends FieldList>(list: List): Out<List>
export function fieldsOut(list: FieldList): Record<string, z.ZodType> {
  return shapeOf(list, schemaOut)
}

/** The fields of a new row. A missing field gets its initial value. */
export function newFields<List extends FieldList>(list: List): New<List>
export function newFields(list: FieldList): Record<string, z.ZodType> {
  return shapeOf(list, (field) =>
    field.required
      ? schemaIn(field)
      : emptied(field)
          .optional()
          .transform((value) => (value === undefined ? field.initial : value)),
  )
}

/** The fields of an edit. A missing field keeps its value. */
export function editedFields<List extends FieldList>(list: List): Edit<List>
export function editedFields(list: FieldList): Record<string, z.ZodType> {
  return shapeOf(list, (field) => emptied(field).optional())
}

function shapeOf(list: FieldList, schemaOf: (field: Field) => z.ZodType) {
  return Object.fromEntries(Object.entries(list).map(([name, field]) => [name, schemaOf(field)]))
}

function schemaOut(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'weekdays':
      return z.string()
    case 'time':
    case 'date':
      return z.string().nullable()
    case 'integer':
      return z.int()
    case 'tags':
      return z.array(z.string())
    case 'checklist':
      return z.array(z.object({ id: z.string(), text: z.string(), done: z.boolean() }))
    case 'choice':
      return z.enum(field.choices)
  }
}

function schemaIn(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return text(field)
    case 'date':
      return date(field.label)
    case 'integer':
      return integer(field)
    case 'weekdays':
      return weekdays(field.label)
    case 'time':
      return time(field.label)
    case 'tags':
      return tags(field.label)
    case 'checklist':
      return checklist(field.label)
    case 'choice':
      return z.enum(field.choices, { error: `${field.label} must be one of ${field.choices.join(', ')}` })
  }
}

function emptied(field: Field): z.ZodType {
  const schema = schemaIn(field)
  if (field.required || field.kind === 'weekdays' || field.initial === null) return schema
  return schema.nullable().transform((value) => value ?? field.initial)
}

/** A required day, as YYYY-MM-DD or an ISO date-time. */
export const Day = date('Date').transform((day, { addIssue }) => {
  if (day !== null) return day
  addIssue({ code: 'custom', message: 'Date is required' })
  return z.NEVER
})

/** An optional day, as YYYY-MM-DD or an ISO date-time; empty or null means none. */
function date(label: string) {
  return z
    .union([z.string(), z.null()], { error: `${label} must be a date` })
    .transform((value, { addIssue }) => {
      if (value === null || value === '') return null
      const day = calendarDate(value)
      if (day === null)
        addIssue({ code: 'custom', message: `${label} must be a date that exists (YYYY-MM-DD)` })
      return day
    })
}

function integer({ label, min, max }: { label: string; min: number; max: number }) {
  const error = `${label} must be a whole number from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** Weekday names in any order and case. They are stored in week order and lower case. Empty is allowed. */
function weekdays(label: string) {
  const message = `${label} must be weekday names separated by spaces`
  return z.string({ error: message }).transform((value, { addIssue }) => {
    const days = parseWeekdays(value)
    if (days === null) addIssue({ code: 'custom', message })
    return joinWeekdays(days ?? [])
  })
}

/** A time of day as HH:MM; empty or null means none. */
function time(label: string) {
  const message = `${label} must be a time of day (HH:MM)`
  return z.union([z.string(), z.null()], { error: message }).transform((value, { addIssue }) => {
    if (value === null || value === '') return null
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) addIssue({ code: 'custom', message })
    return value
  })
}

/** One tag, without surrounding spaces. */
export const Tag = text({ label: 'A tag', min: 1, max: TAG_MAX_LENGTH, visible: true })

function tags(label: string) {
  return z
    .array(Tag, { error: `${label} must be a list of texts` })
    .transform(uniqueTags)
    .check(({ value, issues }) => {
      if (value.length > TAGS_MAX)
        issues.push({ code: 'custom', message: `A task has at most ${TAGS_MAX} tags`, input: value })
    })
}

function checklist(label: string) {
  const item = z.object(
    {
      id: text({ label: 'The id of a checklist item', min: 1, max: CHECKLIST_ID_MAX_LENGTH })
        .optional()
        .transform((id) => id ?? crypto.randomUUID()),
      text: text({ label: 'A checklist item', min: 1, max: CHECKLIST_TEXT_MAX_LENGTH, visible: true }),
      done: z.boolean({ error: 'Done of a checklist item must be true or false' }).default(false),
    },
    { error: 'A checklist item must have a text' },
  )
  return z
    .array(item, { error: `${label} must be a list of items` })
    .max(CHECKLIST_MAX, { error: `A checklist has at most ${CHECKLIST_MAX} items` })
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
      error: 'Two items of a checklist have the same id',
    })
}
