// TickTick and dida365: a backup as CSV. Other lines may come before the header.
import { type ReadSource, tableIn } from '../core/file.ts'
import { instantOf, isZone, momentIn, readIso } from '../core/moments.ts'
import { readRrule } from '../core/repeats.ts'
import type { ChecklistLine, Moment, Priority, RawTask, Skipped } from '../core/rows.ts'
import type { TableRow } from '../core/table.ts'

const PRIORITIES: ReadonlyMap<string, Priority> = new Map([
  ['0', 4],
  ['1', 3],
  ['3', 2],
  ['5', 1],
  ['p1', 1],
  ['p2', 2],
  ['p3', 3],
])
const CHECKLIST_LINE = /^\s*([▫▪])\s*(.*)$/u

export const readTickTick: ReadSource = (file, user) => {
  if (file.kind !== 'text') return null
  const table = tableIn(file, (columns) => columns.has('listname') && columns.has('title'))
  if (!table) return null
  const legend =
    file
      .head()
      .map(({ cells }) => cells[0] ?? '')
      .find((cell) => /^status:/i.test(cell.trim())) ?? ''
  const zone = mostFrequent(table.rows.map(({ get }) => get('timezone'))) ?? user.zone
  const skipped: Skipped[] = []
  const ids = new Map(table.rows.map((row) => [row.get('taskid'), idOf(row)]))
  const tasks = table.rows.flatMap((row): RawTask[] => {
    const title = row.get('title')
    if (title === '' && row.get('content') === '') {
      skipped.push({ line: row.line, reason: 'A task without a title is left out.' })
      return []
    }
    const state = stateOf(row, legend)
    if (state === 'abandoned') {
      skipped.push({ line: row.line, reason: `"${title}" was abandoned ("won't do") in TickTick.` })
      return []
    }
    return [{ ...taskOf(row, { state, zone, today: user.today }), parent: ids.get(row.get('parentid')) }]
  })
  return { tasks, skipped }
}

type State = 'open' | 'done' | 'abandoned'

/** 7.1 writes 1 for completed and 2 for archived, 7.2 writes 2 for completed and -1 for abandoned. */
function stateOf(row: TableRow, legend: string): State {
  const status = row.get('status')
  if (status === '-1') return 'abandoned'
  if (status === '0' || !/^\d+$/.test(status)) return 'open'
  const meaning = new RegExp(`(?:^|[^-\\d])${status}\\s+(\\w+)`, 'm').exec(legend)?.[1]
  return meaning?.toLowerCase() === 'abandoned' ? 'abandoned' : 'done'
}

/** The most frequent zone. */
function mostFrequent(zones: string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const zone of zones) if (isZone(zone)) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

function taskOf(
  row: TableRow,
  { state, zone: common, today }: { state: State; zone: string; today: string },
): RawTask {
  const named = row.get('timezone')
  const zone = isZone(named) ? named : common
  const isAllDay = row.get('is all day') !== 'false'
  const due = momentOf(row.get('due date'), zone, isAllDay)
  const start = momentOf(row.get('start date'), zone, isAllDay)
  const { checklist, rest } = checklistIn(row.raw('content'))
  const folder = row.get('folder name')
  const list = row.get('list name')
  const priority = row.get('priority')
  const place = [folder, list === 'Inbox' ? '' : list, row.get('column name')]
    .filter((part) => part !== '')
    .join(' / ')
  return {
    line: row.line,
    id: idOf(row),
    list,
    title: row.raw('title'),
    details: rest,
    due: due ?? start,
    done: state === 'done',
    completed_at: instantOf(row.get('completed time'), zone),
    created_at: instantOf(row.get('created time'), zone),
    priority: PRIORITIES.get(priority.toLowerCase()),
    tags: row.get('tags').split(','),
    checklist,
    repeat: readRrule(row.get('repeat'), (due ?? start)?.date, today),
    notes: [
      ...(place === '' ? [] : [`List: ${place}`]),
      ...(row.get('kind') === 'NOTE' ? ['A note in TickTick'] : []),
      ...(start && due && start.date !== due.date ? [`Starts: ${start.date}`] : []),
      ...(row.get('reminder') === '' ? [] : [`Reminder: ${row.get('reminder')}`]),
    ],
  }
}

/** Each export numbers its tasks again, so the creation time is part of the id. */
function idOf(row: TableRow): string | undefined {
  const id = row.get('taskid')
  return id === '' ? undefined : `${id} ${row.get('created time')}`
}

/** An all-day date is the instant of a local midnight. */
function momentOf(text: string, zone: string, isAllDay: boolean): Moment | null {
  const read = readIso(text)
  if (!read) return null
  const moment = read.instant ? momentIn(zone, read.instant) : { date: read.date, time: read.time }
  return moment && { date: moment.date, time: isAllDay ? null : moment.time }
}

function checklistIn(content: string): { checklist: ChecklistLine[]; rest: string } {
  const checklist: ChecklistLine[] = []
  const rest = content.split(/\r\n|\n|\r/).filter((text) => {
    const [, mark, words = ''] = CHECKLIST_LINE.exec(text) ?? []
    if (mark === undefined) return true
    checklist.push({ text: words, done: mark === '▪' })
    return false
  })
  return { checklist, rest: rest.join('\n') }
}
