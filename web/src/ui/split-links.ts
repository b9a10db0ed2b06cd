import { secretMask } from '@bailiwick/contract/kit/secret-mask'

export interface TextPart {
  /** Its position in the whole text. */
  readonly at: number
  readonly text: string
  /** null for plain text. */
  readonly href: string | null
}

/**
 * Splits a text into web addresses and the text between them. Punctuation after an address isn't part of it, and one whose
 * secret is masked leads nowhere, so it is text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g)) {
    if (index > from) parts.push({ at: from, text: text.slice(from, index), href: null })
    parts.push({ at: index, text: address, href: address.includes(secretMask) ? null : address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), href: null })
  return parts
}
