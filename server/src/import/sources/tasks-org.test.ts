// Imports files of Tasks.org, built by the tests in its format.
import { expect, it } from 'vitest'
import { read, short } from '../testing/read-file.ts'

it('reads times only where they were set, 0 as the highest priority, and the trash', () => {
  const at = Date.parse('2026-03-09T11:00:00Z')
  const { source, tasks } = read({
    version: 140000,
    timestamp: 1,
    data: {
      tasks: [
        { task: { id: 1, remoteId: 'a', title: 'Day', dueDate: at, priority: 0 }, tags: [{ name: 'x' }] },
        {
          task: {
            id: 2,
            remoteId: 'b',
            title: 'Time',
            dueDate: at + 1_000,
            priority: 3,
            parent: 1,
            completionDate: at,
          },
        },
        { task: { id: 3, remoteId: 'c', title: 'Gone', deletionDate: at, priority: 3 } },
      ],
    },
  })
  expect(source).toBe('tasks_org')
  expect(short(tasks)).toEqual([
    ['Day', '2026-03-09', false, 1],
    ['Time', '2026-03-09', true, 4],
    ['Gone', null, false, 4],
  ])
  expect(tasks.map(({ due_time, deleted_at }) => [due_time, deleted_at])).toEqual([
    [null, null],
    ['12:00', null],
    [null, new Date(at).toISOString()],
  ])
  expect(tasks[1]?.task_details).toBe('Part of: Day')
})
