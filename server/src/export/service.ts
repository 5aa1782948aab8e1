// Exports all data of a user as a file, chunk by chunk.
import { type ExportFormat, JSON_EXPORT } from '@dayloop/contracts/export-formats'
import { tagKey } from '@dayloop/contracts/tags'
import { exportedRoutines, exportedTasks } from '../db/export.ts'
import { findSettings } from '../db/settings.ts'
import { findUser } from '../db/users.ts'
import type { Deps } from '../deps.ts'
import { orSessionExpired, type SignedIn } from '../signed-in.ts'
import { csvHeader, csvRow } from './csv-export.ts'
import { beginCalendar, END_CALENDAR } from './icalendar.ts'
import { todo } from './ics-export.ts'

type Context = SignedIn & Pick<Deps, 'db' | 'reads'>

/** The chunks of a file. The session is checked before the first one. */
export async function exportAll(context: Context, format: ExportFormat): Promise<AsyncGenerator<string>> {
  const user = orSessionExpired(await findUser(context.reads, context))
  if (format === 'json') {
    const settings = orSessionExpired(await findSettings(context.reads, context))
    return jsonPieces(context, { profile: user, settings })
  }
  return TASK_FILES[format](context)
}

/** The formats that contain only tasks. */
const TASK_FILES: Record<Exclude<ExportFormat, 'json'>, (context: Context) => AsyncGenerator<string>> = {
  csv: csvPieces,
  ics: icsPieces,
}

async function* jsonPieces({ db, user_id, now }: Context, account: { profile: object; settings: object }) {
  const head = { ...JSON_EXPORT, exported_at: now.toISOString(), ...account }
  yield `${JSON.stringify(head).slice(0, -1)},\n"routines":[`
  let separator = '\n'
  for (const routine of await exportedRoutines(db, user_id)) {
    yield `${separator}${JSON.stringify(routine)}`
    separator = ',\n'
  }
  yield '\n],\n"tasks":['
  separator = '\n'
  const tags = new Map<string, string>()
  for await (const task of exportedTasks(db, user_id, true)) {
    for (const tag of task.tags) if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
    yield `${separator}${JSON.stringify(task)}`
    separator = ',\n'
  }
  yield `\n],\n"tags":${JSON.stringify([...tags.values()])}}\n`
}

async function* csvPieces({ db, user_id }: Context) {
  yield csvHeader()
  for await (const task of exportedTasks(db, user_id, false)) yield csvRow(task)
}

async function* icsPieces({ db, user_id, now }: Context) {
  yield beginCalendar()
  for await (const task of exportedTasks(db, user_id, false)) yield todo(task, now)
  yield END_CALENDAR
}
