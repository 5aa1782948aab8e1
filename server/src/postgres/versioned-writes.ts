// Each statement that changes what a user sees also raises the version of that user (`user_versions`). So the change and
// the version are committed together. `prepared` adds this part to every statement that writes.
import { CHANGE_KINDS, type ChangeKind } from '@dayloop/contracts/change-kinds'
import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryId,
  type RawBuilder,
  RawNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  WithNode,
} from 'kysely'
import type { Tables } from '../db/tables.ts'

type Write = 'insert into' | 'update' | 'delete from'
const ALL_WRITES: readonly Write[] = ['insert into', 'update', 'delete from']

/** By kind, the tables whose rows a user sees, and the writes that count. A new kind does not compile without its tables. */
const COUNTED: Record<ChangeKind, Partial<Record<keyof Tables, readonly Write[]>>> = {
  tasks: { tasks: ALL_WRITES },
  routines: { routines: ALL_WRITES },
  // The feeds are part of the settings screen.
  settings: { settings: ALL_WRITES, feeds: ALL_WRITES },
  // A new or refreshed session changes nothing.
  session: { sessions: ['delete from'], users: ['update'] },
}

const COUNTED_TABLES: ReadonlyMap<string, { kind: ChangeKind; writes: readonly string[] }> = new Map(
  CHANGE_KINDS.flatMap((kind) =>
    Object.entries(COUNTED[kind]).map(([table, writes]) => [table, { kind, writes }] as const),
  ),
)

const WRITE = /^[\s(]*(insert into|update|delete from)\s+"?(\w+)/i
const RETURNING = /\breturning\b/i

/** The user whose version a statement raises, and the session that makes the change. */
export type Raising = { user_id: RawBuilder<unknown>; session_id: RawBuilder<unknown> }
/** The kinds that may have changed, each with the condition under which it did. */
export type Changes = Partial<Record<ChangeKind, RawBuilder<boolean>>>

/** The insert that raises versions if something changed. Its expressions refer to the rows of `from`. */
export function raisedVersions(
  { user_id, session_id }: Raising,
  changes: Changes,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<{ user_id: string }> {
  const kinds = CHANGE_KINDS.flatMap((kind) => {
    const condition = changes[kind]
    return condition ? [{ column: sql.ref(kind), condition }] : []
  })
  const [only, ...others] = kinds
  const next = sql`stored.version + 1`
  const set = kinds.map(({ column }) =>
    only && others.length === 0
      ? sql`${column} = ${next}`
      : sql`${column} = case when excluded.${column} > 0 then ${next} else stored.${column} end`,
  )
  return sql`(
    insert into ${sql.table('user_versions')} as stored
      (user_id, version, ${sql.join(kinds.map(({ column }) => column))}, changed_by, changed_since)
    select ${user_id}, 1, ${sql.join(kinds.map(({ condition }) => sql`(${condition})::int`))}, ${session_id}::uuid, 1
    ${from}
    where ${sql.join(
      kinds.map(({ condition }) => sql`(${condition})`),
      sql` or `,
    )}
    on conflict (user_id) do update
    set version = ${next}, ${sql.join(set)}, changed_by = excluded.changed_by, changed_at = now(),
      changed_since = case
      when stored.changed_by is not distinct from excluded.changed_by then stored.changed_since else ${next} end
    returning user_id
  )`
}

type WritePart = { part: string; kind: ChangeKind | undefined; returns: boolean }

/** The writes among the parts of a statement. */
function writesOf(parts: readonly CommonTableExpressionNode[], queryId: QueryId): WritePart[] {
  return parts.flatMap(({ name, expression }) => {
    const text = compiled(expression, queryId)
    const [, write = '', table = ''] = WRITE.exec(text) ?? []
    if (write === '') return []
    const counted = COUNTED_TABLES.get(table)
    const kind = counted?.writes.includes(write.toLowerCase()) ? counted.kind : undefined
    return [{ part: name.table.table.identifier.name, kind, returns: RETURNING.test(text) }]
  })
}

function compiled(node: OperationNode, queryId: QueryId): string {
  return new PostgresQueryCompiler().compileQuery(RawNode.create(['', ''], [node]), queryId).sql
}

/**
 * The kinds that the writes may change. The rows of every write are counted, so that each write is complete and holds its
 * locks before the version is locked. So all statements lock in the same order.
 */
function changesOf(writes: readonly WritePart[]): Changes {
  const changes: Changes = {}
  for (const { kind } of writes) {
    if (kind === undefined) continue
    const counts = writes.map((write) => {
      const count = sql`(select count(*) from ${sql.table(write.part)})`
      return write.kind === kind ? count : sql`0 * ${count}`
    })
    changes[kind] = sql`${sql.join(counts, sql` + `)} > 0`
  }
  return changes
}

/** The part of a statement that raises the version if one of the writes changed something. */
function raisingPart(
  writes: readonly WritePart[],
  { user_id, session_id }: Raising,
): CommonTableExpressionNode {
  const owner = { user_id: sql`${user_id}::uuid`, session_id }
  return partOf('raised_version', raisedVersions(owner, changesOf(writes)).toOperationNode())
}

function partOf(name: string, expression: OperationNode): CommonTableExpressionNode {
  return CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(name), expression)
}

type ReturningStatement = InsertQueryNode | UpdateQueryNode | DeleteQueryNode | SelectQueryNode

function isStatement(node: RootOperationNode): node is ReturningStatement {
  return ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'SelectQueryNode'].includes(node.kind)
}

/** The statement with a part that raises the version of its user if it changes something that users see. */
export function withRaisedVersion(
  node: RootOperationNode,
  queryId: QueryId,
  raising: () => Raising,
): RootOperationNode {
  if (!isStatement(node)) return node
  const { with: before, ...statement } = node
  const isRead = node.kind === 'SelectQueryNode'
  const parts = [...(before?.expressions ?? []), ...(isRead ? [] : [partOf('statement', statement)])]
  const writes = writesOf(parts, queryId)
  if (raisesVersion(compiled(node, queryId)) || !writes.some(({ kind }) => kind !== undefined)) return node
  const silent = writes.find(({ returns }) => !returns)
  if (silent)
    throw new Error(
      `The part "${silent.part}" writes to a table with live changes, so it needs a returning clause`,
    )
  const [first = raisingPart(writes, raising()), ...rest] = [...parts, raisingPart(writes, raising())]
  const all = rest.reduce((list, part) => WithNode.cloneWithExpression(list, part), WithNode.create(first))
  if (isRead) return { ...node, with: all }
  const rows = SelectQueryNode.createFrom([TableNode.create('statement')], all)
  return SelectQueryNode.cloneWithSelections(rows, [SelectionNode.createSelectAll()])
}

/** Whether a statement raises versions. */
export function raisesVersion(text: string): boolean {
  return /\binsert into "?user_versions\b/i.test(text)
}
