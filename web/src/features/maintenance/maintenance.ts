import { checkMaintenance } from '@bailiwick/contract/settings'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query-client.ts'

/** Maintenance mode before anything is known of it (MAINT-5), and when asking fails (OPEN-57). */
export const initialMode = 'no'

const checkTimeoutMs = 3_000
/** How long an answer holds for the pages one clicks through. */
const freshMs = 15_000

/** The query of the mode; it never fails, for a failed check is silently a 'no' (MAINT-7). */
export const maintenanceQuery = {
  queryKey: ['maintenance'],
  queryFn: () =>
    call(checkMaintenance, { timeoutMs: checkTimeoutMs }).then(
      ({ value }) => value,
      () => initialMode,
    ),
  staleTime: freshMs,
} as const

/** Whether gated pages are closed (NAV-40). */
export const isInMaintenance = async (): Promise<boolean> =>
  (await queryClient.fetchQuery(maintenanceQuery)) === 'yes'
