import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import type { Catalogue, Field } from '@bailiwick/contract/kit/fields'
import type { Language } from '@bailiwick/contract/kit/languages'
import type { SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import type { DocumentSource } from '#pdf/document-source'
import { sampleContent } from '../document-templates/service.ts'
import { documentSource, type Agency, type DocumentContent } from '../documents/service.ts'

interface Setting {
  readonly agency: Agency
  readonly timeZone: string | null
  readonly now: Date
}

/** What a form is tried with. */
export interface SampleSources {
  /** Of invented people with everything filled in. */
  readonly usual: DocumentSource
  /** The same with values as long as some people have them. */
  readonly long: DocumentSource
}

export function sampleSources(
  { signer, language }: Pick<SuretyFormDetails, 'signer' | 'language'>,
  setting: Setting,
): SampleSources {
  const content = sampleContent(
    {
      language: language ?? ('en' satisfies Language),
      // For both, the indemnitor, who has every record
      signer: signer === 'defendant' ? 'defendant' : 'indemnitor',
      has_plan: true,
      with_card: false,
    },
    { order: [], contents: {} },
    setting,
  )
  return {
    usual: documentSource(filledWith(content, usual)),
    long: documentSource(filledWith(content, long)),
  }
}

type Invent = (name: string, field: Field) => unknown

/** The content with every empty field filled; long values replace the usual ones. */
function filledWith(content: DocumentContent, invent: Invent): DocumentContent {
  const fill = (catalogue: Catalogue, record: Readonly<Record<string, unknown>>) => {
    const invented = Object.fromEntries(
      Object.entries(catalogue).map(([name, field]) => [name, invent(name, field)]),
    )
    return invent === long ? { ...record, ...invented } : { ...invented, ...record }
  }
  const indemnitor = fill(indemnitorFields, content.indemnitors[0] ?? {})
  return {
    ...content,
    defendant: fill(defendantFields, content.defendant),
    booking: {
      ...fill(bookingFields, content.booking),
      charges: Array.from({ length: 6 }, () => ({
        code: invent === long ? 'PC 273.5(A), PC 594(B)(1)' : 'PC 459',
        type: 'Misdemeanor',
      })),
      court_times: Array.from({ length: 3 }, () => ({ date: '12/01/2030', time: '09:30 AM' })),
    },
    indemnitor: content.indemnitor === null ? null : indemnitor,
    indemnitors: Array.from({ length: 4 }, () => indemnitor),
  } as DocumentContent
}

const usualTexts: Readonly<Partial<Record<Field['kind'], string>>> = {
  money: '1,500',
  date: '01/02/1980',
  phone: '2135550142',
  email: 'maria@example.com',
  state: 'CA',
}

/** Usual and long texts by what a field is for; the first that its name has. */
const texts: readonly (readonly [pattern: RegExp, usual: string, long: string])[] = [
  [/zip/, '90012', '90012'],
  [/year/, '2019', '2019'],
  [/time/, '09:30 AM', '12:30 PM'],
  [/city/, 'LOS ANGELES', 'RANCHO SANTA MARGARITA'],
  [/county/, 'LOS ANGELES', 'SAN BERNARDINO'],
  [/address|street/, '1200 N MAIN ST APT 4', 'MAXIMILIANA WINTERBOTTOM-FEATHERSTONE OF NO'],
  [/sex/, 'FEMALE', 'FEMALE'],
  [/color/, 'BLUE', 'BURGUNDY'],
  [/lic$|plate/, '8ABC123', '8ABC123'],
  [/how_long|lived|years/, '2 YEARS', '2 YEARS AND 11 MONTHS'],
  [
    /employ|school|church|agency|court|jail|where_/,
    'ACME PLUMBING',
    'MAXIMILIANA WINTERBOTTOM-FEATHERSTONE OF',
  ],
  [/number|_no$|booking$|case/, 'B-000001', 'B-000001-0000-000001'],
  [/name/, 'MARIA LOPEZ', 'MAXIMILIANA WINTERBOTTOM-FEATH'],
]
const otherTexts = ['SAMPLE', 'MAXIMILIANA WINTERBOTTOM-FEA'] as const
const longTextLength = 200
const words = 'MAXIMILIANA WINTERBOTTOM-FEATHERSTONE OF NORTHERN HILLS AND SOUTHERN VALLEYS '

const textsFor = (name: string): readonly [usual: string, long: string] => {
  const [, ...found] = texts.find(([pattern]) => pattern.test(name)) ?? ['', ...otherTexts]
  return found
}

const fitted = (text: string, field: Field): string =>
  'max' in field && field.max !== undefined ? text.slice(0, field.max).trim() : text

const usual: Invent = (name, field) => {
  if (field.kind === 'choice') return field.options[0]
  // Printed as dots and its last four
  if (field.sensitive === true) return '000001234'
  return usualTexts[field.kind] ?? fitted(textsFor(name)[0], field)
}

const long: Invent = (name, field) => {
  if (field.kind === 'choice') return field.options.toSorted((one, other) => other.length - one.length)[0]
  if (field.sensitive === true) return '000001234'
  if (field.kind === 'money') return '1,000,000.00'
  if (field.kind === 'email') return 'maximiliana.winterbottom@example.com'
  if (field.kind === 'longText') return fitted(words.repeat(4).slice(0, longTextLength), field)
  return usualTexts[field.kind] ?? fitted(textsFor(name)[1], field)
}
