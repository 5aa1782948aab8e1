// Imports files of Super Productivity, built by the tests in its format.
import { expect, it } from 'vitest'
import { read, short } from '../testing/read-file.ts'

it('reads open tasks and those in the archives, parents, days and repeats', () => {
  const store = (...tasks: { id: string }[]) => ({
    ids: tasks.map(({ id }) => id),
    entities: Object.fromEntries(tasks.map((task) => [task.id, task])),
  })
  const { source, tasks, routines } = read({
    data: {
      task: store(
        { id: 'a', title: 'Plan', dueDay: '2026-03-09', tagIds: ['t', 'TODAY'] } as { id: string },
        { id: 'b', title: 'Step', parentId: 'a', dueWithTime: Date.parse('2026-03-09T23:30:00Z') } as {
          id: string
        },
        { id: 'c', title: 'Review', repeatCfgId: 'r' } as { id: string },
      ),
      tag: store({ id: 't', title: 'deep' } as { id: string }),
      taskRepeatCfg: store({
        id: 'r',
        title: 'Review',
        repeatCycle: 'WEEKLY',
        repeatEvery: 1,
        monday: true,
        friday: true,
      } as { id: string }),
      archiveYoung: {
        task: store({ id: 'd', title: 'Old', isDone: true, doneOn: Date.parse('2026-03-01T10:00:00Z') } as {
          id: string
        }),
      },
    },
  })
  expect(source).toBe('super_productivity')
  expect(short(tasks)).toEqual([
    ['Plan', '2026-03-09', false, 4],
    ['Step', '2026-03-10', false, 4],
    ['Review', '2026-03-06', false, 4],
    ['Old', null, true, 4],
  ])
  expect(tasks[0]?.tags).toEqual(['deep'])
  expect(tasks[3]?.completed_at).toBe('2026-03-01T10:00:00.000Z')
  expect(routines).toMatchObject([{ routines_title: 'Review', routines_dates: 'monday friday' }])
})
