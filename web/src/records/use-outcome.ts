import { useMemo } from 'react'
import { outcomeOf, type Ended } from './outcome.ts'

/** How a mutation ended; null until then. A stable object, so that it can start a timer. */
export const useOutcome = ({ data, error }: Ended) => useMemo(() => outcomeOf({ data, error }), [data, error])
