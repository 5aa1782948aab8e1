// Reads tables in text: finds the delimiter and the header, and reads columns by name.
import { parse } from 'csv-parse/sync'
import { ImportProblem } from './rows.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** The header is searched in this many records, because some exports begin with other lines. */
export const HEADER_WITHIN = 12
const LOOKED_AT = 20_000

export type TableRecord = { line: number; cells: string[] }
export type TableRow = {
  line: number
  /** The trimmed text of the first of these columns that is not empty. */
  get: (...names: string[]) => string
  /** The same without trimming. */
  raw: (...names: string[]) => string
}
export type Table = { columns: string[]; rows: TableRow[] }

/** The records of a text, or its first ones. */
export function readRecords(given: string, limit = -1): TableRecord[] {
  // A carriage return alone ends a line only in a file without line feeds.
  const text = given.includes('\n') ? given.replaceAll('\r\n', '\n') : given.replaceAll('\r', '\n')
  const found: TableRecord[] = []
  let end = 0
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: '\n',
      max_record_size: 1_000_000,
      to: limit,
      on_record: (cells: string[], { lines }) => {
        // Line breaks in quotes belong to the record.
        found.push({ line: Math.max(end + 1, lines - breaksIn(cells)), cells })
        end = lines
        return null
      },
    })
    return found
  } catch {
    throw new ImportProblem('IMPORT_BROKEN')
  }
}

function breaksIn(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split(/\r\n|\n|\r/).length - 1, 0)
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
  // Only the few names are cached, not the cells in which the header is searched.
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
  const rows = records.slice(index + 1).map(({ line, cells }): TableRow => {
    const raw = (...names: string[]) => {
      for (const name of names) {
        const cell = cells[places.get(columnKey(name)) ?? -1]
        if (cell !== undefined && cell.trim() !== '') return cell
      }
      return ''
    }
    return { line, raw, get: (...names) => raw(...names).trim() }
  })
  return { columns, rows }
}
