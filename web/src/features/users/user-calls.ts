import { listUsers } from '@bailiwick/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** All staff users, by name; they come at once, and their pages are turned here. */
export const usersQuery = queryOptions({
  queryKey: ['user-admin'],
  queryFn: async ({ signal }) => (await call(listUsers, { signal })).users,
})
