import { clientCalls } from '@bailiwick/contract/client-portal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { openStoredDrafts } from './stored-drafts.ts'

// The client's own file. Records in an open form are never reloaded in the background.

const neverRefetched = {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The defendant, without fields that are only for staff (CLI-54). */
export const clientFileQuery = (id: number) =>
  queryOptions({
    queryKey: ['client-file', id],
    queryFn: async ({ signal }) => {
      const [{ defendant }] = await Promise.all([
        call(clientCalls.readDefendant, { query: { id }, signal }),
        // The forms that open then start with what was typed into them
        openStoredDrafts(),
      ])
      return defendant
    },
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

/** The key of the documents that the client signs, whose query is loaded later. */
export const clientDocumentsKey = ['client-documents']

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
