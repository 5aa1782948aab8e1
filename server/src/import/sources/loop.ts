// Loop Habit Tracker: its archive of CSV files, or `Habits.csv` alone. Days on which a habit was done become completed tasks.
import { isCalendarDate } from '@dayloop/contracts/calendar'
import { WEEKDAYS } from '@dayloop/contracts/weekdays'
import { utf8Text } from '../core/decode.ts'
import type { ReadSource } from '../core/file.ts'
import type { RawRoutine, RawTask, Skipped } from '../core/rows.ts'
import { columnKey, findTable, readRecords, type Table, type TableRecord } from '../core/table.ts'
import { baseName } from '../core/zip.ts'

/** Entered by the user. Older versions wrote numbers. YES_AUTO is a day on which the habit was not due. */
const DONE = ['YES_MANUAL', '2']

export const readLoop: ReadSource = (file) => {
  if (file.kind === 'json') return null
  const texts =
    file.kind === 'zip'
      ? [...file.entries].map(([name, bytes]) => ({ name, records: () => readRecords(utf8Text(bytes)) }))
      : [file]
  const habitsFile = texts.find(
    ({ name }) => file.kind === 'text' || baseName(name).toLowerCase() === 'habits',
  )
  if (file.kind === 'text' && !habitsTable(file.head())) return null
  const habits = habitsFile && habitsTable(habitsFile.records())
  if (!habits) return null
  const skipped: Skipped[] = []
  const history = file.kind === 'zip' ? historyOf(texts) : new Map<string, string[]>()
  const seen = new Map<string, number>()
  const tasks: RawTask[] = []
  const routines = habits.rows.flatMap(({ line, get, raw }): RawRoutine[] => {
    const name = raw('name')
    if (name === '') return []
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    const id = count === 1 ? name : `${name}\n${count}`
    const every = [
      Number(get('frequencynumerator', 'numrepetitions')),
      Number(get('frequencydenominator', 'interval')),
    ]
    const isDaily = every[0] === every[1]
    if (!isDaily)
      skipped.push({
        line,
        reason: `"${name}" has no fixed weekdays (${every[0]} times in ${every[1]} days). Choose its days in Routines.`,
      })
    const isArchived = get('archived') === 'true'
    const question = get('question', 'description')
    if (question !== '') skipped.push({ line, reason: `The question of "${name}" is left out: ${question}` })
    const days = history.get(name.trim()) ?? []
    const first = [...days].sort()[0]
    for (const date of days)
      tasks.push({
        id: `${id} ${date}`,
        title: name,
        due: { date, time: null },
        done: true,
        completed_at: `${date}T12:00:00.000Z`,
        created_at: `${date}T12:00:00.000Z`,
        routine: { id, date },
      })
    return [
      {
        line,
        id,
        title: name,
        weekdays: isDaily ? [...WEEKDAYS] : [],
        active: !isArchived,
        created_at: first && `${first}T00:00:00.000Z`,
      },
    ]
  })
  return { tasks, routines, skipped }
}

function habitsTable(records: TableRecord[]): Table | null {
  return findTable(
    records,
    (columns) =>
      columns.has('name') &&
      (columns.has('frequencynumerator') || (columns.has('numrepetitions') && columns.has('interval'))),
  )
}

type Text = { name: string; records: () => TableRecord[] }

/** The days on which each habit was done, by its name: from the shared table, else from the table of the habit. */
function historyOf(texts: Text[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const all = texts.find(({ name }) => /^checkmarks\.csv$/i.test(name))
  if (all) {
    const [header, ...rows] = all.records()
    header?.cells.forEach((name, place) => {
      if (place === 0 || name.trim() === '') return
      found.set(
        name.trim(),
        rows.flatMap(({ cells }) => doneDay(cells[0], cells[place])),
      )
    })
    return found
  }
  for (const { name, records } of texts) {
    const habit = /^(?:.*\/)?\d+ (.+)\/checkmarks\.csv$/i.exec(name)?.[1]
    if (habit === undefined) continue
    const rows = records().filter(({ cells }) => columnKey(cells[0] ?? '') !== 'date')
    found.set(
      habit.trim(),
      rows.flatMap(({ cells }) => doneDay(cells[0], cells[1])),
    )
  }
  return found
}

function doneDay(date: string | undefined, value: string | undefined): string[] {
  return date !== undefined && isCalendarDate(date) && DONE.includes(value ?? '') ? [date] : []
}
