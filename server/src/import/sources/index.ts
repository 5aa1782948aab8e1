// All sources. Order matters: the first source that recognizes a file reads it.
import type { ReadSource } from '../core/file.ts'
import type { SourceName } from '../core/rows.ts'
import { readDayloop } from './dayloop.ts'
import { readDayloopCsv } from './dayloop-csv.ts'
import { readGoogleTasks } from './google-tasks.ts'
import { readIcalendar } from './icalendar.ts'
import { readLoop } from './loop.ts'
import { readMicrosoftTodo } from './microsoft-todo.ts'
import { readPlainCsv } from './plain-csv.ts'
import { readSuperProductivity } from './super-productivity.ts'
import { readTasksOrg } from './tasks-org.ts'
import { readTickTick } from './ticktick.ts'
import { readTodoTxt } from './todo-txt.ts'
import { readTodoistCsv } from './todoist-csv.ts'
import { readTodoistJson } from './todoist-json.ts'
import { readVikunja } from './vikunja.ts'

export const sources: readonly { source: SourceName; read: ReadSource }[] = [
  { source: 'icalendar', read: readIcalendar },
  { source: 'dayloop', read: readDayloop },
  { source: 'dayloop', read: readDayloopCsv },
  { source: 'todoist', read: readTodoistJson },
  { source: 'todoist', read: readTodoistCsv },
  { source: 'ticktick', read: readTickTick },
  { source: 'microsoft_todo', read: readMicrosoftTodo },
  { source: 'google_tasks', read: readGoogleTasks },
  { source: 'super_productivity', read: readSuperProductivity },
  { source: 'tasks_org', read: readTasksOrg },
  { source: 'vikunja', read: readVikunja },
  { source: 'loop', read: readLoop },
  { source: 'csv', read: readPlainCsv },
  { source: 'todo_txt', read: readTodoTxt },
]
