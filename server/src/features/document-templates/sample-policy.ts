import type { PreviewShape } from '@bailiwick/contract/document-templates'
import type { DocumentPart, PartContent } from '@bailiwick/contract/kit/document-parts'
import { languages, languagesForStaff } from '@bailiwick/contract/kit/languages'
import type { Agency, CurrentTemplates, DocumentContent } from '../documents/service.ts'

// Invented people and terms, which previews show and new versions are tried with.

const defendant = {
  id: 1,
  first_name: 'MARÍA ELENA',
  last_name: 'SAMPLE-NÚÑEZ',
  power_of_attorney_number: 'FX25-000001',
  date_of_birth: '01/02/1980',
  place_of_birth: 'Fresno, CA',
  us_citizen: 'Yes',
  phone: '2135550142',
  email: 'maria@example.com',
  address: '12 Sample St',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90012',
  employed_by: 'Sample Bakery',
  reference_1_name: 'Bo Quill',
  reference_1_relationship: 'Friend',
  reference_1_phone: '2135550133',
}

const indemnitor = {
  id: 1,
  name: 'Ida Sample',
  relation_to_defendant: 'Aunt',
  phone: '2135550199',
  email: 'ida@example.com',
  address: '9 Sample Ave',
  city: 'Bishop',
  state: 'CA',
  zip: '93514',
}

const booking = {
  id: 1,
  booking_name: 'MARIA SAMPLE',
  bail_amount: '25,000',
  premium_amount: '2,500',
  bond_no: 'B-000001',
  jail_court: 'Men’s Central Jail',
  charges: [{ code: 'PC 459', type: 'Felony' }],
  court_name: 'Superior Court',
  court_times: [{ date: '12/01/2030', time: '09:30 AM' }],
  credit_card_charge_amount: '500',
  credit_card_charge_date: '11/20/2030',
}

const plan = {
  amount_paid_down: '1,000',
  unpaid_balance: '1,500',
  payment_date_1: '12/15/2030',
  payment_amount_1: '750',
  payment_date_2: '01/15/2031',
  payment_amount_2: '750',
}

/** A plain rectangle. */
const card =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAKABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAL/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwC0AJf/2Q=='

interface Setting {
  readonly agency: Agency
  readonly timeZone: string | null
  readonly now: Date
}

export type Templates = Pick<CurrentTemplates, 'order' | 'contents'>

/** The documents of invented people. */
export const sampleContent = (
  { language, signer, has_plan, with_card }: PreviewShape,
  templates: Templates,
  setting: Setting,
  set: DocumentContent['set'] = 'FCS',
): DocumentContent => ({
  ...setting,
  set,
  withCard: with_card,
  language,
  templates,
  defendant,
  booking: has_plan ? { ...booking, ...plan } : booking,
  indemnitor: signer === 'indemnitor' ? indemnitor : null,
  indemnitors: [indemnitor],
  pictures:
    with_card && signer === 'defendant'
      ? [{ label: 'Credit Card Front', type: 'image/jpeg', content: Buffer.from(card, 'base64') }]
      : [],
})

/** The templates with another text of a part. */
export const withDraft = (templates: Templates, part: DocumentPart, content: PartContent): Templates => ({
  ...templates,
  contents: { ...templates.contents, [part]: content },
})

/** The part alone, in a shape that has it. */
export const shapeWith = (part: DocumentPart, shape: PreviewShape): PreviewShape => ({
  ...shape,
  ...(part === 'cosigner' && { signer: 'indemnitor', has_plan: true }),
  ...(part === 'plan' && { has_plan: true }),
  ...(part === 'authorization' && { with_card: true }),
})

/** Every combination of language, signer, plan and card. */
export const allShapes: readonly PreviewShape[] = languages.flatMap((language) =>
  (['defendant', 'indemnitor'] as const).flatMap((signer) =>
    [false, true].flatMap((has_plan) =>
      [false, true].map((with_card) => ({ language, signer, has_plan, with_card })),
    ),
  ),
)

/** Those that a part alone is tried in: every language and signer. */
export const aloneShapes = allShapes.filter(({ has_plan, with_card }) => has_plan && with_card)

/** A shape in words: 'indemnitor, Spanish, payment plan, card'. */
export const shapeWords = ({ language, signer, has_plan, with_card }: PreviewShape): string =>
  [signer, languagesForStaff[language], has_plan && 'payment plan', with_card && 'card']
    .filter(Boolean)
    .join(', ')
