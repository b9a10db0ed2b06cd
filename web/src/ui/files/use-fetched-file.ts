import { useEffect, useState } from 'react'

/** Fetches a file by its reference. */
export type FetchFile = (reference: string, signal: AbortSignal) => Promise<Blob>

type Fetched =
  | { readonly state: 'loading' | 'missing'; readonly file: null }
  | { readonly state: 'here'; readonly file: Blob }

const loading: Fetched = { state: 'loading', file: null }

/** A file of the record, for as long as it is shown; for another reference mount another. Why one does not come is not asked: its place says so (PHOTO-13). */
export function useFetchedFile(fetchFile: FetchFile | null, reference: string): Fetched {
  const [fetched, setFetched] = useState<Fetched>(loading)
  useEffect(() => {
    if (fetchFile === null) return undefined
    const stop = new AbortController()
    fetchFile(reference, stop.signal).then(
      (file) => setFetched({ state: 'here', file }),
      () => stop.signal.aborted || setFetched({ state: 'missing', file: null }),
    )
    return () => stop.abort()
  }, [fetchFile, reference])
  return fetched
}
