import { fillIn, neededIn, type Placeholder } from '@bailiwick/contract/sms-config'
import { brand } from '#platform/brand.ts'

/** An invented recipient, with a link as long as real ones are. */
export const sampleName = 'RENEE HOLLOWAY'
const values: Readonly<Record<Placeholder, string>> = {
  name: sampleName,
  link: `${globalThis.location.origin}/client?otp=K7MWPD&phone=5550100142&ind=false&def=1042&display_data=false`,
  code: 'K7MWPD',
  brand,
  phone: '5550100142',
  documents: 'bail bond documents, card authorization',
}

/** The text of that id, null for a new one, as a recipient would read it; of the placeholders only these are filled in. */
export const previewOf = (content: string, id: number | null, known: readonly Placeholder[]): string =>
  fillIn(content, Object.fromEntries(known.map((name) => [name, values[name]])), neededIn(id))
