import { Gate, type GateCaller } from '#platform/gate'

/**
 * Checks of uploaded files: three small pictures at once, or one beside a file that may take 300 MB. Those that wait are in
 * memory, which has a limit of its own. A client has one check at a time.
 */
export const uploadGate = new Gate({
  places: 3,
  waiting: 60,
  waitMs: 60_000,
  clients: { places: 3, waiting: 40, each: 1 },
})

/** The places of a check that takes much memory: no other such runs beside it. */
export const largePlaces = 2

/** The person at a link, who isn't signed in. */
export const stranger: GateCaller = { name: null, isClient: true }
