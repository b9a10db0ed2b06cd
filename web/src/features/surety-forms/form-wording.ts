import { languagesForStaff } from '@bailiwick/contract/kit/languages'
import {
  type FieldMapping,
  type FieldState,
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
  overflowing: { tone: 'bad', text: 'Overflowing' },
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
