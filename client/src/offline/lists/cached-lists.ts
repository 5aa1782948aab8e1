// Applies answers to the lists in the cache, and requests lists that no answer has made old.
import type { RoutineList } from '@dayloop/contracts/routines'
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { moveRoutine } from './fold-routines.ts'
import type { ListEffect } from './list-effect.ts'
import { isRoutineList, listKeys, taskQueryOf, type Where } from './list-query.ts'
import { moveTask } from './move-task.ts'

type Of<Entity> = Extract<ListEffect, { entity: Entity }>

/** Applies what an answer does to every cached list; a list whose query no rule covers is requested again. */
export const applyToLists = (queries: QueryClient, today: string, effects: readonly ListEffect[]): void => {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: listKeys.all })) {
    const query = taskQueryOf(queryKey)
    for (const effect of effects) {
      if (query) {
        if (effect.entity === 'tasks') setList(queries, queryKey, withTasks(effect, { query, today }))
      } else if (isRoutineList(queryKey)) {
        if (effect.entity === 'routines') setList(queries, queryKey, withRoutines(effect))
      } else if (queryKey[1] !== listKeys.settings[1])
        void queries.invalidateQueries({ queryKey, exact: true })
    }
  }
}

const setList = <List>(queries: QueryClient, key: readonly unknown[], change: (list: List) => List): void => {
  queries.setQueryData<List>(key, (list) => (list === undefined ? list : change(list)))
}

const withTasks =
  ({ moves, counts }: Of<'tasks'>, where: Where) =>
  (list: TaskList): TaskList => {
    const moved = moves.reduce((before, move) => moveTask(before, move, where), list)
    const isCounted = counts?.view === where.query.view && where.today === list.today
    return isCounted ? { ...moved, ...counts?.values } : moved
  }

const withRoutines =
  ({ moves }: Of<'routines'>) =>
  (list: RoutineList): RoutineList =>
    moves.reduce(moveRoutine, list)

/**
 * A list that is at least as new as every answer that came so far: one that was requested before an answer came may
 * have been read before that change, so it is requested again.
 */
export const requestList = async <T>(request: () => Promise<T>, answers: () => number): Promise<T> => {
  for (;;) {
    const seen = answers()
    const list = await request()
    if (answers() === seen) return list
  }
}

/** Every task in any cached list, as the newest of them has it. */
export const knownTasks = (queries: QueryClient): Task[] => {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: listKeys.ofTasks })
    .filter(({ queryKey }) => taskQueryOf(queryKey))
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  const known = new Map<string, Task>()
  for (const { queryKey } of lists) {
    for (const task of queries.getQueryData<TaskList>(queryKey)?.user_tasks ?? []) known.set(task.id, task)
  }
  return [...known.values()]
}
