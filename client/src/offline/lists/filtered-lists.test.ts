import type { Task, TaskList } from '@dayloop/contracts/tasks'
import { expect, it } from 'vitest'
import { changeRegistry as registry } from '../../change-registry.ts'
import { aTask, today } from '../testing/tasks.ts'
import './filter-rules.ts'
import { applyToTasks } from './apply-to-tasks.ts'
import { listFromKnown } from './known-tasks.ts'
import { listKeys, type TaskQuery, taskQueryOf } from './list-query.ts'
import { moveTask } from './move-task.ts'

const listOf = (tasks: Task[], query: TaskQuery): TaskList => {
  const list = listFromKnown(tasks, { query, today })
  if (!list) throw new Error('No task is known')
  return list
}
const titles = ({ user_tasks }: TaskList) => user_tasks.map(({ task_title }) => task_title)

it('takes a completed task out of a list of pending tasks, and counts it out', () => {
  const query: TaskQuery = { view: 'all', status: 'pending' }
  const [one, two] = [aTask('1'), aTask('2')]
  const list = moveTask(
    listOf([one, two], query),
    { id: '1', before: one, after: { ...one, status: true } },
    { query, today },
  )
  expect(titles(list)).toEqual(['Task 2'])
  expect(list).toMatchObject({ total_number_tasks: 1, pending_tasks: 1, completed_tasks_count: 0 })
})

it('puts a task that now passes the filter into the list, in its order', () => {
  const query: TaskQuery = { view: 'all', tag: 'Home', sort: 'title' }
  const tasks = ['Éclair', 'Zebra'].map((task_title, id) => aTask(`${id}`, { task_title, tags: ['home'] }))
  const other = aTask('9', { task_title: 'Monday' })
  const after = { ...other, tags: ['HOME'] }
  const list = moveTask(listOf([...tasks, other], query), { id: '9', before: other, after }, { query, today })
  expect(titles(list)).toEqual(['Éclair', 'Monday', 'Zebra'])
  expect(list.total_number_tasks).toBe(3)
})

it('has the tasks of the device whose tag a waiting change renames', () => {
  const query: TaskQuery = { view: 'all', tag: 'house' }
  const known = [aTask('1', { tags: ['home'] }), aTask('2', { tags: ['work'] })]
  const change = { name: 'replace_tag', input: { batch_id: '1', tag: 'home', by: 'house' }, before: [] }
  const entries = [{ position: 1, key: '1', change, sent: false, refusal: null }]
  const { list } = applyToTasks(listOf(known, query), { entries, registry, known }, { query, today })
  expect(titles(list)).toEqual(['Task 1'])
  expect(list.total_number_tasks).toBe(1)
})

it.each([
  ['newest', ['d', 'c', 'b', 'a']],
  ['due', ['b', 'd', 'c', 'a']],
  ['priority', ['c', 'd', 'b', 'a']],
  ['title', ['a', 'b', 'c', 'd']],
] as const)('sorts by %s, with ties newest first', (sort, expected) => {
  const tasks = [
    aTask('1', { task_title: 'a', due_date: null }),
    aTask('2', { task_title: 'b', due_date: '2026-01-01' }),
    aTask('3', { task_title: 'c', priority: 1 }),
    aTask('4', { task_title: 'd' }),
  ]
  expect(titles(listOf(tasks, { view: 'all', sort }))).toEqual(expected)
})

it('searches the tasks of the device: title before details, pending before completed, then the newest', () => {
  const tasks = [
    aTask('1', { task_title: 'Milk' }),
    aTask('2', { task_title: 'Shop', task_details: 'milk' }),
    aTask('3', { task_title: 'milk', status: true }),
    aTask('4', { task_title: 'Old milk' }),
    aTask('5', { task_title: 'Silk' }),
  ]
  expect(titles(listOf(tasks, { view: 'all', q: 'milk' }))).toEqual(['Old milk', 'Milk', 'milk', 'Shop'])
  expect(titles(listOf(tasks, { view: 'all', q: 'milk', status: 'completed' }))).toEqual(['milk'])
})

it('finds a word with a typo only if no task has the word as typed', () => {
  const tasks = [aTask('1', { task_title: 'Friday' }), aTask('2', { task_title: 'Fridey' })]
  expect(titles(listOf(tasks, { view: 'all', q: 'fridey x' }))).toEqual([])
  expect(titles(listOf(tasks, { view: 'all', q: 'fridey' }))).toEqual(['Fridey'])
  expect(titles(listOf(tasks, { view: 'all', q: 'fridax' }))).toEqual(['Friday'])
})

it('knows the queries that it has rules for', () => {
  expect(taskQueryOf(listKeys.tasks({ view: 'all', q: 'a', tag: 'b' }, 1))).not.toBeNull()
  expect(taskQueryOf(['lists', 'tasks', { view: 'all', other: 1 }, 1])).toBeNull()
})
