import { useMemo } from 'react'
import { ApiError, errorText } from '#platform/api.ts'

interface Mutation {
  readonly data: { readonly message: string } | undefined
  readonly error: Error | null
}

/**
 * How a mutation ended, as text and tone; null until then. A stable object, so that it can start a timer. That the session
 * is over says StayNotice.
 */
export const useNotice = ({ data, error }: Mutation) =>
  useMemo(() => {
    if (data !== undefined) return { text: data.message, tone: 'ok' } as const
    const isSignedOut = error instanceof ApiError && error.status === 401
    return error === null || isSignedOut ? null : ({ text: errorText(error), tone: 'bad' } as const)
  }, [data, error])
