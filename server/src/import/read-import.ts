// Converts the bytes of an export to the rows that Dayloop stores. Pure: the same input gives the same rows.
import { type ImportFile, openFile } from './core/file.ts'
import { startFinishing } from './core/finish.ts'
import {
  type ImportedRows,
  type ImportingUser,
  ImportProblem,
  type Read,
  type SourceName,
} from './core/rows.ts'
import { baseName } from './core/zip.ts'
import { sources } from './sources/index.ts'

export type ImportInput = { bytes: Uint8Array; name: string; user: ImportingUser; now: Date }

/** All rows of a file. */
export function readImport(input: ImportInput): ImportedRows & { source: SourceName } {
  const { source, tasks, routines, skipped } = startImport(input)
  const all = [...tasks()]
  return { source, tasks: all, routines, skipped: skipped() }
}

/** The rows of a file, its tasks one by one. Routines and skipped rows are complete after the last task. */
export function startImport({ bytes, name, user, now }: ImportInput) {
  const { source, read } = recognize(openFile(bytes, name), user)
  return { source, settings: read.settings, ...startFinishing(read, { source, user, now }) }
}

type Recognized = { source: SourceName; read: Read }

function recognize(file: ImportFile, user: ImportingUser): Recognized {
  const found = recognizeAlone(file, user) ?? (file.kind === 'zip' ? recognizeInside(file, user) : null)
  if (!found) throw new ImportProblem('IMPORT_UNKNOWN')
  return found
}

function recognizeAlone(file: ImportFile, user: ImportingUser): Recognized | null {
  for (const { source, read } of sources) {
    const found = read(file, user)
    if (found) return { source, read: found }
  }
  return null
}

/** Reads the files of one source in an archive. Files of other sources are reported as skipped. */
function recognizeInside(
  { entries, others }: ImportFile & { kind: 'zip' },
  user: ImportingUser,
): Recognized | null {
  let source: SourceName | undefined
  const read = { tasks: [], routines: [], skipped: [] } satisfies Read as Required<Omit<Read, 'settings'>>
  for (const [name, bytes] of entries) {
    const found = openInside(bytes, name, user)
    if (found && (source === undefined || source === found.source)) {
      source = found.source
      read.tasks.push(...found.read.tasks)
      read.routines.push(...(found.read.routines ?? []))
      read.skipped.push(...(found.read.skipped ?? []))
    } else read.skipped.push({ line: null, reason: `The file ${name} in the archive is left out.` })
  }
  for (const name of others)
    read.skipped.push({ line: null, reason: `The file ${name} in the archive is left out.` })
  return source === undefined ? null : { source, read }
}

function openInside(bytes: Uint8Array, name: string, user: ImportingUser): Recognized | null {
  try {
    return recognizeAlone(openFile(bytes, baseName(name)), user)
  } catch {
    return null
  }
}
