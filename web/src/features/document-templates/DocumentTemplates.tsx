import type { TemplatePart } from '@bailiwick/contract/document-templates'
import type { DocumentPart } from '@bailiwick/contract/kit/document-parts'
import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#platform/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import panel from '#ui/PagedList.module.css'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { WaitingDialog } from '#ui/WaitingDialog.tsx'
import { ConfirmTexts } from './ConfirmTexts.tsx'
import { PacketPreview } from './PacketPreview.tsx'
import { DocumentPartList } from './DocumentPartList.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { unconfirmed } from './template-wording.ts'
import { templateQuery, templatesQuery } from './templates-queries.ts'

/** The parts of the documents: their order, whose text each has, and the editor of one. */
export function DocumentTemplates() {
  const templates = useQuery(templatesQuery)
  const [edited, setEdited] = useState<DocumentPart | null>(null)
  return (
    <>
      {templates.data && <ConfirmTexts {...templates.data} />}
      <Paper withBorder className={panel.panel ?? ''}>
        {templates.isPending ? (
          <ListSkeleton rows={7} label="Loading the document templates" />
        ) : templates.data === undefined ? (
          <ErrorPanel
            title="The document templates did not load"
            text={errorText(templates.error)}
            busy={templates.isFetching}
            onRetry={() => void templates.refetch()}
          />
        ) : (
          <DocumentPartList parts={templates.data.parts} onEdit={setEdited} />
        )}
      </Paper>
      {templates.data && <PacketPreview />}
      {edited !== null && (
        <EditedPart
          part={edited}
          mark={markOf(templates.data?.parts ?? [], edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

const markOf = (parts: readonly TemplatePart[], edited: DocumentPart): string | undefined => {
  const one = parts.find(({ part }) => part === edited)
  return one?.shows_own && one.confirmed === null ? unconfirmed(one.version === null) : undefined
}

interface EditedProps {
  part: DocumentPart
  mark: string | undefined
  onClose: () => void
}

function EditedPart({ part, ...rest }: EditedProps) {
  const template = useQuery(templateQuery(part))
  if (template.data !== undefined) return <TemplateEditor template={template.data} {...rest} />
  if (template.error !== null)
    return <MessageDialog opened tone="bad" text={errorText(template.error)} onClose={rest.onClose} />
  return <WaitingDialog text="Loading…" />
}
