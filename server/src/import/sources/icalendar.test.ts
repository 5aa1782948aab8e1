// Imports files of iCalendar, built by the tests in its format.
import { expect, it } from 'vitest'
import { lines, read, short } from '../testing/read-file.ts'

it('takes to-dos alone, each by itself, folded where their program likes', () => {
  const { source, tasks, skipped } = read(
    lines(
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Lunch',
      'END:VEVENT',
      'BEGIN:VTODO',
      'UID',
      ' :1',
      'SUMMARY:Long ti',
      ' tle\\, with a comma',
      'DESCRIPTION:One\\nTwo',
      'DUE;TZID=America/Chicago:20260309T230000',
      'PRIORITY:9',
      'CATEGORIES:a,b',
      'BEGIN:VALARM',
      'TRIGGER:-PT5M',
      'END:VALARM',
      'END:VTODO',
      'BEGIN:VTODO',
      'UID:2',
      'this line is broken',
      'DTSTART;VALUE=DATE:20260309',
      'DURATION:P2D',
      'COMPLETED:20260310T080000Z',
      'STATUS:NEEDS-ACTION',
      'RELATED-TO:1',
      'END:VTODO',
      'BEGIN:VTODO',
      'UID:3',
      'SUMMARY:In UTC',
      'DUE:20260309T233000Z',
      'END:VTODO',
      'END:VCALENDAR',
    ),
  )
  expect(source).toBe('icalendar')
  expect(short(tasks)).toEqual([
    ['Long title, with a comma', '2026-03-09', false, 3],
    ['(untitled)', '2026-03-11', true, 4],
    ['In UTC', '2026-03-10', false, 4],
  ])
  expect(tasks[0]).toMatchObject({
    due_time: '23:00',
    tags: ['a', 'b'],
    task_details: 'One\nTwo\n\nReminder: -PT5M',
  })
  expect(tasks[1]?.task_details).toContain('Part of: Long title')
  expect(skipped.map(({ reason }) => reason)).toEqual([
    '1 broken line of a to-do left out.',
    '1 VEVENT left out: only to-dos are imported.',
  ])
})
it('makes one routine of a series with a completed occurrence', () => {
  const todo = (...rows: string[]) => [
    'BEGIN:VTODO',
    'UID:1',
    'SUMMARY:Run',
    'DTSTART;VALUE=DATE:20260301',
    ...rows,
    'END:VTODO',
  ]
  const { tasks, routines } = read(
    lines(
      'BEGIN:VCALENDAR',
      ...todo('RECURRENCE-ID;VALUE=DATE:20260301', 'STATUS:COMPLETED'),
      ...todo('RRULE:FREQ=WEEKLY;BYDAY=SU'),
      'END:VCALENDAR',
    ),
  )
  expect(short(tasks)).toEqual([
    ['Run', '2026-03-08', false, 4],
    ['Run', '2026-03-01', true, 4],
  ])
  expect(routines).toMatchObject([{ routines_dates: 'sunday' }])
  expect(tasks.every(({ routine_id }) => routine_id === routines[0]?.id)).toBe(true)
})
