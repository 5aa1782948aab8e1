// Imports: the rows that were read from a file. They are kept while the import can be confirmed or undone.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('created_count', 'integer')
    .addColumn('undone_at', 'timestamptz')
    .addColumn('removed_count', 'integer')
    .addPrimaryKeyConstraint('imports_pkey', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('imports_past').on('imports').column('created_at').execute()
  await db.schema
    .createTable('import_parts')
    .addColumn('user_id', 'uuid', (column) => column.notNull())
    .addColumn('import_id', 'uuid', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('rows', 'json', (column) => column.notNull())
    .addColumn('created_ids', sql`uuid[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addPrimaryKeyConstraint('import_parts_pkey', ['user_id', 'import_id', 'part'])
    .addForeignKeyConstraint(
      'import_parts_import',
      ['user_id', 'import_id'],
      'imports',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('import_parts').execute()
  await db.schema.dropTable('imports').execute()
}
