// The lists of the server as the cache holds them: how they are named, asked for, and changed by answers.
import { TASK_VIEWS, type TaskView } from '@dayloop/contracts/calendar'
import type { RoutineList } from '@dayloop/contracts/routines'
import type { TaskList } from '@dayloop/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { type Intent, isTaskIntent } from '../outbox/intents.ts'
import { type Answer, mergeApplied, mergeRoutineAnswer, mergeTaskAnswer } from './merge-answer.ts'

/** The names of the lists in the cache. */
export const listKeys = {
  all: ['lists'],
  ofTasks: ['lists', 'tasks'],
  tasks: (view: TaskView, page: number) => ['lists', 'tasks', view, page],
  routines: (page: number) => ['lists', 'routines', page],
} as const

/** The view that a cached list's name speaks of; null for the routines. */
export const viewOf = (key: readonly unknown[]): TaskView | null =>
  TASK_VIEWS.find((view) => key[1] === 'tasks' && key[2] === view) ?? null

/** Lays a server's answer into every cached list. */
export const mergeIntoLists = (queries: QueryClient, today: string, intent: Intent, answer: Answer): void => {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: listKeys.all })) {
    const view = viewOf(queryKey)
    if (view) {
      const where = { view, today }
      queries.setQueryData<TaskList>(queryKey, (list) => {
        if (!list) return list
        if ('created_count' in answer) return mergeApplied(list, answer, where)
        const isOfTasks = isTaskIntent(intent) && 'total_number_tasks' in answer
        return isOfTasks ? mergeTaskAnswer(list, { intent, answer }, where) : list
      })
    } else {
      queries.setQueryData<RoutineList>(queryKey, (list) => {
        const isOfRoutines = !isTaskIntent(intent) && !('total_number_tasks' in answer)
        return list && isOfRoutines ? mergeRoutineAnswer(list, { intent, answer }) : list
      })
    }
  }
}

/**
 * A list that is at least as new as every answer that came so far: one that was asked for before an answer came may
 * have been read before that change, so it is asked for again.
 */
export const askForList = async <T>(ask: () => Promise<T>, answers: () => number): Promise<T> => {
  for (;;) {
    const seen = answers()
    const list = await ask()
    if (answers() === seen) return list
  }
}
