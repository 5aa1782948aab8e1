// Applies answers to the cached lists, and requests lists that are not older than an answer.
import type { RoutineList } from '@dayloop/contracts/routines'
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { moveRoutine } from './apply-to-routines.ts'
import type { ListEffect } from './list-effect.ts'
import { isPlain, isRoutineList, listKeys, tagsKey, taskQueryOf, type Where } from './list-query.ts'
import { markStale } from './mark-stale.ts'
import { moveTask } from './move-task.ts'

type Of<Entity> = Extract<ListEffect, { entity: Entity }>

/** Applies the effects of an answer to every cached list. A list with an unknown query is requested again. */
export const applyToLists = (queries: QueryClient, today: string, effects: readonly ListEffect[]): void => {
  for (const effect of effects) if (effect.entity === 'other') effect.apply(queries)
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: listKeys.all })) {
    const query = taskQueryOf(queryKey)
    const isSettings = queryKey[1] === listKeys.settings[1]
    if (!query && !isSettings && !isRoutineList(queryKey))
      void queries.invalidateQueries({ queryKey, exact: true })
    for (const effect of effects) {
      if (isSettings) {
        if (effect.entity === 'settings') queries.setQueryData(queryKey, effect.values)
      } else if (query) {
        if (effect.entity === 'tasks') setList(queries, queryKey, withTasks(effect, { query, today }))
        if (effect.entity === 'tags') setList(queries, queryKey, withTags(effect, { query, today }))
      } else if (effect.entity === 'routines' && isRoutineList(queryKey))
        setList(queries, queryKey, withRoutines(effect))
    }
  }
  if (effects.some(isIncomplete))
    for (const queryKey of [listKeys.ofTasks, tagsKey]) void markStale(queries, { queryKey })
}

/**
 * Whether lists may differ from the server after an effect. A change of tags also changes tasks that no list shows. An
 * answer without the rows leaves their other fields as this device knew them.
 */
export const isIncomplete = (effect: ListEffect): boolean =>
  effect.entity === 'tags' ||
  (effect.entity === 'tasks' && effect.moves.some(({ after, afterShown }) => afterShown && after))

/** Changes a cached list. A stale list stays stale, because only a request returns the changes of other devices. */
const setList = <List>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  change: (list: List) => List,
): void => {
  const state = queries.getQueryState<List>(queryKey)
  if (state?.data === undefined) return
  queries.setQueryData<List>(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt })
  if (state.isInvalidated) queries.getQueryCache().find({ queryKey, exact: true })?.invalidate()
}

const withTasks =
  ({ moves, counts }: Of<'tasks'>, where: Where) =>
  (list: TaskList): TaskList => {
    const moved = moves.reduce((before, move) => moveTask(before, move, where), list)
    const isCounted = counts?.view === where.query.view && isPlain(where.query) && where.today === list.today
    return isCounted ? { ...moved, ...counts?.values } : moved
  }

const withTags =
  ({ rowAfter }: Of<'tags'>, where: Where) =>
  (list: TaskList): TaskList =>
    list.user_tasks.reduce((shown, before) => {
      const after = rowAfter(before)
      return after === before ? shown : moveTask(shown, { id: before.id, before, after }, where)
    }, list)

const withRoutines =
  ({ moves }: Of<'routines'>) =>
  (list: RoutineList): RoutineList =>
    moves.reduce(moveRoutine, list)

/**
 * Returns a list that includes every change answered so far. If an answer arrives during the request, the server may
 * have read the list before that change, so the list is requested again.
 */
export const requestList = async <T>(request: () => Promise<T>, answers: () => number): Promise<T> => {
  for (;;) {
    const seen = answers()
    const list = await request()
    if (answers() === seen) return list
  }
}

/** All tasks of the cached lists. The newest list with a task has its current fields. */
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
