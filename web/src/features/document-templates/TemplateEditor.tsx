import { templateLimits, type PreviewShape } from '@bailiwick/contract/document-templates'
import { documentParts, type DocumentPart, type PartContent } from '@bailiwick/contract/kit/document-parts'
import { languagesForStaff, type Language } from '@bailiwick/contract/kit/languages'
import { messages } from '@bailiwick/contract/kit/messages'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { SamplePreview } from '#ui/pdf/SamplePreview.tsx'
import { VersionConflict } from '#ui/versions/VersionConflict.tsx'
import { VersionEditorActions } from '#ui/versions/VersionEditorActions.tsx'
import { VersionNoteDialog } from '#ui/versions/VersionNoteDialog.tsx'
import { CodeField } from './CodeField.tsx'
import { Comparison } from './Comparison.tsx'
import { SignerSelect } from './SignerSelect.tsx'
import classes from './TemplateEditor.module.css'
import { usePreview } from './use-preview.ts'
import { useTemplateDraft, type TemplateDraft, type TemplateError } from './use-template-draft.ts'
import { VersionsTab, type VersionsOfPart } from './VersionsTab.tsx'
import { WordsFields } from './WordsFields.tsx'

interface Props {
  template: VersionsOfPart & { readonly part: DocumentPart; readonly current: PartContent }
  /** That counsel has not confirmed what is used of the product's text. */
  mark: string | undefined
  onClose: () => void
}

const tabs = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
  { value: 'source', label: 'Layout' },
  { value: 'versions', label: 'Versions' },
]

/** The editor of one part: its words in each language, its layout, and its versions. */
export function TemplateEditor({ template, mark, onClose }: Props) {
  const { part } = template
  const draft = useTemplateDraft(template)
  const preview = usePreview()
  const [tab, setTab] = useState('en')
  const [signer, setSigner] = useState<PreviewShape['signer']>('defendant')
  const [isNoting, setIsNoting] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const language: Language = tab === 'es' ? 'es' : 'en'
  const error = preview.error ?? draft.error
  const askNote = () => draft.isDirty && draft.conflict === null && setIsNoting(true)
  // Each of the two says what it found, and no longer what the other had found before
  const save = (note: string) => {
    preview.close()
    draft.save.mutate(note, { onSettled: () => setIsNoting(false) })
  }
  const show = () => {
    if (draft.conflict === null) draft.save.reset()
    preview.show({
      language,
      signer,
      has_plan: true,
      with_card: true,
      draft: { part, content: draft.content },
    })
  }
  return (
    <>
      <FormDialog
        noun="document template"
        title={documentParts[part]}
        subtitle={mark}
        state={draft.isDirty ? 'Unsaved changes' : undefined}
        tabs={tabs.map((one) => (one.value === 'source' && error?.line ? { ...one, errors: 1 } : one))}
        tab={tab}
        onTab={setTab}
        notice={<EditorNotice draft={draft} error={error} />}
        onSave={askNote}
        onClose={() => (draft.isDirty ? setIsLeaving(true) : onClose())}
        actions={
          <>
            <SignerSelect aria-label="Preview for" value={signer} onChange={setSigner} />
            <VersionEditorActions
              isDirty={draft.isDirty}
              isSaving={draft.save.isPending}
              hasConflict={draft.conflict !== null}
              onPreview={show}
              onSave={askNote}
            />
          </>
        }
      >
        <div className={classes.body}>
          <EditorTab tab={tab} draft={draft} template={template} badLine={error?.line ?? null} />
        </div>
      </FormDialog>
      {isNoting && (
        <VersionNoteDialog
          hint={otherLanguage(draft)}
          description="The portal first makes every kind of document from it, which takes some seconds."
          maxLength={templateLimits.note}
          isSaving={draft.save.isPending}
          note={draft.note}
          onNote={draft.setNote}
          onSave={save}
          onClose={() => setIsNoting(false)}
        />
      )}
      <SamplePreview {...preview} onClose={preview.close} />
      {draft.save.data && (
        <MessageDialog opened text={draft.save.data.message} onClose={() => draft.save.reset()} />
      )}
      <ConfirmDialog
        opened={isLeaving}
        danger
        text={messages.unsavedLoss}
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      />
    </>
  )
}

/** What is in the way of the last save or preview. */
function EditorNotice({ draft, error }: { draft: TemplateDraft; error: TemplateError | null }) {
  const { conflict, content, resolve } = draft
  return (
    <>
      {conflict !== null && (
        <VersionConflict
          text={`${conflict.text} Below is how your text differs from theirs.`}
          onChoose={resolve}
        >
          <Comparison label="Your text compared with theirs" before={conflict.theirs} after={content} />
        </VersionConflict>
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error.text}
        </p>
      )}
    </>
  )
}

/** That the words of one language alone have changed: documents in the other would still have the former terms. */
function otherLanguage({ content, base }: TemplateDraft): string | undefined {
  const hasChanged = (language: Language) =>
    content[language].title !== base[language].title || content[language].text !== base[language].text
  if (hasChanged('en') === hasChanged('es')) return undefined
  const [one, other] = hasChanged('en') ? (['en', 'es'] as const) : (['es', 'en'] as const)
  return `You changed the ${languagesForStaff[one]} words alone: ${languagesForStaff[other]} documents stay as they are.`
}

interface TabProps extends Pick<Props, 'template'> {
  tab: string
  draft: TemplateDraft
  badLine: number | null
}

function EditorTab({ tab, draft, template, badLine }: TabProps) {
  const { content, setContent } = draft
  if (tab === 'versions') return <VersionsTab template={template} draft={draft} />
  if (tab === 'source')
    return (
      <CodeField
        label="Layout (Typst)"
        description="What the part shows and in which order. layout.typ has the functions that all parts share; signer-signs() makes the place for the signature."
        value={content.source}
        maxLength={templateLimits.source}
        badLine={badLine}
        onChange={(source) => setContent({ ...content, source })}
      />
    )
  const language = tab === 'es' ? 'es' : 'en'
  return (
    <WordsFields
      key={language}
      language={languagesForStaff[language]}
      words={content[language]}
      onChange={(words) => setContent({ ...content, [language]: words })}
    />
  )
}
