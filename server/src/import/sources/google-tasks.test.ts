// Imports files of Google Tasks, built by the tests in its format.
import { expect, it } from 'vitest'
import { read, short } from '../testing/read-file.ts'

it('reads Takeout: the day of `due` whatever its time, lists, parents, deleted tasks', () => {
  const { source, tasks, skipped } = read({
    kind: 'tasks#taskLists',
    items: [
      {
        kind: 'tasks#tasks',
        title: 'Home',
        items: [
          { id: 'b', title: 'Child', parent: 'a', status: 'needsAction' },
          {
            id: 'a',
            title: 'Parent',
            status: 'completed',
            due: '2026-03-09T00:00:00.000Z',
            completed: '2026-03-08T23:30:00.000Z',
          },
          { id: 'c', title: 'Gone', deleted: true },
        ],
      },
      { kind: 'tasks#tasks', title: 'Work', items: [{ id: 'd', title: 'Other', status: 'needsAction' }] },
    ],
  })
  expect(source).toBe('google_tasks')
  expect(short(tasks)).toEqual([
    ['Child', null, false, 4],
    ['Parent', '2026-03-09', true, 4],
    ['Other', null, false, 4],
  ])
  expect(tasks[0]?.task_details).toBe('Part of: Parent\nList: Home')
  expect(skipped).toHaveLength(1)
})
