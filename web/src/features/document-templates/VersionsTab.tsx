import { chooseTemplateVersion, type TemplateVersion } from '@bailiwick/contract/document-templates'
import type { DocumentPart, PartContent } from '@bailiwick/contract/kit/document-parts'
import { useQuery } from '@tanstack/react-query'
import { call, errorText } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'
import { useChooseVersion } from '#records/use-choose-version.ts'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { DiscardChanges } from '#ui/versions/DiscardChanges.tsx'
import { VersionItem, VersionList, type VersionWords } from '#ui/versions/VersionItem.tsx'
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

/** Any version may be the one that is used, also the product's own. */
const words: VersionWords = {
  current: 'Used now',
  compared: 'the text that is used',
  choose: 'Use this',
}

/** The stored versions of a part, newest first, and the product's own text. */
export function VersionsTab({ template, draft }: Props) {
  const { part, version_id: base, versions } = template
  const { choose, isChoosing, notice, dismiss } = useChooseVersion({
    send: (version_id: number | null) =>
      call(chooseTemplateVersion, { body: { part, base, version_id }, timeoutMs: filesMs }),
    queryKey: templatesKey,
    onChosen: draft.discard,
  })
  return (
    <>
      {draft.isDirty && (
        <div className={classes.actions}>
          <DiscardChanges
            text="To use another version, save your changes first, or discard them."
            onDiscard={draft.discard}
          />
        </div>
      )}
      <VersionList label="Versions of the text">
        {[...versions, null].map((version) => (
          <VersionItem
            key={version?.id ?? 'own'}
            name={version === null ? 'The product’s own text' : `Version ${version.number}`}
            saved={version}
            words={words}
            isCurrent={base === (version?.id ?? null)}
            mayChoose={!draft.isDirty}
            isChoosing={isChoosing}
            onChoose={() => choose(version?.id ?? null)}
          >
            <Changes version={version} template={template} />
          </VersionItem>
        ))}
      </VersionList>
      {notice && <MessageDialog opened {...notice} onClose={dismiss} />}
    </>
  )
}

interface ChangesProps extends Pick<Props, 'template'> {
  /** Null: the product's own. */
  version: TemplateVersion | null
}

/** What would change in the documents. */
function Changes({ version, template }: ChangesProps) {
  const stored = useQuery({ ...versionQuery(version?.id ?? 0), enabled: version !== null })
  const content = version === null ? template.own : stored.data
  if (content === undefined) return <p role="alert">{stored.error ? errorText(stored.error) : null}</p>
  return <Comparison label="What would change" before={template.current} after={content} />
}
