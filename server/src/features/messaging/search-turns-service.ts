import { Gate, type GateRequest } from '#platform/gate'

/** Nobody waits longer than the answer to their call may take. */
const oneAtATime = { places: 1, waiting: 10_000, waitMs: 25_000 } as const

/**
 * Searches for links and codes in what people wrote, outside of transactions: many at once would let others in only after a
 * slice of each. What fits into one SMS, such as STOP, doesn't wait for what is longer.
 */
export const searchTurns = { short: new Gate(oneAtATime), long: new Gate(oneAtATime) }

const charactersOfSms = 160

/** Searches a text in its writer's turn. */
export const searchByTurn = <Result>(
  text: string,
  request: Pick<GateRequest, 'caller' | 'signal'>,
  search: () => Promise<Result>,
): Promise<Result> => searchTurns[text.length <= charactersOfSms ? 'short' : 'long'].run(search, request)
