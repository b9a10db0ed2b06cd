import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'

const ReminderDialog = lazyPart(
  () => import('./ReminderDialog.tsx').then((module) => ({ default: module.ReminderDialog })),
  ({ onClose }) => onClose,
)

interface Props {
  /** The defendant's. */
  id: number
  onClose?: () => void
}

/** Opens the dialog that reminds somebody of documents to sign. */
export function ReminderButton({ id, onClose }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBell size={16} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        REMINDER
      </Button>
      {opened && (
        <Suspense>
          <ReminderDialog
            id={id}
            onClose={() => {
              setOpened(false)
              onClose?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
