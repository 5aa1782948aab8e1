// The backup format: one gzip file with a header line, each table as Postgres' COPY writes it, and a footer line.
import { z } from 'zod'
import { Table } from './tables.ts'

/** Raise it when older versions cannot read the new format. */
export const FORMAT = 1

/** The first line: the format, and the migrations that the database had. */
export const Header = z.object({
  dayloop_backup: z.literal(FORMAT),
  made_at: z.string(),
  migrations: z.array(z.string()).min(1),
  /** Whether all tables are of one moment. A distributed database has no snapshot over its nodes. */
  has_snapshot: z.boolean().default(true),
})
export type Header = z.infer<typeof Header>

/** The last line: the number of rows of each table, and the SHA-256 of all bytes before it. */
export const Footer = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })
export type Footer = z.infer<typeof Footer>

export const HEADER_PREFIX = '-- dayloop '
export const FOOTER_PREFIX = '-- end '
/** Ends a table. No row can look like it. */
export const TABLE_END = Buffer.from('\\.\n')

/** The line before a table's rows. */
export function tableLine({ name, columns }: Table): string {
  return `copy ${name} (${columns.join(', ')}) from stdin; -- ${JSON.stringify({ name, columns })}\n`
}

/** The table that starts at this line, or undefined. */
export function tableOf(line: string): Table | undefined {
  const json = /^copy .* -- (\{.*\})$/.exec(line)?.[1]
  return json === undefined ? undefined : Table.parse(JSON.parse(json))
}
