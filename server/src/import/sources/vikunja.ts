// Vikunja: the archive of its export, or the `data.json` in it, of any version.
import { weekdayOf } from '@dayloop/contracts/weekdays'
import { decodeText } from '../core/decode.ts'
import type { ImportFile, ReadSource } from '../core/file.ts'
import { flagOf, isObject, type Json, numberOf, objectsOf, parseJson, textOf } from '../core/json.ts'
import { instantOf, readMoment } from '../core/moments.ts'
import { everyDay } from '../core/repeats.ts'
import {
  ImportProblem,
  type Moment,
  type Priority,
  type RawTask,
  type Repeat,
  type Skipped,
} from '../core/rows.ts'
import { textOfHtml } from '../core/texts.ts'

const DAY_SECONDS = 86_400
const MAX_NESTING = 30
/** The index is Vikunja's priority, from 0 (none) to 5 ("do now"). */
const PRIORITIES: readonly Priority[] = [4, 4, 3, 2, 1, 1]

export const readVikunja: ReadSource = (file, { zone }) => {
  const found = dataOf(file)
  if (!found) return null
  const skipped: Skipped[] = []
  const seen = new Set<string>()
  const tasks = found.data.flatMap((project) =>
    tasksIn(project, { zone, skipped, seen, depth: 0, parents: new Map() }),
  )
  const files = file.kind === 'zip' ? file.others.filter((name) => name !== 'VERSION') : []
  if (files.length > 0)
    skipped.push({
      line: null,
      reason: `${files.length} attached ${files.length === 1 ? 'file is' : 'files are'} left out.`,
    })
  if (found.hasFilters) skipped.push({ line: null, reason: 'Saved filters are left out.' })
  const parents = new Map(
    tasks.flatMap(({ children, task }) =>
      children.map((child): [string, string | undefined] => [child, task.id]),
    ),
  )
  return {
    tasks: tasks.map(({ task }) => ({
      ...task,
      parent: task.parent ?? (task.id === undefined ? undefined : parents.get(task.id)),
    })),
    skipped,
  }
}

function dataOf(file: ImportFile): { data: Json[]; hasFilters: boolean } | null {
  if (file.kind === 'text') return null
  if (file.kind === 'json')
    return isVikunja(file.value) ? { data: objectsOf(file.value), hasFilters: false } : null
  const bytes = file.entries.get('data.json')
  if (!bytes) return null
  const value = parseJson(decodeText(bytes))
  if (!isVikunja(value)) {
    // The file has a name of Vikunja but other content.
    if (file.others.includes('VERSION')) throw new ImportProblem('IMPORT_BROKEN')
    return null
  }
  const filters = file.entries.get('filters.json')
  return { data: objectsOf(value), hasFilters: filters !== undefined && filters.length > 4 }
}

function isVikunja(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  return (
    value.length === 0 ||
    objectsOf(value).every(
      (one) =>
        'title' in one &&
        ['tasks', 'projects', 'lists', 'child_projects', 'hex_color'].some((name) => name in one),
    )
  )
}

type Walk = {
  zone: string
  skipped: Skipped[]
  seen: Set<string>
  depth: number
  parents: Map<string, string>
}
type Found = { task: RawTask; children: string[] }

function tasksIn(project: Json, walk: Walk): Found[] {
  if (walk.depth > MAX_NESTING) return []
  const name = textOf(project.title)
  if (flagOf(project.is_archived))
    walk.skipped.push({ line: null, reason: `The archived project "${name ?? ''}" is imported, too.` })
  const own = objectsOf(project.tasks).flatMap((task) => taskOf(task, name, walk))
  // Tasks of the board that are missing in the list of the project.
  const onBoard = objectsOf(project.buckets).flatMap((bucket) =>
    objectsOf(bucket.tasks).flatMap((task) => taskOf(task, name, walk)),
  )
  const inner = [project.projects, project.lists, project.child_projects].flatMap(objectsOf)
  return [...own, ...onBoard, ...inner.flatMap((one) => tasksIn(one, { ...walk, depth: walk.depth + 1 }))]
}

function taskOf(task: Json, project: string | undefined, { zone, skipped, seen }: Walk): Found[] {
  const id = textOf(task.id)
  if (id !== undefined && seen.has(id)) return []
  if (id !== undefined) seen.add(id)
  const title = textOf(task.title) ?? ''
  const due = momentOf(task.due_date, zone) ?? momentOf(task.end_date, zone)
  const start = momentOf(task.start_date, zone)
  const attached = objectsOf(task.attachments).map(
    ({ file }) => (isObject(file) ? textOf(file.name) : undefined) ?? 'a file',
  )
  for (const name of attached)
    skipped.push({
      line: numberOf(task.id) ?? null,
      reason: `The attachment ${name} of "${title}" is left out.`,
    })
  const related = isObject(task.related_tasks) ? task.related_tasks : {}
  const priority = numberOf(task.priority) ?? 0
  return [
    {
      task: {
        line: numberOf(task.id),
        id,
        parent: objectsOf(related.parenttask).map((one) => textOf(one.id))[0],
        title,
        details: textOfHtmlOrPlain(textOf(task.description) ?? ''),
        due,
        done: flagOf(task.done),
        completed_at: isNone(task.done_at) ? null : instantOf(textOf(task.done_at), zone),
        created_at: isNone(task.created) ? null : instantOf(textOf(task.created), zone),
        priority: PRIORITIES[priority],
        tags: objectsOf(task.labels).flatMap((label) => textOf(label.title) ?? []),
        repeat: repeatOf(task, due),
        notes: [
          ...(project === undefined || project === 'Inbox' ? [] : [`Project: ${project}`]),
          ...(start && start.date !== due?.date ? [`Starts: ${start.date}`] : []),
          ...(numberOf(task.percent_done)
            ? [`Done: ${Math.round((numberOf(task.percent_done) ?? 0) * 100)} %`]
            : []),
          ...objectsOf(task.comments).flatMap(({ comment }) =>
            textOf(comment) === undefined ? [] : [`Comment: ${textOfHtmlOrPlain(String(comment))}`],
          ),
        ],
      },
      children: objectsOf(related.subtask).flatMap((one) => textOf(one.id) ?? []),
    },
  ]
}

function textOfHtmlOrPlain(text: string): string {
  return /<(p|br|ul|ol|li|h\d|div|a|strong|em)\b/i.test(text) ? textOfHtml(text) : text
}

/** Vikunja writes the year 1 for "none". */
function isNone(value: unknown): boolean {
  return String(value ?? '').startsWith('0001-')
}

function momentOf(value: unknown, zone: string): Moment | null {
  return isNone(value) ? null : readMoment(textOf(value), zone)
}

function repeatOf(task: Json, due: Moment | null): Repeat | null {
  const seconds = numberOf(task.repeat_after) ?? 0
  const mode = numberOf(task.repeat_mode) ?? 0
  if (mode === 1) return { text: 'every month' }
  if (seconds <= 0) return null
  const text =
    seconds % DAY_SECONDS === 0 ? `every ${seconds / DAY_SECONDS} days` : `every ${seconds / 3_600} hours`
  // A repeat that counts from the completion has no fixed weekdays.
  if (seconds === DAY_SECONDS) return everyDay()
  if (seconds === 7 * DAY_SECONDS && mode === 0 && due) return { weekdays: [weekdayOf(due.date)] }
  return { text: mode === 2 ? `${text} after completion` : text }
}
