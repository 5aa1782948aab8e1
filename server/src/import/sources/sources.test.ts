// Imports a file of each source. The files are built here in the formats of the programs.
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ImportedTask } from '../core/rows.ts'
import { readImport } from '../read-import.ts'

const person = { zone: 'Europe/Berlin', today: '2026-03-04' }
const now = new Date('2026-03-04T12:00:00Z')

const read = (content: string | object | Uint8Array, name = '') => {
  const text =
    content instanceof Uint8Array || typeof content === 'string' ? content : JSON.stringify(content)
  return readImport({ bytes: typeof text === 'string' ? Buffer.from(text) : text, name, person, now })
}
/** The visible fields of the tasks, without fields that have their default. */
const short = (tasks: ImportedTask[]) =>
  tasks.map(({ task_title, due_date, status, priority }) => [task_title, due_date, status, priority])
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`

describe('Todoist', () => {
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
})

describe('TickTick', () => {
  const header =
    '"List Name","Title","Tags","Content","Due Date","Repeat","Priority","Status","Completed Time","Timezone","Is All Day","taskId","parentId"'
  it.each([
    ['7.1', '"Status: \n0 Normal\n1 Completed\n2 Archived"'],
    ['7.2', '"Status:\n0 Normal\n-1 Abandoned\n2 Completed"'],
  ])(
    'reads version %s: days of instants, the legend, checklists, parents that come later',
    (version, legend) => {
      const { source, tasks, routines, skipped } = read(
        [
          `\ufeff"Date: 2026-03-01+0000"`,
          `"Version: ${version}"`,
          legend,
          '',
          header,
          '"Home","Child","","","","","0","0","","Europe/Berlin","true","2","1"',
          '"Home","Line\nbreak","a, b","▫ One\n▪ Two\nText","2026-03-09T23:00:00+0000","","5","0","","Europe/Berlin","true","1",""',
          '"Inbox","Done","","","2026-03-09T10:00:00+0000","","1","2","2026-03-10T08:00:00+0000","","false","3",""',
          '"Inbox","Run","","","2026-03-09T23:00:00+0000","RRULE:FREQ=DAILY","p1","0","","","true","4",""',
          '"Inbox","Never","","","","","0","-1","","","true","5",""',
          '"Inbox","","","","","","0","0","","","true","6",""',
        ].join('\n'),
      )
      expect(source).toBe('ticktick')
      expect(short(tasks)).toEqual([
        ['Child', null, false, 4],
        ['Line break', '2026-03-10', false, 1],
        ['Done', '2026-03-09', true, 3],
        ['Run', '2026-03-10', false, 1],
      ])
      expect(tasks[0]?.task_details).toBe('Part of: Line break\nList: Home')
      expect(tasks[1]).toMatchObject({
        tags: ['a', 'b'],
        task_details: 'Text\n\nList: Home',
        checklist: [
          { text: 'One', done: false },
          { text: 'Two', done: true },
        ],
      })
      expect(tasks[2]).toMatchObject({ due_time: '11:00', completed_at: '2026-03-10T08:00:00.000Z' })
      expect(routines).toHaveLength(1)
      expect(skipped.map(({ reason }) => reason)).toEqual([
        '"Never" was abandoned ("won\'t do") in TickTick.',
        'A task without a title is left out.',
      ])
    },
  )
})

describe('Microsoft To Do', () => {
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
  it('reads a page: due days that are midnights elsewhere, checklists, HTML notes', () => {
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
})

describe('Google Tasks', () => {
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
})

describe('Vikunja', () => {
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
  it('reads the archive: nested projects, "none" as the year 1, attachments as left out', () => {
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
})

describe('Super Productivity', () => {
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
})

describe('Tasks.org', () => {
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
})

describe('todo.txt', () => {
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
})

describe('iCalendar', () => {
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
})

describe('Loop Habit Tracker', () => {
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
})

describe('plain CSV', () => {
  it('knows columns by their names, and keeps the others in the details', () => {
    const { source, tasks } = read(
      'Task;Due date;Notes;Done;Priority;Tags;Room\nPaint;31.12.2026;Two coats;yes;High;a,b;Hall\nSweep;1.2.2026;;no;;;\n',
    )
    expect(source).toBe('csv')
    expect(short(tasks)).toEqual([
      ['Paint', '2026-12-31', true, 1],
      ['Sweep', '2026-02-01', false, 4],
    ])
    expect(tasks[0]).toMatchObject({ tags: ['a', 'b'], task_details: 'Two coats\n\nRoom: Hall' })
  })
  it('decides the order of day and month once for a file, and says so when it had to choose', () => {
    expect(short(read('Title,Due\nA,3/4/2026\nB,3/25/2026\n').tasks).map(([, due]) => due)).toEqual([
      '2026-03-04',
      '2026-03-25',
    ])
    const { tasks, skipped } = read('Title,Due\nA,3/4/2026\n')
    expect(tasks[0]?.due_date).toBe('2026-04-03')
    expect(skipped).toEqual([{ line: null, reason: 'Dates such as 3/4/2026 are read as day/month/year.' }])
  })
  it("reads Outlook's table in German, in Windows-1252", () => {
    const bytes = Buffer.from(
      'Betreff,F\xe4llig am,Erledigt,Priorit\xe4t,Notizen\r\nB\xfccher \x80,24.12.2026,Falsch,Hoch,\r\n',
      'latin1',
    )
    expect(short(read(bytes).tasks)).toEqual([['Bücher €', '2026-12-24', false, 1]])
  })
})

describe('Dayloop', () => {
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
})

describe('other files', () => {
  it.each([
    ['an empty file', ''],
    ['a page', '<!doctype html><p>Not found'],
    ['XML with entities', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "&b;&b;">]><a>&b;</a>'],
    ['JSON of another program', '{"_format":"wekan-board-1.0.0","lists":[],"cards":[{"title":"A"}]}'],
    ['prose', 'Dear all\nthis is no list of tasks'],
    ['bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])],
    ['an archive of pictures', zipSync({ 'a.png': new Uint8Array(10) })],
  ])('%s is refused', (_, content) => {
    expect(() => read(content)).toThrow('IMPORT_UNKNOWN')
  })
})
