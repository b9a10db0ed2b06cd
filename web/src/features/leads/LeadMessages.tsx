import type { Defendant } from '@bailiwick/contract/defendants'
import { Button } from '@mantine/core'
import { IconMessageReply } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const Messages = lazyPart(() =>
  import('#features/text-threads/Messages.tsx').then((module) => ({ default: module.Messages })),
)

/** Whether the texts are open, which is in the address: the inbox leads there. */
export interface LeadMessagesState {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

interface Props extends LeadMessagesState {
  readonly record: Pick<Defendant, 'id' | 'access_type'>
}

/** Opens the texts to and from a lead, whose form has no tabs. */
export function LeadMessages({ record, isOpen, onOpen }: Props) {
  const close = () => onOpen(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessageReply size={16} stroke={1.6} />}
        onClick={() => onOpen(true)}
      >
        MESSAGES
      </Button>
      <SmallDialog
        opened={isOpen}
        isPersistent
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
          {isOpen && <Messages inDialog defendant={record.id} access={record.access_type} />}
        </Suspense>
      </SmallDialog>
    </>
  )
}
