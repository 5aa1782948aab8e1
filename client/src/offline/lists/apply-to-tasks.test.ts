import type { Task, TaskList } from '@dayloop/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { changeRegistry as registry } from '../../change-registry.ts'
import type { Change } from '../changes.ts'
import type { Entry } from '../outbox/entry.ts'
import { aTask, today } from '../testing/tasks.ts'
import { applyToTasks } from './apply-to-tasks.ts'
import { listFromKnown } from './known-tasks.ts'

const listOf = (...user_tasks: Task[]): TaskList => ({
  user_tasks,
  today,
  pagination: { page: 1, num_pages: 1 },
  total_number_tasks: user_tasks.length,
  completed_tasks_count: user_tasks.filter(({ status }) => status).length,
  pending_tasks: user_tasks.filter(({ status }) => !status).length,
})
const entriesOf = (...changes: Change[]): Entry[] =>
  changes.map((change, index) => ({
    position: index + 1,
    key: `k${index}`,
    change,
    sent: false,
    refusal: null,
  }))
const url_call = 'today-tasks' as const
const add = (id: string, due_date: string | null = today): Change => ({
  name: 'add_task',
  input: { id, url_call, task_title: ` New ${id} `, task_details: '', due_date },
})
const tick = (before: Task, status = true): Change => ({
  name: 'task_complete',
  input: { id: before.id, url_call, status },
  before,
})
const move = (before: Task, due_date: string | null): Change => ({
  name: 'update_task',
  input: { id: before.id, url_call, due_date },
  before,
})
const drop = (before: Task): Change => ({
  name: 'delete_task',
  input: { id: before.id, url_call },
  before,
})
const shown = (list: TaskList, entries: Entry[]) => {
  const folded = applyToTasks(list, { entries, registry }, { query: { view: url_call }, today })
  const { total_number_tasks, completed_tasks_count, pending_tasks } = folded.list
  return {
    ids: folded.list.user_tasks.map(({ id }) => id),
    counts: [total_number_tasks, completed_tasks_count, pending_tasks],
    waiting: [...folded.waiting],
  }
}

describe('applies waiting changes to the last answer of the server', () => {
  const [a, b] = [aTask('a'), aTask('b', { status: true })]

  it('a deletion is counted once if only its answer was lost', () => {
    const [kept, gone] = [aTask('1'), aTask('2')]
    expect(shown(listOf(kept), entriesOf(drop(gone)))).toMatchObject({ ids: ['1'], counts: [1, 0, 1] })
    const long = {
      ...listOf(kept),
      pagination: { page: 1, num_pages: 2 },
      total_number_tasks: 11,
      pending_tasks: 11,
    }
    expect(shown(long, entriesOf(drop(gone)))).toMatchObject({ ids: ['1'], counts: [10, 0, 10] })
  })

  it('a new task is on top, its title trimmed, and counted', () => {
    expect(shown(listOf(a, b), entriesOf(add('c')))).toEqual({
      ids: ['c', 'a', 'b'],
      counts: [3, 1, 2],
      waiting: ['c'],
    })
    const { list } = applyToTasks(
      listOf(),
      { entries: entriesOf(add('c')), registry },
      { query: { view: url_call }, today },
    )
    expect(list.user_tasks[0]?.task_title).toBe('New c')
  })

  it('a new task of another day is not in the list, but known to wait', () => {
    expect(shown(listOf(a), entriesOf(add('c', '2026-04-20')))).toEqual({
      ids: ['a'],
      counts: [1, 0, 1],
      waiting: ['c'],
    })
  })

  it('a completion changes the counts, and a repeated completion changes nothing', () => {
    expect(shown(listOf(a, b), entriesOf(tick(a))).counts).toEqual([2, 2, 0])
    expect(shown(listOf(a, b), entriesOf(tick(b))).counts).toEqual([2, 1, 1])
  })

  it('a task that is moved to another day leaves the list, and one that is moved to this day is added', () => {
    const elsewhere = aTask('c', { due_date: '2026-04-20' })
    expect(shown(listOf(a, b), entriesOf(move(a, null)))).toMatchObject({ ids: ['b'], counts: [1, 1, 0] })
    expect(shown(listOf(a), entriesOf(move(elsewhere, today))).counts).toEqual([2, 0, 2])
  })

  it('a deleted task is gone, regardless of earlier changes', () => {
    expect(shown(listOf(a, b), entriesOf(tick(a), drop(a)))).toMatchObject({ ids: ['b'], counts: [1, 1, 0] })
  })

  it('a refused change has no effect, and neither has a change that depends on a refused add', () => {
    const refusal = { text: 'No.', name: null, status: 400 }
    const [refused, dependent] = entriesOf(add('c'), tick(aTask('c')))
    if (!refused || !dependent) throw new Error('The outbox needs two entries')
    expect(shown(listOf(a), [{ ...refused, refusal }, dependent])).toEqual({
      ids: ['a'],
      counts: [1, 0, 1],
      waiting: [],
    })
  })

  it('a list from yesterday loses the tasks that were due then', () => {
    const yesterday = '2026-03-28'
    const list = { ...listOf(aTask('a', { due_date: yesterday }), b), today: yesterday }
    expect(shown(list, [])).toMatchObject({
      ids: ['b'],
      counts: [1, 1, 0],
    })
  })
})

describe('a list that this device never had', () => {
  it('is built from the tasks of other lists', () => {
    const known = [aTask('a', { due_date: null }), aTask('b'), aTask('c', { due_date: '2026-04-03' })]
    expect(
      listFromKnown(known, { query: { view: 'next-week' }, today })?.user_tasks.map(({ id }) => id),
    ).toEqual(['c', 'b'])
    expect(listFromKnown(known, { query: { view: 'today-tasks' }, today })).toMatchObject({
      total_number_tasks: 1,
    })
    expect(listFromKnown([], { query: { view: 'all' }, today })).toBeNull()
  })
})
