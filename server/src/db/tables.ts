// The columns of every table, as Kysely sees them. A `date` is text, YYYY-MM-DD; a `timestamptz` is a Date.
import type { ColumnType, Generated } from 'kysely'

declare const userId: unique symbol
/** The id of the signed-in user. Only the context makes one, and no table function of a user's rows works without. */
export type UserId = string & { readonly [userId]: true }

type CreatedAt = ColumnType<Date, Date | undefined, never>
type DeletedAt = ColumnType<Date | null, Date | null | undefined, Date | null>

type Users = {
  id: UserId
  username: string
  first_name: Generated<string>
  last_name: Generated<string>
  email: string
  email_verify: Generated<boolean>
  password_hash: string | null
  time_zone: string | null
  created_at: CreatedAt
}

type Sessions = {
  user_id: UserId
  id: string
  refresh_hash: Buffer
  rotated_at: Generated<Date[]>
  expires_at: Date
  created_at: CreatedAt
}

type Routines = {
  user_id: UserId
  id: string
  routines_title: string
  routines_dates: string
  status: Generated<boolean>
  created_at: CreatedAt
  deleted_at: DeletedAt
}

type Tasks = {
  user_id: UserId
  id: string
  task_title: string
  task_details: Generated<string>
  due_date: string | null
  status: Generated<boolean>
  routine_id: string | null
  routine_date: string | null
  created_at: CreatedAt
  deleted_at: DeletedAt
}

type TaskCountRows = {
  user_id: UserId
  day: string
  pending: number
  completed: number
}

export type Tables = {
  users: Users
  usernames: { username_key: string; user_id: UserId }
  emails: { email_key: string; user_id: UserId }
  sessions: Sessions
  routines: Routines
  tasks: Tasks
  task_counts: TaskCountRows
}
