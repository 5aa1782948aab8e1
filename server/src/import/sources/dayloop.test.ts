// Imports files of Dayloop, built by the tests in its format.
import { expect, it } from 'vitest'
import { read } from '../testing/read-file.ts'

it("keeps its own rows' ids, and refuses a version that is newer", () => {
  const id = '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10'
  const file = {
    format: 'dayloop-export',
    version: 1,
    routines: [],
    tasks: [{ id, task_title: 'A', status: true, due_date: '2026-03-09', user_id: 'another' }],
  }
  expect(read(file)).toMatchObject({
    source: 'dayloop',
    tasks: [{ id, task_title: 'A', status: true, due_date: '2026-03-09' }],
  })
  expect(() => read({ ...file, version: 2 })).toThrow('IMPORT_UNKNOWN')
})

it('leaves out values that are not valid: times of its CSV, and instants', () => {
  const rows = 'task_title,due_date,due_time,status\nA,2026-03-09,25:99,pending\nB,2026-03-09,17:30,pending\n'
  expect(read(rows).tasks.map(({ due_time }) => due_time)).toEqual([null, '17:30'])
  const task = { task_title: 'A', status: true, completed_at: '+010000-01-01T00:00:00.000Z' }
  const file = { format: 'dayloop-export', version: 1, routines: [], tasks: [task] }
  expect(read(file).tasks[0]?.completed_at).toBeNull()
})
