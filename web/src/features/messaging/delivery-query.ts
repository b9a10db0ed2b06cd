import { minuteMs } from '@bailiwick/contract/kit/durations'
import { readDelivery } from '@bailiwick/contract/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Only a restart of the portal changes it. */
const staleMs = 5 * minuteMs

/** Whether text messages and emails leave the portal, and whether DocuSign takes the signatures (OPEN-189). */
export const deliveryQuery = queryOptions({
  queryKey: ['delivery'],
  queryFn: ({ signal }) => call(readDelivery, { signal }),
  staleTime: staleMs,
})

/** Whether texts are only saved because no provider is set up; false while that is unknown. */
export const useTextsStay = (): boolean => useQuery(deliveryQuery).data?.texts === false

/** Whether DocuSign can't be asked because it isn't set up; false while that is unknown. */
export const useNoDocusign = (): boolean => useQuery(deliveryQuery).data?.docusign === false
