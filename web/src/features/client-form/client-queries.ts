import { clientCalls } from '@bailiwick/contract/client-portal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

// What a client reads of the own file. What is being typed into is never asked for again behind a person's back.

const neverRefetched = {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The defendant, without what only staff see (CLI-54). */
export const clientFileQuery = (id: number) =>
  queryOptions({
    queryKey: ['client-file', id],
    queryFn: async ({ signal }) =>
      (await call(clientCalls.readDefendant, { query: { id }, signal })).defendant,
    ...neverRefetched,
  })

/** An indemnitor of the file. */
export const clientIndemnitorQuery = (id: number) =>
  queryOptions({
    queryKey: ['client-indemnitor', id],
    queryFn: async ({ signal }) =>
      (await call(clientCalls.readIndemnitor, { query: { id }, signal })).indemnitor,
    ...neverRefetched,
    gcTime: 0,
  })

export const clientBookingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['client-bookings', id],
    queryFn: async ({ signal }) => (await call(clientCalls.listBookings, { query: { id }, signal })).bookings,
  })

export const clientArrestsQuery = (id: number) =>
  queryOptions({
    queryKey: ['client-arrests', id],
    queryFn: async ({ signal }) => (await call(clientCalls.listArrests, { query: { id }, signal })).arrests,
  })
