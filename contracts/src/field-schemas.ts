// The schemas of a list of fields: as they travel out, in a new row, and in an edit.
import { z } from 'zod'
import { calendarDate } from './calendar.ts'
import type { Field, FieldList, FieldValue } from './fields.ts'
import { text } from './text.ts'
import { joinWeekdays, parseWeekdays } from './weekdays.ts'

type Out<List extends FieldList> = { [Name in keyof List]: z.ZodType<FieldValue<List[Name]>> }
/** Null empties a field, but for a required one and for weekdays. */
type Input<One extends Field> = One extends { required: true } | { kind: 'weekdays' }
  ? z.ZodType<FieldValue<One>, FieldValue<One>>
  : z.ZodType<FieldValue<One>, FieldValue<One> | null>
type New<List extends FieldList> = {
  [Name in keyof List]: List[Name] extends { required: true }
    ? Input<List[Name]>
    : z.ZodPipe<z.ZodOptional<Input<List[Name]>>, z.ZodType<FieldValue<List[Name]>>>
}
type Edit<List extends FieldList> = { [Name in keyof List]: z.ZodOptional<Input<List[Name]>> }

/** The fields as the server answers them. */
export function fieldsOut<List extends FieldList>(list: List): Out<List>
export function fieldsOut(list: FieldList): Record<string, z.ZodType> {
  return shapeOf(list, schemaOut)
}

/** The fields of a new row: one that is left out gets its initial value. */
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

/** The fields of an edit: one that is left out stays as it is. */
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
    case 'date':
      return z.string().nullable()
    case 'integer':
      return z.int()
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
  }
}

function emptied(field: Field): z.ZodType {
  const schema = schemaIn(field)
  if (field.required || field.kind === 'weekdays' || field.initial === null) return schema
  return schema.nullable().transform((value) => value ?? field.initial)
}

/** A day in, as YYYY-MM-DD or an ISO date-time; empty or null means none. */
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

/** Weekday names in any order and case in, week order and lower case stored; empty is allowed. */
function weekdays(label: string) {
  const message = `${label} must be weekday names separated by spaces`
  return z.string({ error: message }).transform((value, { addIssue }) => {
    const days = parseWeekdays(value)
    if (days === null) addIssue({ code: 'custom', message })
    return joinWeekdays(days ?? [])
  })
}
