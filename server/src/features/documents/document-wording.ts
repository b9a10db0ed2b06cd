import { documentTypes, isDocumentType } from '@bailiwick/contract/documents'
import { titles } from './wording.ts'

/** The names of documents in text messages, by type (DOC-10 to DOC-14). */
const names: Readonly<Record<number, string>> = {
  1: 'bail bond documents with card authorization',
  2: 'bail bond documents with card authorization',
  3: 'card authorization',
  4: 'bail bond documents',
  5: 'bail bond documents',
}

export const nameInMessages = (type: number): string => names[type] ?? 'bail bond documents'

export function documentTitle(type: number): string {
  if (type === 3) return titles.card
  const withCard = isDocumentType(type) && documentTypes[type].withCard
  return withCard ? `${titles.bond} with ${titles.card}` : titles.bond
}
