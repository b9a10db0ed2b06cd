import type { ListName } from '@bailiwick/contract/list-columns'
import { mayCall } from '@bailiwick/contract/kit/permissions'
import { Button } from '@mantine/core'
import { IconMessage2, IconShare } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { refreshList } from '#features/file-list/defendant-queries.ts'
import type { BulkParts } from '#features/file-list/ListPage.tsx'
import { useSession } from '#platform/session.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const BulkText = lazyPart(
  () => import('./BulkText.tsx').then((module) => ({ default: module.BulkText })),
  ({ onClose }) => onClose,
)
const BulkShare = lazyPart(
  () => import('./BulkShare.tsx').then((module) => ({ default: module.BulkShare })),
  ({ onClose }) => onClose,
)

interface Props extends BulkParts {
  list: ListName
}

/** The buttons for the selected files, those that the user may use. */
export function BulkActions({ list, files, total, look, select }: Props) {
  const { permObj } = useSession()
  const cache = useQueryClient()
  const [opened, setOpened] = useState<'text' | 'share' | null>(null)
  const dialog = {
    files,
    onEnd: () => refreshList(cache, list),
    onSelect: select,
    onClose: () => setOpened(null),
  }
  const common = { variant: 'default', size: 'xs' } as const
  return (
    <>
      {mayCall(permObj, 'CRM edit') && (
        <>
          <Button
            {...common}
            leftSection={<IconMessage2 size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpened('text')}
          >
            TEXT
          </Button>
          <Button
            {...common}
            leftSection={<IconShare size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpened('share')}
          >
            SHARE
          </Button>
        </>
      )}
      {mayCall(permObj, 'CRM export') && (
        <ExportButtons list={list} files={files} total={total} look={look} />
      )}
      <Suspense>
        {opened === 'text' && <BulkText {...dialog} />}
        {opened === 'share' && <BulkShare {...dialog} />}
      </Suspense>
    </>
  )
}
