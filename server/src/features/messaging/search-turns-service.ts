import { Gate, type GateCaller } from '#platform/gate'

/**
 * One search for links and codes in what a person wrote at a time, outside of transactions: many at once would let others in
 * only after a slice of each. Nobody waits longer than the answer to their call may take.
 */
export const searchTurns = new Gate({ places: 1, waiting: 10_000, waitMs: 25_000 })

/** A search in so many characters, as one SMS has, takes no longer than other calls do. */
const shortText = 160

/** Searches a text in its writer's turn; at once if it is short. */
export const searchByTurn = <Result>(
  text: string,
  caller: GateCaller,
  search: () => Promise<Result>,
): Promise<Result> => (text.length <= shortText ? search() : searchTurns.run(search, { caller }))
