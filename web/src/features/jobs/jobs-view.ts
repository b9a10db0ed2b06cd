import { readPaged, writePaged, type Paged, type PagedSearch } from '#platform/paged.ts'
import type { SearchCodec } from '#platform/search-view.ts'

/** Which page of the failed jobs is shown is all that the address says. */
export const jobsCodec = { read: readPaged, write: writePaged } satisfies SearchCodec<Paged, PagedSearch>

/** '9 times' */
export const triedText = (tries: number): string => (tries === 1 ? 'Once' : `${tries} times`)
