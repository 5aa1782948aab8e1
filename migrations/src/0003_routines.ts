// Weekly routines. A deleted row stays for a while, so that adding its id again is refused.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('routines')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('routines_title', 'text', (column) => column.notNull())
    .addColumn('routines_dates', 'text', (column) => column.notNull())
    .addColumn('status', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .addPrimaryKeyConstraint('routines_pkey', ['user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('routines_newest')
    .on('routines')
    .columns(['user_id', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('routines_deleted')
    .on('routines')
    .columns(['user_id', 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('routines').execute()
}
