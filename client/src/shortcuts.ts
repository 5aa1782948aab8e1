// The shortcuts of the installed app, apart from the paths: the landing page does not load them.
import { paths } from './paths.ts'

/** The list of today, with the dialog open. */
export const addTaskShortcut = `${paths.todayTasks}?add=task`
