import { chooseTemplateVersion, type TemplateVersion } from '@bailiwick/contract/document-templates'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { DocumentPart, PartContent } from '@bailiwick/contract/kit/document-parts'
import { messages } from '@bailiwick/contract/kit/messages'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useOutcome } from '#records/use-outcome.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { Comparison } from './Comparison.tsx'
import classes from './TemplateEditor.module.css'
import { templatesKey, versionQuery } from './templates-queries.ts'
import type { TemplateDraft } from './use-template-draft.ts'

export interface VersionsOfPart {
  readonly part: DocumentPart
  readonly own: PartContent
  readonly current: PartContent
  readonly version_id: number | null
  readonly versions: readonly TemplateVersion[]
}

interface Props {
  template: VersionsOfPart
  /** Another version can't be chosen before what is typed is saved or discarded. */
  draft: Pick<TemplateDraft, 'isDirty' | 'discard'>
}

/** The stored versions of a part, newest first, and the product's own text. */
export function VersionsTab({ template, draft }: Props) {
  const { part, version_id: base, versions } = template
  const cache = useQueryClient()
  const choose = useSingleMutation({
    mutationFn: (version_id: number | null) =>
      call(chooseTemplateVersion, { body: { part, base, version_id }, timeoutMs: filesMs }),
    onSuccess: draft.discard,
    onSettled: () => cache.invalidateQueries({ queryKey: templatesKey }),
  })
  const notice = useOutcome(choose)
  const all = [...versions, null]
  const [isDiscarding, setIsDiscarding] = useState(false)
  return (
    <>
      {draft.isDirty && (
        <div className={classes.actions}>
          <span className="dim">To use another version, save your changes first, or discard them.</span>
          <Button variant="default" size="compact-sm" onClick={() => setIsDiscarding(true)}>
            DISCARD MY CHANGES
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isDiscarding}
        danger
        text={messages.unsavedLoss}
        onConfirm={() => {
          draft.discard()
          setIsDiscarding(false)
        }}
        onCancel={() => setIsDiscarding(false)}
      />
      <ul className={classes.versions}>
        {all.map((version) => (
          <VersionItem
            key={version?.id ?? 'own'}
            version={version}
            template={template}
            mayChoose={!draft.isDirty}
            isChoosing={choose.isPending}
            onChoose={() => choose.mutate(version?.id ?? null)}
          />
        ))}
      </ul>
      {notice && <MessageDialog opened {...notice} onClose={choose.reset} />}
    </>
  )
}

interface ItemProps extends Pick<Props, 'template'> {
  /** Null: the product's own. */
  version: TemplateVersion | null
  mayChoose: boolean
  isChoosing: boolean
  onChoose: () => void
}

function VersionItem({ version, template, mayChoose, isChoosing, onChoose }: ItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isUsed = template.version_id === (version?.id ?? null)
  const name = version === null ? 'The product’s own text' : `Version ${version.number}`
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {version !== null && (
          <span className="dim">
            {version.saved_by}, {formatDateTime(version.saved_at)}
          </span>
        )}
        {isUsed && <strong>Used now</strong>}
      </div>
      {version !== null && <p className={classes.note}>{version.note}</p>}
      {!isUsed && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={`Compare ${name} with the text that is used`}
            onClick={() => setIsOpen(!isOpen)}
          >
            COMPARE
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Use this: ${name}`}
            loading={isChoosing}
            disabled={!mayChoose}
            onClick={onChoose}
          >
            USE THIS
          </Button>
        </div>
      )}
      {isOpen && !isUsed && <Changes version={version} template={template} />}
    </li>
  )
}

/** What would change in the documents. */
function Changes({ version, template }: Pick<ItemProps, 'version' | 'template'>) {
  const stored = useQuery({ ...versionQuery(version?.id ?? 0), enabled: version !== null })
  const content = version === null ? template.own : stored.data
  if (content === undefined) return <p role="alert">{stored.error ? errorText(stored.error) : null}</p>
  return (
    <div className={classes.changes}>
      <Comparison label="What would change" before={template.current} after={content} />
    </div>
  )
}
