import { checkMaintenance } from '@bailiwick/contract/settings'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query-client.ts'

/** Maintenance mode before the first check (MAINT-5), and if the check fails (OPEN-57). */
export const initialMode = 'no'

const checkTimeoutMs = 3_000
/** How long a check is valid while the user navigates. */
const freshMs = 15_000

/** The query of the mode. It never fails, because a failed check counts as 'no' (MAINT-7). */
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
