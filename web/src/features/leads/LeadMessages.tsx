import type { Defendant } from '@bailiwick/contract/defendants'
import { Button } from '@mantine/core'
import { IconMessageReply } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'

const Messages = lazy(() =>
  import('#features/text-threads/Messages.tsx').then((module) => ({ default: module.Messages })),
)

/** Opens the texts to and from a lead, whose form has no tabs. */
export function LeadMessages({ record }: { record: Pick<Defendant, 'id' | 'access_type'> }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <p>
      <Button
        variant="default"
        leftSection={<IconMessageReply size={16} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        MESSAGES
      </Button>
      <SmallDialog
        opened={opened}
        persistent
        title={undefined}
        label="Messages"
        size={940}
        onClose={close}
        actions={
          <Button variant="default" onClick={close}>
            CLOSE
          </Button>
        }
      >
        <Suspense fallback={<ListSkeleton framed rows={4} />}>
          {opened && <Messages inDialog defendant={record.id} access={record.access_type} />}
        </Suspense>
      </SmallDialog>
    </p>
  )
}
