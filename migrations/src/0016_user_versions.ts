// A version of each user's data, which grows with every change, and the version at which each kind last changed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_versions')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('tasks', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('routines', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('settings', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('session', 'bigint', (column) => column.notNull().defaultTo(0))
    // The session of the last change, and the first version of the unbroken run of its changes.
    .addColumn('changed_by', 'uuid')
    .addColumn('changed_since', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    // Every change updates the row in place. Free space in the page keeps such updates cheap.
    .modifyEnd(sql`with (fillfactor = 50)`)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('user_versions').execute()
}
