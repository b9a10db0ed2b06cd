import { minuteMs } from '@bailiwick/contract/kit/durations'
import type { AttemptCount } from '../auth/service.ts'

/** An address is slowed down, and not stopped, because other clients share it. */
export const byAddress = (ip: string): AttemptCount => ({
  key: `client from ${ip}`,
  free: 100,
  shared: true,
  longestMs: minuteMs,
})

/** Five wrong attempts lock a phone for 15 minutes (OPEN-133). */
export const byPhone = (phone: string): AttemptCount => ({
  key: `client phone ${phone}`,
  free: 5,
  lockMs: 15 * minuteMs,
})
