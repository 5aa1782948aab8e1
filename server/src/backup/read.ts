// Reads a backup as a stream, and accepts it only when its checksum matches.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartProblem } from '../start-problem.ts'
import { FOOTER_PREFIX, Footer, HEADER_PREFIX, Header, TABLE_END, tableOf } from './format.ts'
import type { Table } from './tables.ts'

/** Callbacks, in the order of the file. */
export type Listener = {
  header?: (header: Header) => unknown
  /** Whole rows of a table, as COPY wrote them. */
  rows?: (part: Buffer) => unknown
  table?: (table: Table) => unknown
  tableEnd?: (table: Table) => unknown
}

const NEWLINE = 0x0a
const LONGEST_LINE = 64 * 1024
const END_AFTER_ROW = Buffer.concat([Buffer.from('\n'), TABLE_END])

/** Reads the file and resolves to its header and footer. Throws a StartProblem when it is not a complete backup. */
export async function readBackup(
  file: string,
  listener: Listener = {},
): Promise<{ header: Header; footer: Footer }> {
  const reader = createReader(listener)
  const unzipped = createGunzip()
  // A failure also reaches `unzipped`.
  pipeline(createReadStream(file), unzipped).catch(() => {})
  try {
    for await (const chunk of unzipped) await reader.take(chunk)
  } catch (error) {
    if (!isFileError(error)) throw error
    const reason = error instanceof Error ? error.message.split('\n')[0] : error
    throw new StartProblem(`${file} is not a complete backup of Dayloop: ${reason}`)
  }
  const { header, footer } = reader.end()
  if (!header || !footer)
    throw new StartProblem(`${file} is not a complete backup of Dayloop: the end is missing`)
  return { header, footer }
}

class Broken extends Error {}

/** Whether the file is damaged or missing. Other errors, such as the database's, are rethrown. */
function isFileError(error: unknown): boolean {
  if (error instanceof Broken || error instanceof SyntaxError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(Z_|ENOENT|EISDIR|EACCES)/.test(code)
}

function createReader(listener: Listener) {
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  let header: Header | undefined
  let footer: Footer | undefined
  let table: Table | undefined

  /** Removes and returns the first bytes. */
  function cut(length: number): Buffer {
    const part = rest.subarray(0, length)
    rest = rest.subarray(length)
    return part
  }

  /** Rows of the open table; false when more bytes are needed. */
  async function takeRows(open: Table): Promise<boolean> {
    if (rest.subarray(0, TABLE_END.length).equals(TABLE_END)) {
      hash.update(cut(TABLE_END.length))
      table = undefined
      await listener.tableEnd?.(open)
      return true
    }
    const end = rest.indexOf(END_AFTER_ROW)
    const whole = end >= 0 ? end + 1 : rest.lastIndexOf(NEWLINE) + 1
    if (whole === 0) return false
    const rows = cut(whole)
    hash.update(rows)
    await listener.rows?.(rows)
    return true
  }

  /** A header, table or footer line; false when more bytes are needed. */
  async function takeLine(): Promise<boolean> {
    const length = rest.indexOf(NEWLINE) + 1
    if (length === 0 && rest.length > LONGEST_LINE) throw new Broken('it has a line that is too long')
    if (length === 0) return false
    const bytes = cut(length)
    const line = bytes.toString('utf8').trimEnd()
    if (line.startsWith(FOOTER_PREFIX)) {
      footer = parsed(Footer, line.slice(FOOTER_PREFIX.length))
      if (footer.sha256 !== hash.digest('hex')) throw new Broken('its checksum does not match')
      return true
    }
    hash.update(bytes)
    if (!header) {
      if (!line.startsWith(HEADER_PREFIX)) throw new Broken('it has no header')
      header = parsed(Header, line.slice(HEADER_PREFIX.length))
      await listener.header?.(header)
      return true
    }
    table = tableOf(line)
    if (!table) throw new Broken('it has an unknown line')
    await listener.table?.(table)
    return true
  }

  return {
    async take(chunk: Buffer): Promise<void> {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      while (rest.length > 0) {
        if (footer) throw new Broken('it continues after its footer')
        if (!(table ? await takeRows(table) : await takeLine())) return
      }
    },
    end: () => ({ header, footer }),
  }
}

function parsed<T>(
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  json: string,
) {
  const answer = schema.safeParse(JSON.parse(json))
  if (!answer.success) throw new Broken('it has another format')
  return answer.data
}
