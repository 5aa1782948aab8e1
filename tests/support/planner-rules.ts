// The rules of Citus for statements that it sends to one node, checked with the parser of Postgres.
import { parse } from 'libpg-query'
import { BY_USER, LOOKUPS } from '../../server/src/postgres/distribution.ts'

type Found = {
  tables: Set<string>
  parts: Set<string>
  inserts: number
  lockedParts: number
  mutable: number
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Functions that are not immutable. So is a cast of a text to one of these types. */
const MUTABLE_FUNCTIONS = /^(to_)?jsonb?(_build_\w+|_agg)?$|^(to_char|concat|concat_ws|array_to_string)$/
const MUTABLE_CASTS = ['date', 'time', 'timestamp', 'timestamptz']

const lastName = (names: unknown) =>
  Array.isArray(names) ? (/"sval":"(\w+)"\}\}\]$/.exec(JSON.stringify(names))?.[1] ?? '') : ''

const isMutable = ({ FuncCall, TypeCast }: Record<string, unknown>) => {
  if (isNode(FuncCall)) return MUTABLE_FUNCTIONS.test(lastName(FuncCall.funcname))
  if (!isNode(TypeCast) || !isNode(TypeCast.arg) || !isNode(TypeCast.typeName)) return false
  const isOfValue = 'ParamRef' in TypeCast.arg || 'A_Const' in TypeCast.arg
  return !isOfValue && MUTABLE_CASTS.includes(lastName(TypeCast.typeName.names))
}

const countMutable = (node: unknown): number => {
  if (Array.isArray(node)) return node.reduce<number>((sum, one) => sum + countMutable(one), 0)
  if (!isNode(node)) return 0
  return Number(isMutable(node)) + countMutable(Object.values(node))
}

const look = (node: unknown, found: Found, depth: number): void => {
  if (Array.isArray(node)) {
    for (const one of node) look(one, found, depth)
    return
  }
  if (!isNode(node)) return
  const { InsertStmt, SelectStmt, UpdateStmt, CommonTableExpr, RangeVar, relname } = node
  // The parser returns the table of an insert, update or delete without its kind.
  for (const table of [isNode(RangeVar) ? RangeVar.relname : undefined, relname])
    if (typeof table === 'string') found.tables.add(table)
  if (isNode(CommonTableExpr)) found.parts.add(String(CommonTableExpr.ctename))
  if (isNode(InsertStmt)) {
    const isOfRows =
      isNode(InsertStmt.selectStmt) && JSON.stringify(InsertStmt.selectStmt).includes('"valuesLists"')
    if (depth > 1 || (isNode(InsertStmt.withClause) && !isOfRows)) found.inserts += 1
  }
  if (isNode(UpdateStmt)) found.mutable += countMutable([UpdateStmt.targetList, UpdateStmt.whereClause])
  if (isNode(SelectStmt) && depth > 1 && Array.isArray(SelectStmt.lockingClause)) found.lockedParts += 1
  const isStatement = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].some((kind) => kind in node)
  for (const inner of Object.values(node)) look(inner, found, depth + (isStatement ? 1 : 0))
}

/** The tables of a statement, without its common table expressions. */
const read = async (text: string) => {
  const found: Found = { tables: new Set(), parts: new Set(), inserts: 0, lockedParts: 0, mutable: 0 }
  for (const statement of (await parse(text)).stmts ?? []) look(statement, found, 1)
  return { ...found, tables: [...found.tables].filter((table) => !found.parts.has(table)) }
}

/** The rules that a statement violates. Citus would send it to every node, or refuse it. */
export const brokenRules = async (text: string): Promise<string[]> => {
  const { tables, inserts, lockedParts, mutable } = await read(text)
  const placed = tables.filter((table) => BY_USER.has(table) || LOOKUPS.has(table))
  return [
    ...(inserts > 0 ? ['inserts inside a part, or what a part has read'] : []),
    ...(lockedParts > 0 ? ['locks rows in a part'] : []),
    ...(mutable > 0 && placed.length > 0 ? ['updates by a function that is not immutable'] : []),
    ...(placed.some((table) => LOOKUPS.has(table)) && placed.length > 1
      ? ['joins a lookup with a table of another place']
      : []),
  ]
}

/** The tables of users that a template names instead of their shard, and the expressions with the name of a table. */
export const unshardedIn = async (template: string): Promise<string[]> => {
  const columns = [
    ...JSON.stringify(await parse(template)).matchAll(/"fields":\[\{"String":\{"sval":"(\w+)"\}\},\{/g),
  ]
  const { tables, parts } = await read(template)
  const names = [...tables, ...parts, ...columns.map(([, qualifier = '']) => qualifier)]
  return [...new Set(names.filter((name) => BY_USER.has(name)))]
}
