// Imports files of todo.txt, built by the tests in its format.
import { expect, it } from 'vitest'
import { read, short } from '../testing/read-file.ts'

it('reads marks, dates, priorities, tags and its usual additions', () => {
  const { source, tasks, routines } = read(
    '(A) 2026-03-01 Call +Work about the car @phone due:2026-03-09 id:1\nx 2026-03-02 2026-03-01 Post letter pri:B\n\n(F) Wait p:1\nSwim due:2026-03-06 rec:+1w\nSee https://example.org due:someday\n',
  )
  expect(source).toBe('todo_txt')
  expect(short(tasks)).toEqual([
    ['Call +Work about the car', '2026-03-09', false, 1],
    ['Post letter', null, true, 2],
    ['Wait', null, false, 4],
    ['Swim', '2026-03-06', false, 4],
    ['See https://example.org due:someday', null, false, 4],
  ])
  expect(tasks[0]?.tags).toEqual(['Work', 'phone'])
  expect(tasks[2]?.task_details).toBe('Part of: Call +Work about the car\nPriority: F')
  expect(routines).toMatchObject([{ routines_dates: 'friday' }])
})
