// All offline changes. A new capability adds a line.
import { routineChanges } from './features/routines/changes/routine-changes.ts'
import { settingsChanges } from './features/settings/changes/update-settings.ts'
import { tagChanges } from './features/tasks/changes/tag-changes.ts'
import { taskChanges } from './features/tasks/changes/task-changes.ts'
import { createRegistry } from './offline/changes.ts'

export const changeRegistry = createRegistry([
  ...taskChanges,
  ...tagChanges,
  ...routineChanges,
  ...settingsChanges,
])
