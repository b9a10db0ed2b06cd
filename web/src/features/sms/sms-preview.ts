import { fillIn, neededIn, type Placeholder } from '@bailiwick/contract/sms-config'
import type { SmsParts } from '@bailiwick/contract/sms-parts'
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

/** What a text costs: '2 SMS parts, 40 of 153 characters in the last'. */
export const costOf = ({ parts, used, room }: SmsParts): string =>
  parts < 2
    ? `${parts} SMS ${parts === 1 ? 'part' : 'parts'}, ${used} of ${room} characters`
    : `${parts} SMS parts, ${used} of ${room} characters in the last`
