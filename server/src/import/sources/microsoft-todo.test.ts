// Imports files of Microsoft To Do, built by the tests in its format.
import { expect, it } from 'vitest'
import { read, short } from '../testing/read-file.ts'

const task = (fields: object) => ({
  importance: 'normal',
  status: 'notStarted',
  title: 'Test',
  id: 'x',
  body: { content: '', contentType: 'text' },
  ...fields,
})
const repeat = (pattern: object, range: object = { type: 'noEnd' }) => ({
  recurrence: { pattern: { interval: 1, ...pattern }, range },
})
it('reads due days that are stored as midnight in another zone, checklists and HTML notes', () => {
  const { source, tasks } = read({
    value: [
      task({
        importance: 'high',
        categories: ['Red'],
        dueDateTime: { dateTime: '2026-03-09T05:00:00.0000000', timeZone: 'UTC' },
      }),
      task({
        id: 'y',
        status: 'completed',
        completedDateTime: { dateTime: '2026-03-01T00:00:00.0000000', timeZone: 'UTC' },
      }),
      task({
        id: 'z',
        body: { content: '<p>Read &amp; sign</p>', contentType: 'html' },
        checklistItems: [{ displayName: 'One', isChecked: true }],
      }),
    ],
  })
  expect(source).toBe('microsoft_todo')
  expect(short(tasks)).toEqual([
    ['Test', '2026-03-09', false, 1],
    ['Test', null, true, 4],
    ['Test', null, false, 4],
  ])
  expect(tasks[0]?.tags).toEqual(['Red'])
  expect(tasks[2]).toMatchObject({ task_details: 'Read & sign', checklist: [{ text: 'One', done: true }] })
})
it.each([
  ['weekly', { type: 'weekly', daysOfWeek: ['friday', 'monday'] }, 'monday friday'],
  ['daily', { type: 'daily' }, 'monday tuesday wednesday thursday friday saturday sunday'],
  ['every second week', { type: 'weekly', interval: 2, daysOfWeek: ['monday'] }, undefined],
  ['monthly', { type: 'absoluteMonthly', dayOfMonth: 7 }, undefined],
])('makes a routine of what repeats %s, if it can', (_, pattern, days) => {
  const { tasks, routines } = read({ lists: [{ displayName: 'Chores', tasks: [task(repeat(pattern))] }] })
  expect(routines[0]?.routines_dates).toBe(days)
  expect(tasks[0]?.task_details).toContain('List: Chores')
  expect(tasks[0]?.task_details.includes('Repeats: ')).toBe(days === undefined)
})
it('reads an unknown importance as no priority', () => {
  expect(short(read([task({ importance: 'constructor' })]).tasks)).toEqual([['Test', null, false, 4]])
})
