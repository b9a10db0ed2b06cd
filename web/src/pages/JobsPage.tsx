import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { jobsKey } from '#features/jobs/jobs-queries.ts'
import { Jobs } from '#features/jobs/Jobs.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

/** /jobs: what the portal does by itself, what of it failed, and how to retry that. */
export function JobsPage() {
  const cache = useQueryClient()
  const fetching = useIsFetching({ queryKey: jobsKey }) > 0
  return (
    <div className={classes.page}>
      <PageHeader
        title="Jobs"
        eyebrow="Settings"
        beside={
          <RefreshButton
            busy={fetching}
            onRefresh={() => void cache.invalidateQueries({ queryKey: jobsKey })}
          />
        }
      />
      <Jobs />
    </div>
  )
}
