import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

/** The query of the signed-in user. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => client.auth.user_data.query(undefined, { signal }),
})
