// Users, and lookup tables whose normalized keys are unique over all users.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('last_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_verify', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('password_hash', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema
    .createTable('usernames')
    .addColumn('username_key', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createTable('emails')
    .addColumn('email_key', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('usernames_user_id').on('usernames').column('user_id').execute()
  await db.schema.createIndex('emails_user_id').on('emails').column('user_id').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('emails').execute()
  await db.schema.dropTable('usernames').execute()
  await db.schema.dropTable('users').execute()
}
