// Parses SQL with the parser of Postgres and finds user-owned tables that a statement uses without a condition on the user.
import { parse } from 'libpg-query'
import { USER_TABLES } from '../../server/src/postgres/distribution.ts'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => (isNode(found) ? found[name] : undefined), value)
const listAt = (value: unknown, ...path: string[]): unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

type Relation = { table: string; alias: string }

/** The tables of one FROM list, without those of subqueries. */
const relationsOf = (node: unknown): Relation[] => {
  if (Array.isArray(node)) return node.flatMap(relationsOf)
  const range = at(node, 'RangeVar') ?? (typeof at(node, 'relname') === 'string' ? node : undefined)
  if (range) {
    const table = String(at(range, 'relname'))
    return [{ table, alias: String(at(range, 'alias', 'aliasname') ?? table) }]
  }
  const join = at(node, 'JoinExpr')
  return join ? [at(join, 'larg'), at(join, 'rarg')].flatMap(relationsOf) : []
}

const joinConditions = (node: unknown): unknown[] => {
  const join = at(node, 'JoinExpr')
  if (!join) return []
  return [at(join, 'quals'), ...joinConditions(at(join, 'larg')), ...joinConditions(at(join, 'rarg'))]
}

/** The conditions that must all hold. */
const conjuncts = (node: unknown): unknown[] =>
  at(node, 'BoolExpr', 'boolop') === 'AND_EXPR' ? listAt(node, 'BoolExpr', 'args').flatMap(conjuncts) : [node]

/** The two sides of an equality. */
const sidesOf = (node: unknown) =>
  at(node, 'A_Expr', 'kind') === 'AEXPR_OP' && at(listAt(node, 'A_Expr', 'name')[0], 'String', 'sval') === '='
    ? [at(node, 'A_Expr', 'lexpr'), at(node, 'A_Expr', 'rexpr')]
    : []

const columnOf = (node: unknown) => {
  const fields = listAt(node, 'ColumnRef', 'fields').map((field) => at(field, 'String', 'sval'))
  return fields.length > 0
    ? { alias: fields.length > 1 ? fields[0] : undefined, name: fields.at(-1) }
    : undefined
}

const parameterOf = (node: unknown): number | undefined => {
  const number = at(node, 'ParamRef', 'number') ?? at(node, 'TypeCast', 'arg', 'ParamRef', 'number')
  return typeof number === 'number' ? number : undefined
}

const isFalse = (node: unknown) =>
  isNode(at(node, 'A_Const', 'boolval')) && !at(node, 'A_Const', 'boolval', 'boolval')

type Findings = {
  unnamed: string[]
  touched: string[]
  parameters: number[]
  /** Expressions of the statement (`with live as …`) whose column user_id is that of a named user. */
  ofUser: Set<string>
}

const selectsUser = (query: unknown) =>
  listAt(query, 'SelectStmt', 'targetList').some(
    (target) => columnOf(at(target, 'ResTarget', 'val'))?.name === 'user_id',
  )

/** The aliases of one level whose user is named, and the parameters that name the user. `all` is what must hold. */
const namedAmong = (relations: Relation[], all: unknown[], ofUser: Set<string>) => {
  const owned = relations.filter(({ table }) => USER_TABLES.includes(table))
  const named = new Set(relations.filter(({ table }) => ofUser.has(table)).map(({ alias }) => alias))
  const parameters: number[] = []
  const links: [string, string][] = []
  for (const [left, right] of all.map(sidesOf).filter((sides) => sides.length > 0)) {
    const keys = [columnOf(left), columnOf(right)].filter((column) => column?.name === 'user_id')
    const aliases = keys.map((column) => String(column?.alias ?? (owned.length === 1 ? owned[0]?.alias : '')))
    const parameter = parameterOf(left) ?? parameterOf(right)
    if (parameter !== undefined && aliases[0] !== undefined) {
      named.add(aliases[0])
      parameters.push(parameter)
    }
    if (aliases[0] !== undefined && aliases[1] !== undefined) links.push([aliases[0], aliases[1]])
  }
  for (const _ of relations)
    for (const [one, other] of links) if (named.has(one) || named.has(other)) named.add(one).add(other)
  return { named, parameters }
}

const lookAtLevel = (relations: Relation[], conditions: unknown[], into: Findings) => {
  const owned = relations.filter(({ table }) => USER_TABLES.includes(table))
  into.touched.push(...owned.map(({ table }) => table))
  const all = conditions.filter((one) => one !== undefined).flatMap(conjuncts)
  // The condition is never true, so the query reads no row.
  if (all.some(isFalse)) return
  const { named, parameters } = namedAmong(relations, all, into.ofUser)
  into.parameters.push(...parameters)
  into.unnamed.push(...owned.filter(({ alias }) => !named.has(alias)).map(({ table }) => table))
}

const look = (node: unknown, into: Findings): void => {
  if (Array.isArray(node)) {
    for (const one of node) look(one, into)
    return
  }
  if (!isNode(node)) return
  const expression = at(node, 'CommonTableExpr')
  if (expression) {
    const before = { unnamed: into.unnamed.length, parameters: into.parameters.length }
    look(at(expression, 'ctequery'), into)
    const isNamed = into.unnamed.length === before.unnamed && into.parameters.length > before.parameters
    if (isNamed && selectsUser(at(expression, 'ctequery'))) into.ofUser.add(String(at(expression, 'ctename')))
    return
  }
  // Common table expressions first, because the rest of the statement may refer to them.
  for (const inner of Object.values(node))
    if (isNode(inner) && isNode(inner.withClause)) look(inner.withClause, into)
  const select = at(node, 'SelectStmt')
  const from = [...listAt(select, 'fromClause')]
  if (select)
    lookAtLevel(relationsOf(from), [at(select, 'whereClause'), ...from.flatMap(joinConditions)], into)
  const change = at(node, 'UpdateStmt') ?? at(node, 'DeleteStmt')
  if (change) {
    const others = [...listAt(change, 'fromClause'), ...listAt(change, 'usingClause')]
    const relations = [...relationsOf(at(change, 'relation')), ...relationsOf(others)]
    lookAtLevel(relations, [at(change, 'whereClause'), ...others.flatMap(joinConditions)], into)
  }
  const insert = at(node, 'InsertStmt')
  const table = String(at(insert, 'relation', 'relname') ?? '')
  if (USER_TABLES.includes(table)) {
    into.touched.push(table)
    const columns = listAt(insert, 'cols').map((column) => at(column, 'ResTarget', 'name'))
    const index = columns.indexOf('user_id')
    const query = at(insert, 'selectStmt', 'SelectStmt')
    const rows = listAt(query, 'valuesLists').map((row) => listAt(row, 'List', 'items')[index])
    const values = rows.length > 0 ? rows : [at(listAt(query, 'targetList')[index], 'ResTarget', 'val')]
    const from = listAt(query, 'fromClause')
    const conditions = [at(query, 'whereClause'), ...from.flatMap(joinConditions)]
    const relations = relationsOf(from)
    const { named } = namedAmong(relations, conditions.flatMap(conjuncts), into.ofUser)
    const sources = relations.filter(({ alias }) => named.has(alias))
    for (const value of values) {
      const parameter = parameterOf(value)
      const column = columnOf(value)
      const isTheirs =
        column?.name === 'user_id' &&
        sources.some(({ alias }) => alias === (column.alias ?? sources[0]?.alias))
      if (index >= 0 && parameter !== undefined) into.parameters.push(parameter)
      else if (index < 0 || !isTheirs) into.unnamed.push(table)
    }
  }
  for (const [key, value] of Object.entries(node)) {
    // The parser returns the two sides of a union without their kind.
    if (['larg', 'rarg'].includes(key) && isNode(value) && 'op' in value) look({ SelectStmt: value }, into)
    else if (key !== 'withClause') look(value, into)
  }
}

/** The user-owned tables of a statement, those without a condition on the user, and the parameter of the user ($n). */
export const userTablesOf = async (text: string): Promise<Findings> => {
  const findings: Findings = { unnamed: [], touched: [], parameters: [], ofUser: new Set() }
  look((await parse(text)).stmts, findings)
  return findings
}
