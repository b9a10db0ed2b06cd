import { DocumentTemplates } from '#features/document-templates/DocumentTemplates.tsx'
import { SuretyForms } from '#features/surety-forms/SuretyForms.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

/** /document-templates: what the documents of a bond say, and in which order. */
export const DocumentTemplatesPage = () => (
  <div className={classes.page}>
    <PageHeader eyebrow="Admin" title="Document Templates" beside={<RefreshButton />} />
    <DocumentTemplates />
    <SuretyForms />
  </div>
)
