import { Button } from '@mantine/core'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import classes from './Outbox.module.css'
import { cancelText } from './outbox-queries.ts'

interface Props {
  id: number
  /** Whether the text still waits; stay mounted when it doesn't, to say why it can't be canceled. */
  isWaiting: boolean
  /** The lists that show the text. */
  listedIn: QueryKey
}

/** The button that cancels a text that waits for its time, after asking. */
export function CancelText({ id, isWaiting, listedIn }: Props) {
  const [isAsking, setAsking] = useState(false)
  const cache = useQueryClient()
  const cancel = useSingleMutation({
    mutationFn: () => cancelText(id),
    // Also if it has left: the list says what became of it
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: listedIn })
      setAsking(false)
    },
  })
  return (
    <>
      {cancel.isError && (
        <span className={classes.refusal} role="alert">
          {errorText(cancel.error)}
        </span>
      )}
      {isWaiting && (
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          CANCEL
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Cancel this text?"
        text="It won’t be sent."
        confirm="CANCEL TEXT"
        cancel="LET IT WAIT"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
