// Prefetches lists that were not opened yet, so that they are available offline.
import { TASK_VIEWS } from '@dayloop/contracts/calendar'
import type { ChangeKind } from '@dayloop/contracts/change-kinds'
import type { Pagination } from '@dayloop/contracts/paging'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { isReachable } from '../../api/connection.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { workspaceDelays } from '../../workspace-timings.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { routineListQuery, routinePlanQuery, taskListQuery } from './list-queries.ts'

/** The number of pages to prefetch of each list. */
const pagesAhead = 5

type Parts = { queries: QueryClient; outbox: Outbox }

/** Fetches the first pages of every list at idle, unless they are fresh. Returns how to cancel. */
export const fetchAhead = ({ queries, outbox }: Parts): (() => void) => {
  let isCancelled = false
  const canContinue = () => !isCancelled && isReachable()

  // A change cancels the request of a hidden list, because the answer would be stale.
  const untilDone = async <List>(fetch: () => Promise<List>): Promise<List> => {
    for (;;) {
      try {
        return await fetch()
      } catch (error) {
        if (!(error instanceof CancelledError && canContinue())) throw error
      }
    }
  }

  const fetchPages = async (fetch: (page: number) => Promise<{ pagination: Pagination }>) => {
    for (let page = 1, pages = 1; page <= pages && canContinue(); page += 1) {
      const { pagination } = await untilDone(() => fetch(page))
      pages = Math.min(pagination.num_pages, pagesAhead)
    }
  }
  /** The requests of each kind. A new kind does not compile without its line. */
  const lists: Record<ChangeKind, () => Promise<unknown>[]> = {
    tasks: () =>
      TASK_VIEWS.map((view) =>
        fetchPages((page) => queries.fetchQuery(taskListQuery({ view }, page, outbox))),
      ),
    routines: () => [
      fetchPages((page) => queries.fetchQuery(routineListQuery(page, outbox))),
      untilDone(() => queries.fetchQuery(routinePlanQuery(outbox))),
    ],
    // Every screen requests the settings.
    settings: () => [],
    session: () => [],
  }
  const work = () => Promise.all(Object.values(lists).flatMap((request) => request()))
  // After an error, a list is fetched when it is opened, or at the next start.
  const stopWaiting = whenIdle(() => void work().catch(() => undefined), workspaceDelays.idleAtMost)
  return () => {
    isCancelled = true
    stopWaiting()
  }
}
