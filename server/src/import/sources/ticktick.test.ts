// Imports files of TickTick, built by the tests in its format.
import { expect, it } from 'vitest'
import { read, short } from '../testing/read-file.ts'

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
it('reads a row with an unknown status and priority', () => {
  const { tasks } = read(`${header}\n"Inbox","Odd","","","","","constructor","*","","","true","1",""\n`)
  expect(short(tasks)).toEqual([['Odd', null, false, 4]])
})
