import { clientDefendantFields, clientIndemnitorFields, ownEyesOnly } from '@bailiwick/contract/client-fields'
import { missingOfDefendant, missingOfIndemnitor } from '@bailiwick/contract/client-save'
import { defendantSections, type DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorForm } from '@bailiwick/contract/indemnitor-form'
import { messages } from '@bailiwick/contract/kit/messages'
import type { Block } from '@bailiwick/contract/kit/record-form'
import {
  isFilled,
  type Catalogue,
  type Field,
  type RecordOf,
  type Values,
} from '@bailiwick/contract/kit/fields'
import { defendantPhotoFields, indemnitorPhotoFields, type PhotoFields } from '@bailiwick/contract/photos'
import { formRules } from '#records/form-rules.ts'
import { hiddenFields } from './branches.ts'

/** A part of the form, a screen on phones. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
  /** The names of the fields or photos that the client fills in. */
  readonly names: readonly string[]
}

const partWith = (id: string, title: string, blocks: readonly Block[]): Part => ({
  id,
  title,
  blocks,
  names: blocks.flatMap(({ fields }) => Object.keys(fields).filter((name) => !fields[name]?.agencyOnly)),
})

const photosPart = (of: PhotoFields): Part => ({
  id: 'photos',
  title: 'Photos',
  blocks: [],
  names: Object.keys(of),
})
export const isPhotos = ({ id }: Part): boolean => id === 'photos'

/** The forms for clients, without fields that are only for staff (CLI-54, CLI-55, OPEN-141). */
export const clientDefendantRules = formRules<Catalogue, DefendantForm>(clientDefendantFields)
export const clientIndemnitorRules = formRules(clientIndemnitorFields)

export type ClientIndemnitorForm = RecordOf<typeof clientIndemnitorFields>

const eitherId = 'Enter your Social Security Number or your driver license. One of them is enough.'

/**
 * The blocks with the fields of a client's form. Fields that documents need are marked as required, but a save
 * without them isn't refused.
 */
function shownBlocks(blocks: readonly Block[], fields: Catalogue, required: readonly string[]): Block[] {
  return blocks.flatMap((block) => {
    const shown = Object.entries(block.fields).filter(([name]) => Object.hasOwn(fields, name))
    if (shown.length === 0) return []
    const marked = shown.map(([name, field]): [string, Field] => [
      name,
      {
        ...field,
        ...(required.includes(name) && { required: true }),
        ...(field.agencyOnly && { readOnlyNote: messages.onlyAgencyChanges }),
      },
    ])
    const isIdentity = ownEyesOnly.every((name) => Object.hasOwn(block.fields, name))
    return [{ ...block, fields: Object.fromEntries(marked), ...(isIdentity && { note: eitherId }) }]
  })
}

const noPhotos = {}
const nothing = {}

const requiredOfDefendant = missingOfDefendant(nothing, noPhotos)

const ofDefendant: readonly Part[] = defendantSections.flatMap(({ id, title, blocks }) => {
  const shown = shownBlocks(blocks, clientDefendantFields, requiredOfDefendant)
  return shown.length === 0 ? [] : [partWith(id, title, shown)]
})

export const defendantParts: readonly Part[] = [...ofDefendant, photosPart(defendantPhotoFields)]

/** What an indemnitor can read of the defendant (OPEN-140). */
export const defendantPartsForOthers: readonly Part[] = ofDefendant.map((part) => ({
  ...part,
  blocks: part.blocks.map(({ note: _note, ...block }) => ({
    ...block,
    fields: Object.fromEntries(
      Object.entries(block.fields).filter(([name]) => !(ownEyesOnly as readonly string[]).includes(name)),
    ),
  })),
}))

const isReference = ({ title }: Block) => /Reference/.test(title)
const indemnitorBlocks = shownBlocks(
  indemnitorForm.blocks,
  clientIndemnitorFields,
  missingOfIndemnitor(nothing, noPhotos),
)

export const indemnitorParts: readonly Part[] = [
  ...indemnitorBlocks
    .filter((block) => !isReference(block))
    .map((block) => partWith(block.title.toLowerCase().replaceAll(' ', '-'), block.title, [block])),
  partWith('references', 'References', indemnitorBlocks.filter(isReference)),
  photosPart(indemnitorPhotoFields),
]

/** The part of a field or photo. */
export const partOf = (parts: readonly Part[], name: string): string | null =>
  parts.find(({ names }) => names.includes(name))?.id ?? null

export interface Progress {
  readonly filled: number
  readonly of: number
  /** How many required fields are missing. */
  readonly missing: number
}

/** The progress of a part. `values` has fields and photos; `missingNames` are those that documents still need. */
export function progressOf(part: Part, values: Values, missingNames: readonly string[]): Progress {
  const hidden = hiddenFields(values)
  const names = part.names.filter((name) => !hidden.has(name))
  const missing = names.filter((name) => missingNames.includes(name))
  // Either of them is enough
  const countsTwice = ownEyesOnly.every((name) => missing.includes(name))
  return {
    filled: names.filter((name) => isFilled(values[name])).length,
    of: names.length,
    missing: missing.length - (countsTwice ? 1 : 0),
  }
}
