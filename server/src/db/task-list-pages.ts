// The entries of a page of a filtered list, in each order. `place` orders them before their time of creation.
import type { TaskSort } from '@dayloop/contracts/task-query'
import { type RawBuilder, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import { groupPlan } from './task-list-counts.ts'
import { merged, NEWEST, type Order, TITLE } from './task-list-scans.ts'
import type { Shape, Values } from './task-list-shape.ts'
import { scanPlan } from './task-lists.ts'

type Part<Row> = (shape: Shape, parameter: Parameter<Values>) => RawBuilder<Row>

/** What a page reads of each scan or group. The first page of an order without groups needs no plan. */
export function planOf(shape: Shape, parameter: Parameter<Values>): RawBuilder<object> | undefined {
  if (shape.sort === 'due' || shape.sort === 'priority') return groupPlan(shape.sort)(shape, parameter)
  return shape.page === 'first' ? undefined : scanPlan(parameter)
}

export const PAGES: Record<TaskSort, Part<unknown>> = {
  newest: inOrder(NEWEST),
  title: inOrder(TITLE),
  due: inGroups(sql`is_last || to_char(key, 'YYYY-MM-DD')`, 'day'),
  priority: inGroups(sql`key::text`, 'priority'),
}

function inOrder(order: Order): Part<unknown> {
  return (shape, parameter) => {
    const all = { shape, parameter, order }
    if (shape.page === 'first') {
      const limit = sql`${parameter('page_size')}::int`
      return sql`
        select ${order.place} as place, task_id, created_at from ${merged({ ...all, from: 'start', limit })}
        order by ${order.start} limit ${limit}`
    }
    const scan = (from: 'start' | 'end') => {
      const [skip, take] = [sql.ref(`${from}_skip`), sql.ref(`${from}_take`)]
      return sql`(
        select ${order.columns}
        from ${merged({ ...all, from, limit: sql`(select ${skip} + ${take} from scan_plan)` })}
        order by ${order[from]} limit (select ${take} from scan_plan) offset (select ${skip} from scan_plan)
      )`
    }
    return sql`select ${order.place} as place, task_id, created_at from (${scan('start')} union all ${scan('end')}) as found`
  }
}

function inGroups(place: RawBuilder<string>, group: 'day' | 'priority'): Part<unknown> {
  return (shape, parameter) => {
    const entries = merged({
      ...{ shape, parameter, order: NEWEST, from: 'start', limit: sql`skip + take` },
      [group]: sql`key`,
    })
    return sql`
      select ${place} as place, task_id, created_at
      from scan_plan, lateral (
        select task_id, created_at from ${entries} order by ${NEWEST.start} limit take offset skip
      ) as found`
  }
}
