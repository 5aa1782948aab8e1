// The fields that a person writes in a row, as lists of data. Schemas, SQL and the rows of a device are made from them.
// No zod here, because the browser loads it.
import type { TextRule } from './text.ts'

export type ChecklistItem = { id: string; text: string; done: boolean }

/** The type of the value by the kind of a field. */
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

/** `initial` is the value of a new row that does not give one. A required field has to be given, and is never null. */
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

/** The values of some fields of a list: one that is absent or undefined stays as it is. */
export type SomeFieldsOf<List extends FieldList> = {
  [Name in keyof List]?: FieldValue<List[Name]> | undefined
}

export function fieldNames<List extends FieldList>(list: List): Extract<keyof List, string>[] {
  const names: Extract<keyof List, string>[] = []
  for (const name in list) names.push(name)
  return names
}

/** The values that a new row begins with. */
export function initialFields<List extends FieldList>(list: List): FieldsOf<List>
export function initialFields(list: FieldList): Record<string, unknown> {
  return Object.fromEntries(Object.entries(list).map(([name, { initial }]) => [name, initial]))
}

/** The fields of the list that are given, without anything else that the row has. */
export function givenFields<List extends FieldList>(
  list: List,
  row: SomeFieldsOf<List>,
): Partial<FieldsOf<List>>
export function givenFields(list: FieldList, row: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(list).filter((name) => row[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

/** The fields of the list, without anything else that the row has; a row written before a field existed gets its initial value. */
export function allFields<List extends FieldList>(list: List, row: SomeFieldsOf<List>): FieldsOf<List> {
  return { ...initialFields(list), ...givenFields(list, row) }
}

/** Only the fields whose values differ from the row's. */
export function changedFields<List extends FieldList>(
  list: List,
  row: SomeFieldsOf<List>,
  values: SomeFieldsOf<List>,
): Partial<FieldsOf<List>> {
  const changed = givenFields(list, values)
  for (const name in changed) if (isSame(changed[name], row[name])) delete changed[name]
  return changed
}

// Values are texts, numbers, null, or lists of them.
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
