// The query of a task list: its view, and the filter in the URL.
import type { TaskView } from '@dayloop/contracts/calendar'
import { use, useMemo } from 'react'
import { useSearch } from 'wouter'
import { isPlain, type TaskQuery } from '../../../offline/lists/list-query.ts'
import { loadScreen } from '../../../shell/load-screen.ts'

type FilterCode = typeof import('./filter-code.ts')

let code: FilterCode | null = null
let loading: Promise<FilterCode> | undefined

/** Loads the code of filters once. */
export const loadFilterCode = async (): Promise<FilterCode> => {
  code = await loadScreen(() => import('./filter-code.ts'))
  return code
}

/** `filter` is the code that shows the filter; null without a filter. */
export const useTaskQuery = (view: TaskView): { query: TaskQuery; filter: FilterCode | null } => {
  const search = useSearch()
  if (!code && /status=|tag=|priority=|sort=/.test(search)) {
    loading ??= loadFilterCode()
    use(loading)
  }
  const query = useMemo(() => ({ view, ...code?.readFilter(search) }), [view, search])
  return { query, filter: isPlain(query) ? null : code }
}
