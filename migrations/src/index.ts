// The list of migrations, in order. A released migration never changes: add a new one.
import type { Migration } from 'kysely'
import * as users from './0001_users.ts'
import * as sessions from './0002_sessions.ts'
import * as routines from './0003_routines.ts'
import * as tasks from './0004_tasks.ts'
import * as mail from './0005_mail.ts'
import * as identities from './0006_identities.ts'
import * as rateLimits from './0007_rate_limits.ts'
import * as retention from './0008_retention.ts'
import * as settingsAndTrash from './0009_settings_and_trash.ts'
import * as routineDays from './0010_routine_days.ts'
import * as taskFields from './0011_task_fields.ts'
import * as imports from './0012_imports.ts'
import * as expiredTasks from './0013_expired_tasks.ts'
import * as feeds from './0014_feeds.ts'
import * as undoneBatches from './0015_undone_batches.ts'
import * as userVersions from './0016_user_versions.ts'
import * as linkedIdentities from './0017_linked_identities.ts'
import * as taskIndex from './0018_task_index.ts'
import * as tagBatches from './0019_tag_batches.ts'
import * as titleOrders from './0020_title_orders.ts'
import * as newestOfDays from './0021_newest_of_days.ts'

export const migrations: Record<string, Migration> = {
  '0001_users': users,
  '0002_sessions': sessions,
  '0003_routines': routines,
  '0004_tasks': tasks,
  '0005_mail': mail,
  '0006_identities': identities,
  '0007_rate_limits': rateLimits,
  '0008_retention': retention,
  '0009_settings_and_trash': settingsAndTrash,
  '0010_routine_days': routineDays,
  '0011_task_fields': taskFields,
  '0012_imports': imports,
  '0013_expired_tasks': expiredTasks,
  '0014_feeds': feeds,
  '0015_undone_batches': undoneBatches,
  '0016_user_versions': userVersions,
  '0017_linked_identities': linkedIdentities,
  '0018_task_index': taskIndex,
  '0019_tag_batches': tagBatches,
  '0020_title_orders': titleOrders,
  '0021_newest_of_days': newestOfDays,
}
