import { sampleShortLink } from '@bailiwick/contract/messaging'
import { fillIn, neededIn, type Placeholder } from '@bailiwick/contract/sms-config'
import { brand } from '#platform/brand.ts'

/** An invented recipient, with a link of realistic length. */
export const sampleName = 'RENEE HOLLOWAY'
const values: Readonly<Record<Placeholder, string>> = {
  name: sampleName,
  link: sampleShortLink(globalThis.location.origin),
  code: 'K7MWPD',
  brand,
  phone: '5550100142',
  documents: 'bail bond documents, card authorization',
}

/** A text as its recipient would read it, with the known placeholders filled in. `id` is null for a new text. */
export const previewOf = (content: string, id: number | null, known: readonly Placeholder[]): string =>
  fillIn(content, Object.fromEntries(known.map((name) => [name, values[name]])), neededIn(id))
