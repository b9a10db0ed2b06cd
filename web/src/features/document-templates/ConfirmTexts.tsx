import { confirmDocumentTexts, type TemplatePart } from '@bailiwick/contract/document-templates'
import { documentParts } from '@bailiwick/contract/kit/document-parts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useNotice } from '#platform/use-notice.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import classes from './DocumentPartList.module.css'
import { templatesKey } from './templates-queries.ts'

interface Props {
  parts: readonly TemplatePart[]
  /** Only the owner may. */
  may_confirm: boolean
}

/** Which of the product's own texts counsel has not approved; the owner confirms them, or takes that back. */
export function ConfirmTexts({ parts, may_confirm }: Props) {
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const own = parts.filter(({ shows_own, is_used }) => shows_own && is_used)
  const open = own.filter(({ confirmed }) => confirmed === null)
  const confirm = useSingleMutation({
    mutationFn: (isConfirmed: boolean) =>
      call(confirmDocumentTexts, {
        body: {
          parts: isConfirmed
            ? open.map(({ part, own_hash }) => ({ part, own_hash }))
            : own.map(({ part }) => ({ part, own_hash: null })),
        },
      }),
    onSettled: async () => {
      setIsAsking(false)
      await cache.invalidateQueries({ queryKey: templatesKey })
    },
  })
  const notice = useNotice(confirm)
  const names = open.map(({ part }) => documentParts[part]).join(', ')
  return (
    <section className={classes.panel} aria-label="Texts of the product">
      <p className={classes.grow}>{stateText(own.length, open.length, may_confirm)}</p>
      {may_confirm && open.length > 0 && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          CONFIRM
        </Button>
      )}
      {may_confirm && own.length > open.length && (
        <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate(false)}>
          TAKE BACK
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Has your counsel approved these texts?"
        text={`You confirm that your counsel has read and approved the product’s own text of: ${names}.`}
        confirm="CONFIRM"
        busy={confirm.isPending}
        onConfirm={() => confirm.mutate(true)}
        onCancel={() => setIsAsking(false)}
      />
      {notice && <TimedAlert floating notice={notice} onClose={confirm.reset} />}
    </section>
  )
}

function stateText(own: number, open: number, mayConfirm: boolean): string {
  if (own === 0) return 'Every part that is used has your agency’s own words.'
  if (open === 0)
    return 'The owner has confirmed that counsel approves the product’s own texts that are used.'
  const who = mayConfirm
    ? 'Once your counsel has read them, confirm that here'
    : 'The owner confirms that here'
  return `${open === 1 ? 'One part has a text' : `${open} parts have texts`} that the product brings along and your counsel has not confirmed. ${who}. What clients sign doesn’t say so.`
}
