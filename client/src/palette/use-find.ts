// Finds the commands and tasks of a query.
import type { Task } from '@dayloop/contracts/tasks'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { taskLists } from '../shortcuts/shortcut-table.ts'
import { shownTitle } from '../shown-text.ts'
import { palette as texts } from '../texts/palette.ts'
import { rankByName } from './rank-commands.ts'
import { type Command, useCommands } from './use-commands.ts'
import { useFoundTasks } from './use-found-tasks.ts'
import { useKnownTasks } from './use-known-tasks.ts'

/** The maximum number of tasks. */
const TASKS_SHOWN = 20

/** Returns a function that finds commands and tasks. An empty query finds no task. The server searches for `typed`. */
export const useFind = (typed: string, onHelp: () => void): ((query: string) => Command[]) => {
  const commands = useCommands(onHelp)
  const fromServer = useFoundTasks(typed)
  const tasks = useKnownTasks(fromServer)
  const [location, navigate] = useLocation()
  const list = taskLists.includes(location) ? location : paths.allTasks
  return useCallback(
    (query) => {
      const found = query.trim() === '' ? [] : foundTasks(tasks, query, fromServer)
      return [
        ...rankByName(commands, query, ({ label, group }) => `${label} ${texts[group]}`),
        ...found.slice(0, TASKS_SHOWN).map(
          (task): Command => ({
            id: task.id,
            group: 'tasks',
            label: shownTitle(task.task_title),
            isDone: task.status,
            run: () => navigate(`${list}?task=${task.id}`),
          }),
        ),
      ]
    },
    [commands, tasks, fromServer, list, navigate],
  )
}

/** Tasks whose titles match the query, then those that the server found in other fields or with a typo. */
const foundTasks = (tasks: readonly Task[], query: string, fromServer: readonly Task[]): Task[] => {
  const byTitle = rankByName(tasks, query, ({ task_title }) => task_title)
  const others = new Set(fromServer.map(({ id }) => id))
  for (const { id } of byTitle) others.delete(id)
  return [...byTitle, ...tasks.filter(({ id }) => others.has(id))]
}
