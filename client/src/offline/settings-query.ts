// The query of the settings. They are stored on the device like the lists.
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { listKeys } from './lists/list-query.ts'

export const settingsQuery = queryOptions({
  queryKey: listKeys.settings,
  queryFn: ({ signal }) => client.settings.settings.query(undefined, { signal }),
  gcTime: Number.POSITIVE_INFINITY,
})
