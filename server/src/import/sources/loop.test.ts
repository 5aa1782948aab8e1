// Imports files of Loop Habit Tracker, built by the tests in its format.
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { read, short } from '../testing/read-file.ts'

it('makes routines of habits, and completed tasks of the days on which they were done', () => {
  const { source, tasks, routines, skipped } = read(
    zipSync({
      'Habits.csv': Buffer.from(
        'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Archived?\n001,Sit,YES_NO,,,1,1,#fff,false\n002,Swim,YES_NO,,,2,7,#fff,true\n',
      ),
      'Checkmarks.csv': Buffer.from(
        'Date,Sit,Swim,\n2026-03-02,YES_MANUAL,NO,\n2026-03-01,YES_AUTO,YES_MANUAL,\n',
      ),
    }),
  )
  expect(source).toBe('loop')
  expect(routines).toMatchObject([
    {
      routines_title: 'Sit',
      routines_dates: 'monday tuesday wednesday thursday friday saturday sunday',
      status: true,
    },
    { routines_title: 'Swim', routines_dates: '', status: false },
  ])
  expect(short(tasks)).toEqual([
    ['Sit', '2026-03-02', true, 4],
    ['Swim', '2026-03-01', true, 4],
  ])
  expect(tasks.map(({ routine_date }) => routine_date)).toEqual(['2026-03-02', '2026-03-01'])
  expect(skipped[0]?.reason).toContain('no fixed weekdays')
})
