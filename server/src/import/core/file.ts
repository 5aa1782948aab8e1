// Opens a file that is imported, and determines its kind from its content.
import { decodeText, utf8Text } from './decode.ts'
import { parseJson } from './json.ts'
import { type ImportingUser, ImportProblem, type Read } from './rows.ts'
import { findTable, readHead, readRecords, type Table, type TableRecord } from './table.ts'
import { isZip, readZip, type ZipEntries } from './zip.ts'

export type TextFile = {
  kind: 'text'
  name: string
  /** The first characters, by which importers recognize a text. */
  start: string
  /** The whole text with line feeds. It is large, so it is decoded only when it is needed. */
  text: () => string
  /** The text as a table. It is large, so it is not kept. */
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
export type ReadSource = (file: ImportFile, user: ImportingUser) => Read | null

/** Opens a file. `name` is its name, or empty. */
export function openFile(given: Uint8Array, name: string): ImportFile {
  if (isZip(given)) return { kind: 'zip', name, ...readZip(given) }
  const bytes = utf8Text(given)
  const start = new TextDecoder().decode(bytes.subarray(0, LOOKED_AT))
  const first = start.trimStart().slice(0, 1)
  if (first === '{' || first === '[') return { kind: 'json', name, value: parseJson(decodeText(bytes)) }
  // No source uses markup, so XML entities are never expanded.
  if (first === '' || first === '<') throw new ImportProblem('IMPORT_UNKNOWN')
  if (isBinary(start)) throw new ImportProblem('IMPORT_UNKNOWN')
  let head: TableRecord[] | undefined
  return {
    kind: 'text',
    name,
    start,
    text: () => decodeText(bytes),
    records: () => readRecords(bytes),
    head: () => {
      head ??= readHead(bytes)
      return head
    },
  }
}

const LOOKED_AT = 4_000
const LAST_CONTROL = 0x1f
/** Tab, line breaks, and the escape character, which some programs write. U+0000 is removed later. */
const USUAL_CONTROLS = new Set([0x00, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b])

function isBinary(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code <= LAST_CONTROL && !USUAL_CONTROLS.has(code)) return true
  }
  return false
}
