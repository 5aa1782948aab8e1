// Reads the files that the tests of the importers build, for a user in Berlin.
import type { ImportedTask } from '../core/rows.ts'
import { readImport } from '../read-import.ts'

export const user = { zone: 'Europe/Berlin', today: '2026-03-04' }
export const now = new Date('2026-03-04T12:00:00Z')

export const read = (content: string | object | Uint8Array, name = '') => {
  const text =
    content instanceof Uint8Array || typeof content === 'string' ? content : JSON.stringify(content)
  return readImport({ bytes: typeof text === 'string' ? Buffer.from(text) : text, name, user, now })
}
/** The visible fields of the tasks, without fields that have their default. */
export const short = (tasks: ImportedTask[]) =>
  tasks.map(({ task_title, due_date, status, priority }) => [task_title, due_date, status, priority])
export const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
