// Filters in the query of the URL. Pure functions.
import { PRIORITY_MAX, TAG_MAX_LENGTH } from '@dayloop/contracts/limits'
import { TASK_SORTS, TASK_STATUSES } from '@dayloop/contracts/task-query'
import { textProblem } from '@dayloop/contracts/text'
import type { TaskQuery } from '../../../offline/lists/list-query.ts'

export type Filter = Omit<TaskQuery, 'view' | 'q'>

/** The filter in the query of a URL. Values that the server would refuse are ignored. */
export const readFilter = (search: string): Filter => {
  const values = new URLSearchParams(search)
  const status = TASK_STATUSES.find((one) => one === values.get('status'))
  const sort = TASK_SORTS.find((one) => one === values.get('sort'))
  const tag = values.get('tag')?.trim()
  const priority = /^\d$/.test(values.get('priority') ?? '') ? Number(values.get('priority')) : 0
  const isTag = tag !== undefined && textProblem(tag, { label: '', min: 1, max: TAG_MAX_LENGTH }) === null
  return {
    ...(status && { status }),
    ...(isTag && { tag }),
    ...(priority >= 1 && priority <= PRIORITY_MAX && { priority }),
    ...(sort && sort !== 'newest' && { sort }),
  }
}

/** The query of a URL with another filter, from its first page. */
export const withFilter = (search: string, filter: Filter): URLSearchParams => {
  const values = new URLSearchParams(search)
  for (const name of ['status', 'tag', 'priority', 'sort', 'page']) values.delete(name)
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) values.set(name, `${value}`)
  return values
}
