import { languagesForStaff } from '@bailiwick/contract/kit/languages'
import {
  type FieldMapping,
  type FieldState,
  type SuretyFormField,
  type ListedSuretyForm,
  type SuretyFormDetails,
} from '@bailiwick/contract/surety-forms'
import { printForms, suretyFormSource } from '@bailiwick/contract/surety-form-sources'
import type { Tone } from '#ui/StatusDot.tsx'

export const signers: Readonly<Record<SuretyFormDetails['signer'], string>> = {
  defendant: 'Defendant',
  indemnitor: 'Each indemnitor',
  both: 'Defendant and each indemnitor',
}

export const contentNames: Readonly<Record<FieldMapping['gets'], string>> = {
  value: 'A value of the file',
  text: 'A fixed text',
  signature: 'Place of the signature',
  initials: 'Place of the initials',
  date: 'Place of the signer’s date',
  mark: 'Always a mark',
  nothing: 'Left empty on purpose',
}

export const states: Readonly<Record<FieldState, { tone: Tone; text: string }>> = {
  mapped: { tone: 'ok', text: 'Mapped' },
  guessed: { tone: 'wait', text: 'Guessed' },
  unmapped: { tone: 'bad', text: 'Unmapped' },
  impossible: { tone: 'bad', text: 'Not possible' },
  overflowing: { tone: 'bad', text: 'Overflowing' },
}

/** Whether a field is marked instead of having a text. */
export const isBox = ({ kind }: Pick<SuretyFormField, 'kind'>): boolean =>
  kind === 'check' || kind === 'radio'

const thirds = (at: number, [first, second, third]: readonly [string, string, string]): string =>
  at < 1 / 3 ? first : at < 2 / 3 ? second : third

/** Where a field is: 'page 2, upper left'. */
export function placeText({ pages, place }: Pick<SuretyFormField, 'pages' | 'place'>): string {
  const { left, top, width, height } = place
  const down = thirds(top + height / 2, ['upper', 'middle', 'lower'])
  const across = thirds(left + Math.min(width, 0.3) / 2, ['left', 'center', 'right'])
  return `${pages.length > 1 ? 'pages' : 'page'} ${pages.join(', ')}, ${down} ${across}`
}

/** What limits a text in a field: 'at most 8 characters, one a cell'. */
export function limitText({ max, comb, multiline, options }: SuretyFormField): string {
  return [
    max !== null && `at most ${max} ${max === 1 ? 'character' : 'characters'}${comb ? ', one a cell' : ''}`,
    multiline && 'several lines',
    options.length > 0 && `a list of ${options.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** What a field gets, in a few words. */
export function mappingText(mapped: FieldMapping | undefined, isBox: boolean): string {
  if (mapped === undefined) return 'Nothing yet'
  const { gets, source, as = 'whole', text = '' } = mapped
  if (gets === 'text') return `“${text}”`
  if (gets !== 'value') return contentNames[gets]
  const found = suretyFormSource(source)
  const name = found === undefined ? (source ?? '') : `${found.group}: ${found.label}`
  if (isBox) return `A mark if ${name} is “${text}”`
  return as === 'whole' ? name : `${name} (${printForms[as].toLowerCase()})`
}

/** Which documents a form goes with. */
export const usedText = ({ surety, signer, language }: SuretyFormDetails): string =>
  [
    surety ?? 'Every surety',
    `signed by: ${signers[signer].toLowerCase()}`,
    language === null ? 'either language' : languagesForStaff[language],
  ].join(', ')

/** What somebody has to do before a form can be used, or should. */
export const openText = ({ unmapped, guessed, overflowing }: ListedSuretyForm): string =>
  [
    unmapped > 0 && `${unmapped} unmapped`,
    guessed > 0 && `${guessed} guessed`,
    overflowing > 0 && `${overflowing} overflowing`,
  ]
    .filter(Boolean)
    .join(', ') || 'Every field is mapped'
