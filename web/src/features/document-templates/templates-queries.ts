import {
  listDocumentTemplates,
  readDocumentTemplate,
  readTemplateVersion,
} from '@bailiwick/contract/document-templates'
import type { DocumentPart } from '@bailiwick/contract/kit/document-parts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Everything about the templates. */
export const templatesKey = ['document-templates']

export const templatesQuery = queryOptions({
  queryKey: [...templatesKey, 'list'],
  queryFn: ({ signal }) => call(listDocumentTemplates, { signal }),
})

export const templateQuery = (part: DocumentPart) =>
  queryOptions({
    queryKey: [...templatesKey, 'part', part],
    queryFn: ({ signal }) => call(readDocumentTemplate, { query: { part }, signal }),
  })

/** A stored version never changes. */
export const versionQuery = (id: number) =>
  queryOptions({
    queryKey: ['document-template-version', id],
    queryFn: ({ signal }) => call(readTemplateVersion, { query: { id }, signal }),
    staleTime: Infinity,
  })
