// The shortcuts of the installed app. They are not in paths.ts, which the landing page loads.
import { paths } from '../paths.ts'

/** Opens today's tasks with the add dialog. */
export const addTaskShortcut = `${paths.todayTasks}?add=task`
