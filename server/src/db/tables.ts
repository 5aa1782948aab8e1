// The columns of all tables, for Kysely. A `date` is a text (YYYY-MM-DD), a `timestamptz` is a Date.
import type { ChangeKind } from '@dayloop/contracts/change-kinds'
import type { ChecklistItem } from '@dayloop/contracts/fields'
import type { ImportSource } from '@dayloop/contracts/import'
import type { MissedPolicy, PastSchedule } from '@dayloop/contracts/routine-days'
import type { Settings } from '@dayloop/contracts/settings'
import type { ColumnType, Generated } from 'kysely'

declare const userId: unique symbol
/** The id of a signed-in user. Only the context creates one, and all functions for a user's rows require it. */
export type UserId = string & { readonly [userId]: true }

/** The purpose of a link in an email. */
export type LinkKind = 'verify_email' | 'email_change' | 'password_reset' | 'account_deletion'

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
  refreshes: Generated<number>
  refreshes_since: Generated<Date>
  expires_at: Date
  created_at: CreatedAt
}

type EmailLinks = {
  user_id: UserId
  id: string
  kind: LinkKind
  token_hash: Buffer
  email: string
  created_at: CreatedAt
  expires_at: Date
  used_at: Date | null
}

type DevMailbox = {
  id: string
  recipient: string
  subject: string
  body: string
  created_at: CreatedAt
}

type Identities = { issuer: string; subject: string; user_id: UserId; created_at: CreatedAt }

/** The same rows, on the node of their user. */
type LinkedIdentities = Omit<Identities, 'created_at'>

type Devices = { user_id: UserId; token_hash: Buffer; used_at: Date }

type Routines = {
  user_id: UserId
  id: string
  routines_title: string
  routines_dates: string
  status: Generated<boolean>
  paused_from: string | null
  paused_until: string | null
  missed: Generated<MissedPolicy>
  skipped_dates: ColumnType<string[], string | undefined, string>
  past_schedules: ColumnType<PastSchedule[], string | undefined, string>
  created_zone: string | null
  created_at: CreatedAt
  deleted_at: DeletedAt
}

type Tasks = {
  user_id: UserId
  id: string
  task_title: string
  task_details: Generated<string>
  due_date: string | null
  due_time: string | null
  priority: Generated<number>
  tags: Generated<readonly string[]>
  checklist: Generated<readonly ChecklistItem[]>
  status: Generated<boolean>
  /** Read as a text, because tasks are read as JSON. */
  completed_at: ColumnType<string | null, Date | null | undefined, Date | null>
  routine_id: string | null
  routine_date: string | null
  batch_id: string | null
  changed: Generated<boolean>
  removed_as: 'missed' | 'skipped' | null
  removed_at: Date | null
  created_at: CreatedAt
  deleted_at: DeletedAt
  purged_at: Date | null
  /** The mark of the task when the derived tables were last updated. */
  indexed_as: string | null
}

type UndoneBatches = { user_id: UserId; id: string; removed_count: number; undone_at: Date }

/** A rename or a deletion of a tag. The last two counts are null until it is undone. */
type TagBatches = {
  user_id: UserId
  id: string
  changed_count: number
  restored_count: number | null
  conflict_count: number | null
  created_at: Date
}

/** The tags of a task before and after a batch. */
type TagChanges = {
  user_id: UserId
  batch_id: string
  task_id: string
  tags_before: readonly string[]
  tags_after: readonly string[]
}

type TaskCountRows = {
  user_id: UserId
  day: string
  pending: number
  completed: number
}

/** A task in lists of one tag; '' is any tag. Derived from tasks. */
type ListEntries = {
  user_id: UserId
  task_id: string
  tag_key: string
  tag: string
  status: boolean
  priority: number
  day: string
  title_key: string
  created_at: Date
}

/** '' is any tag, 0 any priority. Derived from the entries. */
type ListCountRows = TaskCountRows & { tag_key: string; priority: number }

type SearchWords = { user_id: UserId; task_id: string; status: boolean; created_at: Date; words: string }

type Imports = {
  user_id: UserId
  id: string
  source: ImportSource
  created_at: CreatedAt
  confirmed_at: Date | null
  created_count: number | null
  undone_at: Date | null
  removed_count: number | null
}

type ImportParts = {
  user_id: UserId
  import_id: string
  part: number
  kind: 'tasks' | 'routines' | 'settings'
  /** A JSON list of rows, by the names of the columns. */
  rows: ColumnType<unknown, string, never>
  created_ids: Generated<string[]>
}

type SettingRows = Settings & { user_id: UserId }

type UserVersions = Record<ChangeKind, number> & {
  user_id: UserId
  version: number
  changed_by: string | null
  changed_since: number
  changed_at: Generated<Date>
}

export type Tables = {
  users: Users
  usernames: { username_key: string; user_id: UserId }
  emails: { email_key: string; user_id: UserId }
  sessions: Sessions
  email_links: EmailLinks
  dev_mailbox: DevMailbox
  identities: Identities
  linked_identities: LinkedIdentities
  used_google_states: { state_hash: Buffer; expires_at: Date }
  devices: Devices
  routines: Routines
  tasks: Tasks
  task_counts: TaskCountRows
  list_entries: ListEntries
  list_counts: ListCountRows
  search_words: SearchWords
  settings: SettingRows
  imports: Imports
  feeds: { user_id: UserId; secret_hash: Buffer; created_at: Date }
  import_parts: ImportParts
  job_runs: { name: string; ended_at: Date }
  undone_batches: UndoneBatches
  tag_batches: TagBatches
  tag_changes: TagChanges
  routine_runs: { user_id: UserId; run_at: Date }
  user_versions: UserVersions
}
