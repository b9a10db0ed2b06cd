import { chooseSuretyFormVersion } from '@bailiwick/contract/surety-forms'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
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
import { formQuery, formsKey } from './forms-queries.ts'
import classes from './SuretyForms.module.css'
import type { FormDraft, LoadedForm } from './use-form-draft.ts'
import { differences } from './version-differences.ts'

type Version = LoadedForm['versions'][number]

interface Props {
  form: LoadedForm
  /** Another version can't be chosen before what is typed is saved or discarded. */
  draft: Pick<FormDraft, 'isDirty' | 'discard'>
  onUpload: () => void
}

/** The stored versions of a form, newest first. */
export function VersionsTab({ form, draft, onUpload }: Props) {
  const { id, version_id: base, versions } = form
  const cache = useQueryClient()
  const choose = useSingleMutation({
    mutationFn: (version_id: number) =>
      call(chooseSuretyFormVersion, { body: { id, base, version_id }, timeoutMs: filesMs }),
    onSuccess: draft.discard,
    onSettled: () => cache.invalidateQueries({ queryKey: formsKey }),
  })
  const notice = useOutcome(choose)
  const [asked, setAsked] = useState<Version | null>(null)
  const use = (version: Version) =>
    form.content.is_used && !version.is_used ? setAsked(version) : choose.mutate(version.id)
  return (
    <>
      <div className={classes.actions}>
        <Button variant="default" disabled={draft.isDirty} onClick={onUpload}>
          UPLOAD ANOTHER PDF
        </Button>
        {draft.isDirty && <DiscardChanges onDiscard={draft.discard} />}
      </div>
      <ul className={classes.forms} aria-label="Versions of the form">
        {versions.map((version) => (
          <VersionItem
            key={version.id}
            version={version}
            form={form}
            mayChoose={!draft.isDirty}
            isChoosing={choose.isPending}
            onChoose={() => use(version)}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          opened
          danger
          text={`Version ${asked.number} is off: with it documents are sent without this form until somebody switches it on.`}
          confirm="USE IT, SWITCHED OFF"
          onConfirm={() => {
            setAsked(null)
            choose.mutate(asked.id)
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      {notice && <MessageDialog opened {...notice} onClose={choose.reset} />}
    </>
  )
}

function DiscardChanges({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <span className="dim">Save your changes first, or discard them.</span>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        DISCARD MY CHANGES
      </Button>
      <ConfirmDialog
        opened={isAsking}
        danger
        text={messages.unsavedLoss}
        onConfirm={onDiscard}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

interface ItemProps extends Pick<Props, 'form'> {
  version: Version
  mayChoose: boolean
  isChoosing: boolean
  onChoose: () => void
}

function VersionItem({ version, form, mayChoose, isChoosing, onChoose }: ItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, number, note, saved_by, saved_at } = version
  const isNewest = id === form.version_id
  const name = `Version ${number}`
  return (
    <li className={classes.form}>
      <div className={classes.text}>
        <strong>{name}</strong>
        <p>{note}</p>
        <p className="dim">
          {saved_by}, {formatDateTime(saved_at)}
        </p>
      </div>
      {isNewest ? (
        <strong>Newest</strong>
      ) : (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={`Compare ${name} with the newest one`}
            onClick={() => setIsOpen(!isOpen)}
          >
            COMPARE
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Use this version: ${name}`}
            loading={isChoosing}
            disabled={!mayChoose}
            onClick={onChoose}
          >
            USE THIS VERSION
          </Button>
        </div>
      )}
      {isOpen && !isNewest && <Changes form={form} versionId={id} />}
    </li>
  )
}

/** What the form would have with a former version. */
function Changes({ form, versionId }: Pick<ItemProps, 'form'> & { versionId: number }) {
  const former = useQuery(formQuery(form.id, versionId))
  if (former.data === undefined)
    return <p role="alert">{former.error === null ? 'Loading…' : errorText(former.error)}</p>
  const lines = differences(form, former.data)
  return (
    <ul className={classes.changes} aria-label="What would change">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length === 0 && <li>Nothing: it is the same.</li>}
    </ul>
  )
}
