// Opens a file to import and determines its kind from its content.
import { decodeText } from './decode.ts'
import { parseJson } from './json.ts'
import { ImportProblem, type Person, type Read } from './rows.ts'
import { findTable, HEADER_WITHIN, readRecords, type Table, type TableRecord } from './table.ts'
import { isZip, readZip, type ZipEntries } from './zip.ts'

export type TextFile = {
  kind: 'text'
  name: string
  text: string
  /** The text as a table, parsed at the first use. */
  records: () => TableRecord[]
  /** The first records, by which importers recognize a table. */
  head: () => TableRecord[]
}
export type JsonFile = { kind: 'json'; name: string; value: unknown }
export type ZipFile = { kind: 'zip'; name: string; entries: ZipEntries; others: string[] }
export type ImportFile = TextFile | JsonFile | ZipFile

/** The table of a text file. The file is parsed completely only if its first records contain the header. */
export function tableIn(file: TextFile, isHeader: (columns: Set<string>) => boolean): Table | null {
  return findTable(file.head(), isHeader) && findTable(file.records(), isHeader)
}

/** Reads a file of one source; null if the file is of another source. */
export type ReadSource = (file: ImportFile, person: Person) => Read | null

/** Opens a file. `name` is its name, or empty. */
export function openFile(bytes: Uint8Array, name: string): ImportFile {
  if (isZip(bytes)) return { kind: 'zip', name, ...readZip(bytes) }
  const text = decodeText(bytes).replace(/^\ufeff/, '')
  const start = text.trimStart().slice(0, 1)
  if (start === '{' || start === '[') return { kind: 'json', name, value: parseJson(text) }
  // No source uses markup, so XML entities are never expanded.
  if (start === '' || start === '<') throw new ImportProblem('IMPORT_UNKNOWN')
  if (isBinary(text)) throw new ImportProblem('IMPORT_UNKNOWN')
  let records: TableRecord[] | undefined
  let head: TableRecord[] | undefined
  return {
    kind: 'text',
    name,
    text,
    records: () => {
      records ??= readRecords(text)
      return records
    },
    head: () => {
      head ??= readRecords(text, HEADER_WITHIN)
      return head
    },
  }
}

const LOOKED_AT = 4_000
const LAST_CONTROL = 0x1f
/** Tab, line breaks, and the escape character, which some programs write. U+0000 is removed later. */
const USUAL_CONTROLS = new Set([0x00, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b])

function isBinary(text: string): boolean {
  for (let index = 0; index < Math.min(text.length, LOOKED_AT); index++) {
    const code = text.charCodeAt(index)
    if (code <= LAST_CONTROL && !USUAL_CONTROLS.has(code)) return true
  }
  return false
}
