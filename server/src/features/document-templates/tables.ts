import type { Arrangement } from '@bailiwick/contract/document-templates'
import type { DocumentPart, PartWords } from '@bailiwick/contract/kit/document-parts'
import type { Language } from '@bailiwick/contract/kit/languages'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, JsonColumn } from '#platform/tables'

interface DocumentTemplateVersionsTable {
  id: Generated<number>
  part: DocumentPart
  /** Counted for each part. */
  number: number
  source: string
  words: JsonColumn<Readonly<Record<Language, PartWords>>>
  note: string
  saved_by: number
  saved_at: Instant
}

interface DocumentTemplatesTable {
  part: DocumentPart
  /** Null: the product's own text. */
  version_id: number | null
  confirmed_hash: string | null
  confirmed_by: number | null
  confirmed_at: ColumnType<string | null, Date | null | undefined, Date | null>
}

interface DocumentArrangementsTable {
  number: number
  parts: JsonColumn<Arrangement>
  saved_by: number
  saved_at: Instant
}

declare module '#platform/tables' {
  interface Tables {
    document_template_versions: DocumentTemplateVersionsTable
    document_templates: DocumentTemplatesTable
    document_arrangements: DocumentArrangementsTable
  }
}
