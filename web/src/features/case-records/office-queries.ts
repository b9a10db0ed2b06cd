import { minuteMs } from '@bailiwick/contract/kit/durations'
import { readOffice } from '@bailiwick/contract/settings'
import { listUsedValues } from '@bailiwick/contract/used-values'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Only a restart of the portal changes the office; what it uses changes slowly. */
const staleMs = 5 * minuteMs

/** The time zone of the office, and its rate of premium. */
export const officeQuery = queryOptions({
  queryKey: ['office'],
  queryFn: ({ signal }) => call(readOffice, { signal }),
  staleTime: staleMs,
})

/** The courts, jails, counties and charges that the office used lately, by list, the most used first. */
export const usedValuesQuery = queryOptions({
  queryKey: ['used-values'],
  queryFn: ({ signal }) => call(listUsedValues, { signal }),
  staleTime: staleMs,
})
