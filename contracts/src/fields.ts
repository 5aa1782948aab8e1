// The fields that a user edits, as lists. Schemas, SQL and the client's rows are derived from them. This file does not
// import zod, because the browser loads it.
import type { TextRule } from './text.ts'

export type ChecklistItem = { id: string; text: string; done: boolean }

/** The type of a field's value, by its kind. */
export type FieldValues = {
  text: string
  date: string | null
  time: string | null
  integer: number
  weekdays: string
  tags: readonly string[]
  checklist: readonly ChecklistItem[]
  choice: string
}

/** `initial` is the value of a new row without one. A required field must be given and is never null. */
export type Field = { label: string; required?: true } & (
  | ({ kind: 'text'; initial: string } & TextRule)
  | { kind: 'date'; initial: null }
  | { kind: 'integer'; initial: number; min: number; max: number }
  | { kind: 'weekdays'; initial: string }
  | { kind: 'time'; initial: null }
  | { kind: 'tags' | 'checklist'; initial: readonly [] }
  | { kind: 'choice'; initial: string; choices: readonly string[] }
)

export type FieldList = Readonly<Record<string, Field>>

export type FieldValue<One extends Field> = One extends { choices: readonly (infer Choice)[] }
  ? Choice
  : FieldValues[One['kind']]

/** The values of all fields of a list. */
export type FieldsOf<List extends FieldList> = { -readonly [Name in keyof List]: FieldValue<List[Name]> }

/** The values of some fields of a list. A missing or undefined field keeps its value. */
export type SomeFieldsOf<List extends FieldList> = {
  [Name in keyof List]?: FieldValue<List[Name]> | undefined
}

export function fieldNames<List extends FieldList>(list: List): Extract<keyof List, string>[] {
  const names: Extract<keyof List, string>[] = []
  for (const name in list) names.push(name)
  return names
}

/** The initial values of a new row. */
export function initialFields<List extends FieldList>(list: List): FieldsOf<List>
export function initialFields(list: FieldList): Record<string, unknown> {
  return Object.fromEntries(Object.entries(list).map(([name, { initial }]) => [name, initial]))
}

/** The given fields of the list, without other properties of the row. */
export function givenFields<List extends FieldList>(
  list: List,
  row: SomeFieldsOf<List>,
): Partial<FieldsOf<List>>
export function givenFields(list: FieldList, row: Record<string, unknown>): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const name in list) if (row[name] !== undefined) given[name] = row[name]
  return given
}

/** All fields of the list, without other properties. A field that an older row lacks gets its initial value. */
export function allFields<List extends FieldList>(list: List, row: SomeFieldsOf<List>): FieldsOf<List> {
  return { ...initialFields(list), ...givenFields(list, row) }
}

/** The fields whose values differ from the row's. */
export function changedFields<List extends FieldList>(
  list: List,
  row: SomeFieldsOf<List>,
  values: SomeFieldsOf<List>,
): Partial<FieldsOf<List>> {
  const changed = givenFields(list, values)
  for (const name in changed) if (isSame(changed[name], row[name])) delete changed[name]
  return changed
}

/** Whether two values of a field are equal. The properties of list items may be in any order: Postgres sorts them. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
  )
}
