import { fillIn, neededIn, type Placeholder } from '@bailiwick/contract/sms-config'
import { brand } from '#platform/brand.ts'

/** An invented recipient, with a link of realistic length. */
export const sampleName = 'RENEE HOLLOWAY'
const values: Readonly<Record<Placeholder, string>> = {
  name: sampleName,
  link: `${globalThis.location.origin}/client?otp=K7MWPD&phone=5550100142&ind=false&def=1042&display_data=false`,
  code: 'K7MWPD',
  brand,
  phone: '5550100142',
  documents: 'bail bond documents, card authorization',
}

/** A text as its recipient would read it, with the known placeholders filled in. `id` is null for a new text. */
export const previewOf = (content: string, id: number | null, known: readonly Placeholder[]): string =>
  fillIn(content, Object.fromEntries(known.map((name) => [name, values[name]])), neededIn(id))
