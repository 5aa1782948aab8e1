// Imports files of Todoist, built by the tests in its format.
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { lines, read, short } from '../testing/read-file.ts'

it('reads a template: parents, comments, labels, repeats, and priority 1 as the highest', () => {
  const { source, tasks, routines, skipped } = read(
    lines(
      '\ufeffTYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DEADLINE',
      'meta,view_style=list,,,,,,,,,',
      ',,,,,,,,,,',
      'task,"Plant ""heirloom"" beans @garden @spring",In rows,1,1,Kim (7),,Apr 5 2026,en,,',
      'task,Buy strings,,4,2,,,tomorrow 18:00,en,,2026-04-02',
      'note,Hemp ones,,,,,,,,,',
      'section,Weekly,,,,,,,,,',
      'task,Sweep,,4,1,,,jeden Freitag um 9 Uhr,de,,',
      'task,Sweep,,4,1,,,every 2 weeks,en,,',
      'task,,,4,1,,,,,,',
    ),
    'Garden [123].csv',
  )
  expect(source).toBe('todoist')
  expect(short(tasks)).toEqual([
    ['Plant "heirloom" beans', '2026-04-05', false, 1],
    ['Buy strings', '2026-04-02', false, 4],
    ['Sweep', '2026-03-06', false, 4],
    ['Sweep', null, false, 4],
  ])
  expect(tasks[0]?.tags).toEqual(['garden', 'spring'])
  expect(tasks[1]?.task_details).toBe(
    'Part of: Plant "heirloom" beans\nProject: Garden\nDate in Todoist: tomorrow 18:00\nDeadline: 2026-04-02 (used as the due date)\nComment: Hemp ones',
  )
  expect(tasks[2]).toMatchObject({ due_time: '09:00', routine_id: routines[0]?.id })
  expect(tasks[3]?.task_details).toContain('Repeats: every 2 weeks')
  expect(routines).toMatchObject([{ routines_title: 'Sweep', routines_dates: 'friday' }])
  expect(skipped).toEqual([{ line: 10, reason: 'A task without a title is left out.' }])
})
it('reads a backup, an archive of templates', () => {
  const file = (title: string) => Buffer.from(`TYPE,CONTENT,PRIORITY,INDENT\ntask,${title},1,1\n`)
  const { source, tasks } = read(zipSync({ 'Home [1].csv': file('Wash'), 'Work [2].csv': file('Wash') }))
  expect([source, tasks.length, new Set(tasks.map(({ id }) => id)).size]).toEqual(['todoist', 2, 2])
})
it('reads an account as JSON, where 4 is the highest priority', () => {
  const { tasks, routines, skipped } = read({
    sync_token: 'x',
    projects: [
      { id: 'p', name: 'Work' },
      { id: 'old', name: 'Old', is_archived: true },
    ],
    items: [
      {
        id: '1',
        project_id: 'p',
        content: 'Call',
        priority: 4,
        labels: ['now'],
        due: { date: '2026-03-05T08:30:00Z', timezone: 'Asia/Tokyo' },
      },
      {
        id: '2',
        project_id: 'p',
        content: 'Child',
        priority: 1,
        parent_id: '1',
        checked: true,
        completed_at: '2026-03-01T10:00:00Z',
      },
      {
        id: '3',
        project_id: 'p',
        content: 'Report',
        due: { date: '2026-03-06', is_recurring: true, string: 'every friday', lang: 'en' },
      },
      { id: '4', project_id: 'old', content: 'Gone' },
    ],
    notes: [{ item_id: '1', content: 'Ask twice' }],
  })
  expect(short(tasks)).toEqual([
    ['Call', '2026-03-05', false, 1],
    ['Child', null, true, 4],
    ['Report', '2026-03-06', false, 4],
  ])
  expect(tasks[0]).toMatchObject({
    due_time: '17:30',
    tags: ['now'],
    task_details: 'Project: Work\nComment: Ask twice',
  })
  expect(tasks[1]?.completed_at).toBe('2026-03-01T10:00:00.000Z')
  expect(routines).toMatchObject([{ routines_dates: 'friday' }])
  expect(skipped).toEqual([{ line: 4, reason: '"Gone" is in an archived project.' }])
})
