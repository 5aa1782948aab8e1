// Reads tables in text: finds the delimiter and the header, and reads columns by name.
import { parse } from 'csv-parse/sync'
import { ImportProblem } from './rows.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** The header is searched in this many records, because some exports begin with other lines. */
const HEADER_WITHIN = 12
const LOOKED_AT = 20_000
/** More than any export of 50,000 tasks has, and it fits into the reader's memory. */
const MAX_RECORDS = 200_000
const MAX_CELLS = 2_500_000

export type TableRecord = { line: number; cells: string[] }
export type TableRow = {
  line: number
  /** The trimmed text of the first of these columns that is not empty. */
  get: (...names: string[]) => string
  /** The same without trimming. */
  raw: (...names: string[]) => string
}
/** Rows are created one by one in a loop, because all rows at once would need much memory. */
export type TableRows = Iterable<TableRow> & {
  map: <To>(convert: (row: TableRow) => To) => To[]
  flatMap: <To>(convert: (row: TableRow) => To[]) => To[]
}
export type Table = { columns: string[]; rows: TableRows }

/** The records of a UTF-8 text with line feeds. */
export function readRecords(bytes: Uint8Array): TableRecord[] {
  const head = readPart(bytes, { limit: HEADER_WITHIN })
  // The parser is slow for records that are longer than the first one, so it starts at the longest of the first ones.
  const longest = Math.max(...head.records.map(({ cells }) => cells.length))
  const start = head.records.findIndex(({ cells }) => cells.length === longest)
  const before = head.records.slice(0, Math.max(0, start))
  return [...before, ...readPart(bytes, { after: head.ends[start - 1] }).records]
}

/** The first records of a text. */
export function readHead(bytes: Uint8Array): TableRecord[] {
  return readPart(bytes, { limit: HEADER_WITHIN }).records
}

/** Where a record ends. */
type End = { byte: number; line: number }
type Part = { limit?: number; after?: End | undefined }

function readPart(bytes: Uint8Array, { limit = -1, after = { byte: 0, line: 0 } }: Part) {
  const records: TableRecord[] = []
  const ends: End[] = []
  const shared = sharedTexts()
  let end = after.line
  let cellsLeft = MAX_CELLS
  try {
    const rest = bytes.subarray(after.byte)
    parse(Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength), {
      bom: true,
      delimiter: delimiterOf(new TextDecoder().decode(bytes.subarray(0, LOOKED_AT))),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: '\n',
      max_record_size: 1_000_000,
      to: limit,
      on_record: (cells: string[], info) => {
        cellsLeft -= cells.length
        if (cellsLeft < 0 || records.length > MAX_RECORDS) throw new ImportProblem('IMPORT_TOO_LARGE')
        const lines = after.line + info.lines
        // Line breaks in quotes belong to the record.
        records.push({ line: Math.max(end + 1, lines - breaksIn(cells)), cells: cells.map(shared) })
        end = lines
        if (limit > 0) ends.push({ byte: after.byte + info.bytes, line: lines })
        return null
      },
    })
    return { records, ends }
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem('IMPORT_BROKEN')
  }
}

const SHARED_LENGTH = 40
const SHARED_MAX = 10_000

/** Replaces equal short texts by one: dates, lists and tags repeat in most rows. */
function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    if (text.length > SHARED_LENGTH) return text
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size < SHARED_MAX) known.set(text, text)
    return text
  }
}

function breaksIn(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/[\r\n]/g)?.length ?? 0), 0)
}

/** The most frequent delimiter outside of quotes. */
export function delimiterOf(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((one) => [one, 0]))
  let quoted = false
  for (const character of text.slice(0, LOOKED_AT)) {
    if (character === '"') quoted = !quoted
    const count = counts.get(character)
    if (!quoted && count !== undefined) counts.set(character, count + 1)
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best && best[1] > 0 ? best[0] : ','
}

const keys = new Map<string, string>()

/** A column's name for comparisons: without case, accents, spaces and punctuation. */
export function columnKey(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  // The limit keeps cells out of the cache, because the header is searched in cells too.
  if (keys.size < 500) keys.set(name, key)
  return key
}

/** The table below the first record that is a header; null without a header. */
export function findTable(records: TableRecord[], isHeader: (columns: Set<string>) => boolean): Table | null {
  const index = records
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => isHeader(new Set(cells.map(columnKey))))
  const header = records[index]
  if (!header) return null
  const columns = header.cells.map(columnKey)
  const places = new Map<string, number>()
  columns.forEach((name, place) => {
    if (name !== '' && !places.has(name)) places.set(name, place)
  })
  function rowOf({ line, cells }: TableRecord): TableRow {
    const raw = (...names: string[]) => {
      for (const name of names) {
        const cell = cells[places.get(columnKey(name)) ?? -1]
        if (cell !== undefined && cell.trim() !== '') return cell
      }
      return ''
    }
    return { line, raw, get: (...names) => raw(...names).trim() }
  }
  const data = records.slice(index + 1)
  const rows: TableRows = {
    map: (convert) => data.map((record) => convert(rowOf(record))),
    flatMap: (convert) => data.flatMap((record) => convert(rowOf(record))),
    *[Symbol.iterator]() {
      for (const record of data) yield rowOf(record)
    },
  }
  return { columns, rows }
}
