// Any table of tasks. Columns are recognized by their names, also by those of Outlook in several languages.
import { isCalendarDate } from '@dayloop/contracts/calendar'
import type { ReadSource } from '../core/file.ts'
import { instantOf, readIso, readMoment } from '../core/moments.ts'
import type { Moment, Priority, RawTask, Skipped } from '../core/rows.ts'
import { columnKey, findTable, type TableRows } from '../core/table.ts'
import { readWrittenDate } from '../core/words.ts'

const NAMES = {
  title: [
    'title',
    'task',
    'task name',
    'task title',
    'task_title',
    'name',
    'subject',
    'summary',
    'content',
    'todo',
    'to do',
    'item',
    'betreff',
    'aufgabe',
    'titel',
    'objet',
    'tâche',
    'titre',
    'nom',
    'asunto',
    'tarea',
    'título',
    'assunto',
    'tarefa',
    'oggetto',
    'attività',
    'titolo',
    'onderwerp',
    'taak',
    'naam',
    'тема',
    'задача',
    'название',
    '件名',
    'タスク',
    '任务',
    '标题',
    '主题',
  ],
  details: [
    'details',
    'notes',
    'note',
    'description',
    'body',
    'brief',
    'comment',
    'comments',
    'task_details',
    'notizen',
    'beschreibung',
    'text',
    'remarques',
    'notas',
    'descripción',
    'descrição',
    'notitie',
    'note',
    'заметки',
    '備考',
    '备注',
  ],
  due: [
    'due date',
    'due',
    'due_date',
    'date',
    'deadline',
    'due on',
    'due at',
    'fällig am',
    'fällig',
    'fälligkeitsdatum',
    'datum',
    'échéance',
    "date d'échéance",
    'fecha de vencimiento',
    'fecha',
    'vencimiento',
    'data de vencimento',
    'prazo',
    'data',
    'scadenza',
    'vervaldatum',
    'einddatum',
    'срок',
    '期限',
    '截止日期',
  ],
  time: ['time', 'due time', 'due_time', 'uhrzeit', 'heure', 'hora', 'ora', 'tijd'],
  done: [
    'status',
    'completed',
    'complete',
    'done',
    'is done',
    'is completed',
    'checked',
    'state',
    'erledigt',
    'abgeschlossen',
    'terminé',
    'achevé',
    'completado',
    'completada',
    'concluído',
    'concluída',
    'completato',
    'voltooid',
    '% complete',
    '% abgeschlossen',
  ],
  completed_at: [
    'completed at',
    'date completed',
    'completed date',
    'completed on',
    'completion date',
    'erledigt am',
    'date d’achèvement',
    "date d'achèvement",
  ],
  created_at: ['created at', 'created', 'created on', 'date created', 'created_at', 'erstellt am'],
  priority: [
    'priority',
    'importance',
    'priorität',
    'wichtigkeit',
    'priorité',
    'prioridad',
    'prioridade',
    'priorità',
    'prioriteit',
  ],
  tags: [
    'tags',
    'tag',
    'labels',
    'label',
    'categories',
    'category',
    'kategorien',
    'kategorie',
    'catégories',
    'categorías',
    'categorias',
    'categorie',
  ],
} as const

const DONE =
  /^(1|true|yes|y|x|✓|✔|done|completed?|closed|finished|wahr|ja|erledigt|abgeschlossen|vrai|oui|terminé|achevé|sí|si|verdadero|completad[oa]|verdadeiro|sim|concluíd[oa]|vero|completato|waar|voltooid|100 ?%?)$/iu
const PRIORITIES: readonly [RegExp, Priority][] = [
  [/^(1|p1|a|urgent|highest|high|hoch|haute?|alta|alto|hoog|!!!)$/iu, 1],
  [/^(2|p2|b|medium|mittel|moyenne?|media|média|gemiddeld|!!)$/iu, 2],
  [/^(3|p3|c|low|niedrig|basse?|baja|baixa|bassa|laag|!)$/iu, 3],
]
const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,]+(\d{1,2}:\d{2}.*))?$/
const TIME = /^(\d{1,2}):([0-5]\d)(?::\d{2})?(?:\s*([ap])\.?m)?/i

export const readPlainCsv: ReadSource = (file, { zone }) => {
  if (file.kind !== 'text') return null
  const titles = new Set(NAMES.title.map(columnKey))
  const known = new Set(Object.values(NAMES).flat().map(columnKey))
  const table = findTable(file.head().slice(0, 1), (columns) => {
    const named = [...columns].filter((name) => known.has(name))
    return (
      named.some((name) => titles.has(name)) && (columns.size === 1 || named.length > 1 || columns.size > 2)
    )
  })
  const whole = table && findTable(file.records(), () => true)
  if (!whole) return null
  const names = namesIn(whole.columns)
  const skipped: Skipped[] = []
  const isMonthFirst = orderOf(whole.rows, names, { zone, skipped })
  const others = whole.columns.filter((name) => name !== '' && !known.has(name))
  const labels = new Map((file.head()[0]?.cells ?? []).map((cell) => [columnKey(cell), cell.trim()]))
  const tasks = whole.rows.flatMap((row): RawTask[] => {
    const title = row.raw(...names.title)
    if (title === '') {
      skipped.push({ line: row.line, reason: 'A row without a title is left out.' })
      return []
    }
    const written = row.get(...names.due)
    const due = dateOf(written, isMonthFirst, zone)
    const time = timeOf(row.get(...names.time))
    const mark = row.get(...names.done)
    const completed = row.get(...names.completed_at)
    const completedAt = completed === '' ? null : dateOf(completed, isMonthFirst, zone)
    const priority = row.get(...names.priority)
    const rank = PRIORITIES.find(([pattern]) => pattern.test(priority))?.[1]
    return [
      {
        line: row.line,
        title,
        details: row.raw(...names.details),
        due: due && { date: due.date, time: time ?? due.time },
        done:
          DONE.test(mark) ||
          names.done.some((name) => DONE.test(row.get(name))) ||
          (mark === '' && completedAt !== null),
        completed_at: completedAt && instantOf(`${completedAt.date}T${completedAt.time ?? '12:00'}`, zone),
        created_at: instantOf(row.get(...names.created_at), zone),
        priority: rank,
        tags: row.get(...names.tags).split(/[,;|]/),
        notes: [
          ...(written !== '' && !due ? [`Due: ${written}`] : []),
          ...(priority !== '' && rank === undefined && !/^(4|p4|0|none|normal|norm|keine)$/iu.test(priority)
            ? [`Priority: ${priority}`]
            : []),
          ...others.flatMap((name) =>
            row.get(name) === '' ? [] : [`${labels.get(name) ?? name}: ${row.get(name)}`],
          ),
        ],
      },
    ]
  })
  return { tasks, skipped }
}

type Names = Record<keyof typeof NAMES, string[]>
type Choice = { zone: string; skipped: Skipped[] }

/** The known names that the table has. They are computed once, because a table has many rows. */
function namesIn(columns: string[]): Names {
  const there = (names: readonly string[]) => names.filter((name) => columns.includes(columnKey(name)))
  return {
    title: there(NAMES.title),
    details: there(NAMES.details),
    due: there(NAMES.due),
    time: there(NAMES.time),
    done: there(NAMES.done),
    completed_at: there(NAMES.completed_at),
    created_at: there(NAMES.created_at),
    priority: there(NAMES.priority),
    tags: there(NAMES.tags),
  }
}

/**
 * Whether dates such as 3/4/2026 begin with the month. The order is the same in a whole file. A number over 12 decides;
 * without one, dots mean that the day is first. Otherwise the user's zone decides, and this is reported.
 */
function orderOf(rows: TableRows, names: Names, { zone, skipped }: Choice): boolean {
  const dates = rows.flatMap((row) =>
    [...names.due, ...names.completed_at].flatMap((name) => SLASHED.exec(row.get(name)) ?? []),
  )
  const found = rows.flatMap((row) => {
    const parts = SLASHED.exec(row.get(...names.due))
    return parts ? [{ first: Number(parts[1]), second: Number(parts[3]), sign: parts[2] }] : []
  })
  if (dates.length === 0 || found.length === 0) return isAmerican(zone)
  if (found.some(({ first }) => first > 12)) return false
  if (found.some(({ second }) => second > 12)) return true
  if (found.every(({ sign }) => sign === '.')) return false
  const isMonthFirst = isAmerican(zone)
  skipped.push({
    line: null,
    reason: `Dates such as 3/4/2026 are read as ${isMonthFirst ? 'month/day/year' : 'day/month/year'}.`,
  })
  return isMonthFirst
}

function isAmerican(zone: string): boolean {
  return /^(America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana|Kentucky|North_Dakota|Juneau)|US\/|Pacific\/Honolulu)/.test(
    zone,
  )
}

function dateOf(text: string, isMonthFirst: boolean, zone: string): Moment | null {
  const iso = readIso(text)
  if (iso) return readMoment(text, zone)
  const parts = SLASHED.exec(text)
  if (!parts) return readWrittenDate(text, 'en')
  const [, first = '', , second = '', year = '', written = ''] = parts
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isCalendarDate(date)) return null
  const time = timeOf(written)
  return { date, time: time === undefined || time === '00:00' ? null : time }
}

/** The time of day at the start of a text, with or without AM and PM. */
function timeOf(text: string): string | undefined {
  const [, hour = '', minute, half] = TIME.exec(text) ?? []
  if (minute === undefined || Number(hour) > (half ? 12 : 23)) return undefined
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
