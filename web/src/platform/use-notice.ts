import { useMemo } from 'react'
import { errorText } from '#platform/api.ts'

interface Mutation {
  readonly data: { readonly message: string } | undefined
  readonly error: Error | null
}

/** How a mutation ended, as text and tone; null until then. A stable object, so that it can start a timer. */
export const useNotice = ({ data, error }: Mutation) =>
  useMemo(() => {
    if (data !== undefined) return { text: data.message, tone: 'ok' } as const
    return error === null ? null : ({ text: errorText(error), tone: 'bad' } as const)
  }, [data, error])
