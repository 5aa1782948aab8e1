// Imports files of Vikunja, built by the tests in its format.
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { read, short } from '../testing/read-file.ts'

const none = '0001-01-01T00:00:00Z'
const project = {
  title: 'House',
  tasks: [
    {
      id: 1,
      title: 'Paint',
      done: true,
      done_at: '2026-03-01T10:00:00Z',
      due_date: none,
      priority: 5,
      labels: [{ title: 'red' }],
      related_tasks: { subtask: [{ id: 2 }] },
    },
    {
      id: 2,
      title: 'Buy paint',
      due_date: '2026-03-09T23:30:00Z',
      comments: [{ comment: 'Two pots' }],
      repeat_after: 604_800,
      repeat_mode: 0,
    },
  ],
  child_projects: [
    {
      title: 'Roof',
      tasks: [{ id: 3, title: 'Look', due_date: none, attachments: [{ file: { name: 'roof.jpg' } }] }],
    },
  ],
}
it('reads nested projects, the year 1 as no date, and reports attachments as skipped', () => {
  const archive = zipSync({
    'data.json': Buffer.from(JSON.stringify([project])),
    'filters.json': Buffer.from('[]'),
    'files/1': new Uint8Array(9),
  })
  const { source, tasks, routines, skipped } = read(archive)
  expect(source).toBe('vikunja')
  expect(short(tasks)).toEqual([
    ['Paint', null, true, 1],
    ['Buy paint', '2026-03-10', false, 4],
    ['Look', null, false, 4],
  ])
  expect(tasks[1]?.task_details).toBe('Part of: Paint\nProject: House\nComment: Two pots')
  expect(routines).toMatchObject([{ routines_dates: 'tuesday' }])
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'The attachment roof.jpg of "Look" is left out.',
    '1 attached file is left out.',
  ])
})
it('reads namespaces of older versions', () => {
  const { tasks } = read([{ title: 'Space', hex_color: '', projects: [project] }])
  expect(tasks).toHaveLength(3)
})
