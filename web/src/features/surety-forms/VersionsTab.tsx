import { chooseSuretyFormVersion } from '@bailiwick/contract/surety-forms'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'
import { useChooseVersion } from '#records/use-choose-version.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { DiscardChanges } from '#ui/versions/DiscardChanges.tsx'
import { VersionItem, VersionList, type VersionWords } from '#ui/versions/VersionItem.tsx'
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

/** A version that is chosen is stored again as the newest one, which may be switched off: not all forms have one that is used. */
const words: VersionWords = {
  current: 'Newest',
  compared: 'the newest one',
  choose: 'Use this version',
}

/** The stored versions of a form, newest first. */
export function VersionsTab({ form, draft, onUpload }: Props) {
  const { id, version_id: base, versions } = form
  const { choose, isChoosing, notice, dismiss } = useChooseVersion({
    send: (version_id: number) =>
      call(chooseSuretyFormVersion, { body: { id, base, version_id }, timeoutMs: filesMs }),
    queryKey: formsKey,
    onChosen: draft.discard,
  })
  const [asked, setAsked] = useState<Version | null>(null)
  const use = (version: Version) =>
    form.content.is_used && !version.is_used ? setAsked(version) : choose(version.id)
  return (
    <>
      <div className={`${classes.actions} ${classes.aboveVersions}`}>
        <Button variant="default" disabled={draft.isDirty} onClick={onUpload}>
          UPLOAD ANOTHER PDF
        </Button>
        {draft.isDirty && (
          <DiscardChanges text="Save your changes first, or discard them." onDiscard={draft.discard} />
        )}
      </div>
      <VersionList label="Versions of the form">
        {versions.map((version) => (
          <VersionItem
            key={version.id}
            name={`Version ${version.number}`}
            saved={version}
            words={words}
            isCurrent={version.id === base}
            mayChoose={!draft.isDirty}
            isChoosing={isChoosing}
            onChoose={() => use(version)}
          >
            <Changes form={form} versionId={version.id} />
          </VersionItem>
        ))}
      </VersionList>
      {asked && (
        <ConfirmDialog
          opened
          danger
          text={`Version ${asked.number} is off: with it documents are sent without this form until somebody switches it on.`}
          confirm="USE IT, SWITCHED OFF"
          onConfirm={() => {
            setAsked(null)
            choose(asked.id)
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      {notice && <MessageDialog opened {...notice} onClose={dismiss} />}
    </>
  )
}

/** What the form would have with a former version. */
function Changes({ form, versionId }: Pick<Props, 'form'> & { versionId: number }) {
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
