// The fields of the contract's lists as SQL. They are sent as one JSON value, so that a statement names no field.
import {
  type Field,
  type FieldList,
  type FieldValue,
  fieldNames,
  givenFields,
  type SomeFieldsOf,
} from '@dayloop/contracts/fields'
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'

/** How the value of a kind is read from JSON. */
const FROM_JSON: Record<Field['kind'], (json: RawBuilder<unknown>, name: string) => RawBuilder<unknown>> = {
  text: (json, name) => sql`${json} ->> ${sql.lit(name)}`,
  weekdays: (json, name) => sql`${json} ->> ${sql.lit(name)}`,
  time: (json, name) => sql`${json} ->> ${sql.lit(name)}`,
  tags: (json, name) => sql`${json} -> ${sql.lit(name)}`,
  checklist: (json, name) => sql`${json} -> ${sql.lit(name)}`,
  date: (json, name) => sql`(${json} ->> ${sql.lit(name)})::date`,
  integer: (json, name) => sql`(${json} ->> ${sql.lit(name)})::int`,
  choice: (json, name) => sql`${json} ->> ${sql.lit(name)}`,
}

/** The given fields as the JSON text that the functions below read. */
export function fieldsAsJson<List extends FieldList>(list: List, row: SomeFieldsOf<List>): string {
  return JSON.stringify(givenFields(list, row))
}

/** The fields of a new row, in the order of `fieldNames`. */
export function newValues(list: FieldList, json: RawBuilder<string>): AliasedRawBuilder<unknown, string>[] {
  return Object.entries(list).map(([name, field]) => valueIn(json, name, field).as(name))
}

/** The fields of a row after an edit: a field that the JSON lacks keeps its value. */
export function editedValues<List extends FieldList>(
  list: List,
  table: string,
  json: RawBuilder<string>,
): { [Name in keyof List]: RawBuilder<FieldValue<List[Name]>> }
export function editedValues(list: FieldList, table: string, json: RawBuilder<string>) {
  const edited: Record<string, RawBuilder<unknown>> = {}
  for (const [name, field] of Object.entries(list)) {
    const isGiven = sql`${json}::jsonb ? ${sql.lit(name)}`
    edited[name] =
      sql`case when ${isGiven} then ${valueIn(json, name, field)} else ${sql.ref(`${table}.${name}`)} end`
  }
  return edited
}

function valueIn(json: RawBuilder<string>, name: string, { kind }: Field): RawBuilder<unknown> {
  return FROM_JSON[kind](sql`${json}::jsonb`, name)
}

/** Whether a row still has every value of the JSON object `expected`. Null expects nothing. */
export function hasExpected(list: FieldList, table: string, expected: RawBuilder<string | null>) {
  const columns = [...fieldNames(list), 'status'].flatMap((column) => [
    sql.lit(column),
    sql.ref(`${table}.${column}`),
  ])
  const compared = sql`jsonb_build_object(${sql.join(columns)})`
  return sql<boolean>`(${expected}::jsonb is null or ${compared} || ${expected}::jsonb = ${compared})`
}
