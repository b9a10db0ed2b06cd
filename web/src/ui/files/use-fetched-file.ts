import { useEffect, useState } from 'react'

/** Fetches a file by its reference. */
export type FetchFile = (reference: string, signal: AbortSignal) => Promise<Blob>

type Fetched =
  | { readonly state: 'loading' | 'missing'; readonly file: null }
  | { readonly state: 'loaded'; readonly file: Blob }

const loading: Fetched = { state: 'loading', file: null }

/**
 * Fetches a stored file until the component is unmounted. Use a key to change the reference. Errors aren't
 * distinguished: the file is shown as missing (PHOTO-13).
 */
export function useFetchedFile(fetchFile: FetchFile | null, reference: string): Fetched {
  const [fetched, setFetched] = useState<Fetched>(loading)
  useEffect(() => {
    if (fetchFile === null) return undefined
    const stop = new AbortController()
    fetchFile(reference, stop.signal).then(
      (file) => setFetched({ state: 'loaded', file }),
      () => stop.signal.aborted || setFetched({ state: 'missing', file: null }),
    )
    return () => stop.abort()
  }, [fetchFile, reference])
  return fetched
}
