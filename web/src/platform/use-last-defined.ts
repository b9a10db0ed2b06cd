import { useState } from 'react'

/**
 * The last value that wasn't undefined. It keeps what was loaded, and with it the form that somebody is typing into, when
 * the end of a session clears the cache.
 */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
