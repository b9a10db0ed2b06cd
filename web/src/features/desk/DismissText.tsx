import { mayCall } from '@bailiwick/contract/kit/permissions'
import { dismissMessage } from '@bailiwick/contract/messaging'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { usePermissions } from '#records/use-permissions.ts'
import classes from './Desk.module.css'
import { deskKey } from './desk-queries.ts'

/** Takes a text that failed off the desk, for those who may change its file. */
export function DismissText({ id, name }: { id: number; name: string }) {
  const mayDismiss = mayCall(usePermissions(), 'CRM edit')
  const cache = useQueryClient()
  const dismiss = useSingleMutation({
    mutationFn: () => call(dismissMessage, { body: { message_id: id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: deskKey }),
  })
  return (
    mayDismiss && (
      <>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={dismiss.isPending}
          aria-label={`DISMISS the text to ${name}`}
          onClick={() => dismiss.mutate()}
        >
          DISMISS
        </Button>
        {dismiss.isError && (
          <p className={classes.refusal} role="alert">
            {errorText(dismiss.error)}
          </p>
        )}
      </>
    )
  )
}
