import { Gate } from '#platform/gate'

/**
 * Checks of uploaded files: two small pictures at once, or one file that may take 300 MB. Each that waits has its file,
 * at most 10 MB, in memory.
 */
export const uploadGate = new Gate({ places: 2, waiting: 9, waitMs: 60_000 })

/** The places of a check that takes much memory: no other runs beside it. */
export const allPlaces = 2
