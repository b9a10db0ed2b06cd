import { getRouteApi } from '@tanstack/react-router'
import { DeletedFiles } from '#features/deleted-files/DeletedFiles.tsx'
import { deletedCodec } from '#features/deleted-files/deleted-view.ts'
import { useSearchView } from '#platform/search-view.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

const route = getRouteApi('/shell/deleted-files')

/** /deleted-files: defendants and leads that were deleted or merged, and the way to get them back. */
export function DeletedFilesPage() {
  const [view, change] = useSearchView(deletedCodec, route.useSearch(), route.useNavigate())
  return (
    <div className={classes.page}>
      <PageHeader eyebrow="Admin" title="Deleted Files" beside={<RefreshButton />} />
      <DeletedFiles view={view} change={change} />
    </div>
  )
}
