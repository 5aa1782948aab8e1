// Lists that nobody has opened yet, fetched while there is time: in a tunnel they are there.
import { TASK_VIEWS } from '@dayloop/contracts/calendar'
import type { Pagination } from '@dayloop/contracts/paging'
import type { QueryClient } from '@tanstack/react-query'
import { isReachable } from '../../api/connection.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { workspaceDelays } from '../../workspace-timings.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { routineListQuery, routinePlanQuery, taskListQuery } from './list-queries.ts'

/** How many pages of each list are fetched before anybody opens them. */
const pagesAhead = 5

type Parts = { queries: QueryClient; outbox: Outbox }

/** Fetches the first pages of every list once the browser is idle, unless they are fresh; answers how to call it off. */
export const fetchAhead = ({ queries, outbox }: Parts): (() => void) => {
  let isCalledOff = false
  const goesOn = () => !isCalledOff && isReachable()

  const walk = async (fetch: (page: number) => Promise<{ pagination: Pagination }>) => {
    for (let page = 1, pages = 1; page <= pages && goesOn(); page += 1) {
      const { pagination } = await fetch(page)
      pages = Math.min(pagination.num_pages, pagesAhead)
    }
  }
  const work = async () => {
    await Promise.all([
      ...TASK_VIEWS.map((view) => walk((page) => queries.fetchQuery(taskListQuery({ view }, page, outbox)))),
      walk((page) => queries.fetchQuery(routineListQuery(page, outbox))),
      queries.fetchQuery(routinePlanQuery(outbox)),
    ])
  }
  // What cannot be fetched now is fetched when it is opened, or at the next start.
  const stopWaiting = whenIdle(() => void work().catch(() => undefined), workspaceDelays.idleAtMost)
  return () => {
    isCalledOff = true
    stopWaiting()
  }
}
