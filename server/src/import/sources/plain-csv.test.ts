// Imports files of plain CSV, built by the tests in its format.
import { expect, it } from 'vitest'
import { read, short } from '../testing/read-file.ts'

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
it('decides the order of day and month once for each file, and reports a guess', () => {
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
it('reads times of day with AM and PM, and no time that does not exist', () => {
  const { tasks } = read(
    'Title,Due,Time\nA,2026-03-09,5:30 PM\nB,2026-03-09,12:15 am\nC,2026-03-09,17:30:00\nD,2026-03-09,10:75\nE,9.3.2026 10:75,\nF,9.3.2026 5:30 pm,\n',
  )
  expect(tasks.map(({ due_time }) => due_time)).toEqual(['17:30', '00:15', '17:30', null, null, '17:30'])
})
