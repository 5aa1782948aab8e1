// What differs between the statements of filtered lists, and the conditions on their entries.
import { NEXT_WEEK_DAYS } from '@dayloop/contracts/limits'
import type { TaskSort } from '@dayloop/contracts/task-query'
import { type RawBuilder, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import type { CredentialValues } from './live.ts'
import type { CountedView } from './task-counts.ts'
import type { PageOf } from './task-lists.ts'

type Filters = { status: boolean; tag_key: string; priority: number }
export type Values = CredentialValues & CountedView & PageOf & Filters
type Kind = 'everything' | 'one_day' | 'several_days'
/** The parts in which the statements differ. */
export type Shape = {
  kind: Kind
  sort: TaskSort
  status: 'any' | 'given'
  priority: 'any' | 'given'
}

/** The entries of the list's tag. Without `priority > 0` the indexes of lists are not used. */
export function isEntry(parameter: Parameter<Values>) {
  return sql`${isOwn(parameter)} and priority > 0`
}

export function isOwn(parameter: Parameter<Values>) {
  return sql`user_id = ${parameter('user_id')} and tag_key = ${parameter('tag_key')}`
}

export function isInView(parameter: Parameter<Values>) {
  return sql`day between ${parameter('from')}::date and ${parameter('to')}::date`
}

export function priorityIn({ priority }: Shape, parameter: Parameter<Values>): RawBuilder<unknown> {
  return priority === 'any' ? sql`` : sql`and priority = ${parameter('priority')}::smallint`
}

/** The conditions for each day of a view, or for all days together. */
export function daysOf({ kind }: Shape, parameter: Parameter<Values>): RawBuilder<unknown>[] {
  if (kind === 'everything') return [sql``]
  const count = kind === 'one_day' ? 1 : NEXT_WEEK_DAYS + 1
  return Array.from(
    { length: count },
    (_, ahead) => sql`and day = ${parameter('from')}::date + ${sql.lit(ahead)}`,
  )
}
