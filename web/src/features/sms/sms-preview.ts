import { sampleShortLink } from '@bailiwick/contract/messaging'
import { outgoingIn } from '@bailiwick/contract/client-texts/outgoing'
import { fillIn, neededIn, type Placeholder } from '@bailiwick/contract/sms-config'
import { brand, publicUrl } from '#platform/brand.ts'

const { documents } = outgoingIn('en')
const link = sampleShortLink(publicUrl)

/** An invented recipient, with links of realistic length. */
export const sampleName = 'RENEE HOLLOWAY'
const values: Readonly<Record<Placeholder, string>> = {
  name: sampleName,
  link,
  code: 'K7MWPD',
  brand,
  phone: '5550100142',
  // With a link of each, as reminders have them
  documents: `${documents.bond}: ${link}, ${documents.card}: ${link}`,
}

/** A text as its recipient would read it, with the known placeholders filled in. `id` is null for a new text. */
export const previewOf = (content: string, id: number | null, known: readonly Placeholder[]): string =>
  fillIn(content, Object.fromEntries(known.map((name) => [name, values[name]])), neededIn(id))
