import type { ListName } from '@bailiwick/contract/list-columns'
import { exportList, type SelectedFile } from '@bailiwick/contract/list-selection'
import { mostSelected } from '@bailiwick/contract/list-limits'
import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { nextFrom } from '#features/file-list/defendant-queries.ts'
import type { ListLook } from '#features/file-list/use-list-look.ts'
import { errorText } from '#platform/api.ts'
import { downloadFile } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { today } from '#records/case-text.ts'
import { saveAs } from '#ui/files/save-as.ts'
import { MessageDialog } from '#ui/MessageDialog.tsx'

interface Props {
  list: ListName
  files: readonly SelectedFile[]
  /** How many match the filters; more than can be selected are exported all at once. */
  total: number
  look: ListLook
}

/** Downloads the selected files as CSV with the columns of the list. */
export function ExportButtons({ list, files, total, look }: Props) {
  const download = useSingleMutation({
    mutationFn: async (ids: number[] | null) => {
      const { filters, sort_by, sort_direction, columns } = look.state
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const search = {
        list,
        filters,
        ...look.inQueue,
        sort_by,
        sort_direction,
        columns,
        today: nextFrom(look.inQueue),
        time_zone,
      }
      const body = { ...search, ...(ids !== null && { ids }) }
      const file = await downloadFile(exportList, { body })
      const [month, day, year] = today().split('/')
      saveAs(file, `${list}-${year}-${month}-${day}.csv`)
    },
  })
  const isFull = files.length >= mostSelected && total > files.length
  const common = {
    variant: 'default',
    size: 'xs',
    leftSection: <IconFileDownload size={16} stroke={1.6} aria-hidden />,
    loading: download.isPending,
  } as const
  return (
    <>
      <Button {...common} onClick={() => download.mutate(files.map(({ id }) => id))}>
        EXPORT CSV
      </Button>
      {isFull && (
        <Button {...common} onClick={() => download.mutate(null)}>
          EXPORT ALL {total.toLocaleString('en-US')}
        </Button>
      )}
      {download.error && (
        <MessageDialog opened text={errorText(download.error)} tone="bad" onClose={download.reset} />
      )}
    </>
  )
}
