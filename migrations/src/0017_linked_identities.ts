// The identities of each user, beside the user's other rows. In a distributed database, `identities` is sharded by
// subject, so a query for the identities of a user would go to every node.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('linked_identities')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('linked_identities_pkey', ['user_id', 'issuer', 'subject'])
    .execute()
  await sql`
    insert into linked_identities (user_id, issuer, subject)
    select user_id, issuer, subject from identities`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('linked_identities').execute()
}
