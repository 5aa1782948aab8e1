// A backup is one gzip file of SQL that `psql` could read too: two comments of ours and, between them, each table as
// Postgres' own COPY writes it.
import { z } from 'zod'
import { Table } from './tables.ts'

/** Raised when a reader of today could not read what is written. */
export const FORMAT = 1

/** The first line: what the file is and which migrations its database had. */
export const Header = z.object({
  dayloop_backup: z.literal(FORMAT),
  made_at: z.string(),
  migrations: z.array(z.string()).min(1),
})
export type Header = z.infer<typeof Header>

/** The last line: how many rows each table has, and the SHA-256 of every byte before it. */
export const Footer = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })
export type Footer = z.infer<typeof Footer>

export const HEADER = '-- dayloop '
export const FOOTER = '-- end '
/** What ends a table: no row can look like it. */
export const TABLE_END = Buffer.from('\\.\n')

/** The line before a table's rows. */
export function tableLine({ name, columns }: Table): string {
  return `copy ${name} (${columns.join(', ')}) from stdin; -- ${JSON.stringify({ name, columns })}\n`
}

/** The table that a line begins, or undefined. */
export function tableOf(line: string): Table | undefined {
  const json = /^copy .* -- (\{.*\})$/.exec(line)?.[1]
  return json === undefined ? undefined : Table.parse(JSON.parse(json))
}
