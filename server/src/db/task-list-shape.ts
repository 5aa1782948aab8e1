// What differs between the statements of filtered lists, and the conditions that their parts share.
import type { TaskSort } from '@dayloop/contracts/task-query'
import { sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import type { CredentialValues } from './credential.ts'
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
  /** The first page has statements of its own, because the parts for later pages make a list slower. */
  page: 'first' | 'any'
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

/** How many tasks of a row of counts are in the list. */
export function totalOf({ status }: Shape, parameter: Parameter<Values>) {
  if (status === 'any') return sql`(pending + completed)`
  return sql`case when ${parameter('status')}::boolean then completed else pending end`
}
