import { Jobs } from '#features/jobs/Jobs.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

/** /jobs: what the portal does by itself, what of it failed, and how to retry that. */
export function JobsPage() {
  return (
    <div className={classes.page}>
      <PageHeader title="Jobs" eyebrow="Settings" beside={<RefreshButton />} />
      <Jobs />
    </div>
  )
}
