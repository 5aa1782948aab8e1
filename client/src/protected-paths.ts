// Which paths are for the signed-in alone.
import { paths } from './paths.ts'

const protectedPaths: readonly string[] = [
  paths.todayTasks,
  paths.nextWeekTasks,
  paths.allTasks,
  paths.routines,
  paths.profile,
]

/** Whether only a signed-in person may see this path; its query and a last slash do not matter. */
export const isProtected = (path: string): boolean =>
  protectedPaths.includes((path.split('?')[0] ?? '').replace(/\/$/, ''))
