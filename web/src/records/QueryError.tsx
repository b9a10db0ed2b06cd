import { errorText } from '#platform/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'

interface Props {
  /** What happened: 'The list did not load'. */
  title: string
  /** The title's element; a heading if it is the page's only text. */
  heading?: 'h1' | 'p'
  query: {
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
}

/** Replaces what a query failed to load, says why, and offers to load it again. */
export const QueryError = ({ title, heading = 'p', query }: Props) => (
  <ErrorPanel
    title={title}
    heading={heading}
    text={errorText(query.error)}
    busy={query.isFetching}
    onRetry={() => void query.refetch()}
  />
)
