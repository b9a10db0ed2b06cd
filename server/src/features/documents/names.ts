import { documentTypes, isDocumentType } from '@bailiwick/contract/documents'
import { titles } from './pdf/wording.ts'

/** What a signer reads of a paper in a text message, by its type (DOC-10 to DOC-14). */
const names: Readonly<Record<number, string>> = {
  1: 'bail bond documents with card authorization',
  2: 'bail bond documents with card authorization',
  3: 'card authorization',
  4: 'bail bond documents',
  5: 'bail bond documents',
}

export const calledIn = (type: number): string => names[type] ?? 'bail bond documents'

/** What stands at the head of a paper. */
export function paperTitle(type: number): string {
  if (type === 3) return titles.card
  const withCard = isDocumentType(type) && documentTypes[type].withCard
  return withCard ? `${titles.bond} with ${titles.card}` : titles.bond
}
