import { documentNameOf, outgoingIn } from '@bailiwick/contract/client-texts/outgoing'
import type { Language } from '@bailiwick/contract/kit/languages'
import { documentTypes, isDocumentType } from '@bailiwick/contract/documents'
import { titles } from './wording.ts'

/** The name of a document in messages to somebody with this language (DOC-10 to DOC-14). */
export const nameInMessages = (type: number, language: Language | null): string =>
  outgoingIn(language).documents[documentNameOf(type)]

export function documentTitle(type: number): string {
  if (type === 3) return titles.card
  const withCard = isDocumentType(type) && documentTypes[type].withCard
  return withCard ? `${titles.bond} with ${titles.card}` : titles.bond
}
