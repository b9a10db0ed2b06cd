import { listUsers } from '@bailiwick/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** All staff users, by name: they are loaded at once and paged in the browser. */
export const usersQuery = queryOptions({
  queryKey: ['user-admin'],
  queryFn: async ({ signal }) => (await call(listUsers, { signal })).users,
})
