import { defendantSections, type DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Block, Section } from '@bailiwick/contract/kit/record-form'
import { leadBlocks, leadFields } from '@bailiwick/contract/defendant-fields/lead-form'
import type { Catalogue, Values } from '@bailiwick/contract/kit/fields'
import { actionsBesideRecord, type HistoryEntry } from '@bailiwick/contract/history'
import { recordKinds } from '#features/case-records/record-kinds.ts'
import { kindTitle, type RecordKind } from '#features/case-records/record-kind.ts'
import { defendantRules } from '#features/defendants/defendant-record.ts'
import { catalogueRecord, valueAt } from '#records/catalogue-record.ts'
import { formatValue, type ValueRules } from '#records/format-value.ts'
import type { CaseForm } from '#records/pending-records.ts'
import { createLabels, type LabelOf } from '#records/record-description.ts'

/** A record as an entry of the history stores it, with what its form needs to show it (OPEN-122). */
export type SavedRecord = SavedCaseRecord | SavedPerson

interface SavedCaseRecord extends Shown {
  readonly kind: RecordKind
  readonly values: CaseForm
}

/** A defendant or a lead. */
export interface SavedPerson extends Shown {
  readonly kind: null
  readonly values: DefendantForm & { readonly lead_data: unknown }
}

interface Shown {
  /** 'Defendant', 'Lead', 'Booking' … */
  readonly word: string
  /** One if the form is a single page. */
  readonly sections: readonly Section[]
  readonly rules: ValueRules
  readonly labelOf: LabelOf
}

/** A field that the entry changed. */
export interface Change {
  readonly name: string
  readonly label: string
  readonly section: string
  /** Formatted for reading; null if the history doesn't have it. */
  readonly before: string | null
  readonly after: string
}

/** The kinds of case records by their names in entries. */
const kinds = new Map(Object.values(recordKinds).map((kind) => [kind.noun, kind]))

/** The fields of a defendant, and of the lead they may have been (OPEN-80). */
const personRules = catalogueRecord<Catalogue, Values>(leadFields)

/** The record of an entry; null for other entries, such as files, messages and views. */
export function savedRecord(entry: HistoryEntry): SavedRecord | null {
  if (actionsBesideRecord.includes(entry.action)) return null
  if (entry.endpoint === 'defendant') return savedPerson(entry)
  const kind = kinds.get(entry.endpoint)
  if (kind === undefined) return null
  return {
    word: kindTitle(kind),
    ...kind.description,
    values: kind.rules.toForm(entry.data),
    kind,
  }
}

function savedPerson({ data, changed }: HistoryEntry): SavedPerson {
  const isLead = data['is_lead'] === 1
  const values = { ...defendantRules.toForm(data), lead_data: data['lead_data'] ?? {} }
  const matters = (name: string) => changed.includes(name) || isSomething(valueAt(values, name))
  const sections = isLead ? leadSections(matters) : personSections(matters)
  const labelOf = createLabels(
    sections.flatMap(({ blocks }) => blocks),
    leadFields,
  )
  return { word: isLead ? 'Lead' : 'Defendant', sections, rules: personRules, labelOf, values, kind: null }
}

const isSomething = (value: unknown) => (Array.isArray(value) ? value.length > 0 : (value ?? '') !== '')

const [leadBooking] = leadBlocks

/** The sections of a defendant, with the booking data of the lead if there is any. */
function personSections(matters: (name: string) => boolean): Section[] {
  return defendantSections.map((section) =>
    section.id === 'lead-notes' && leadBooking && Object.keys(leadBooking.fields).some(matters)
      ? { ...section, blocks: [...section.blocks, leadBooking] }
      : section,
  )
}

/** The lead form on one page, and below it the other fields of a lead. */
function leadSections(matters: (name: string) => boolean): Section[] {
  const placed = new Set(leadBlocks.flatMap(({ fields }) => Object.keys(fields)))
  const others = defendantSections
    .flatMap(({ blocks }) => blocks)
    .map((block): Block => {
      const fields = Object.entries(block.fields).filter(([name]) => !placed.has(name) && matters(name))
      return { title: block.title, fields: Object.fromEntries(fields) }
    })
    .filter(({ fields }) => Object.keys(fields).length > 0)
  return [{ id: 'lead', title: 'Lead', blocks: [...leadBlocks, ...others] }]
}

/** The changes of an entry, in the order of the form; none for the first version of a record. */
export function changesOf({ action, changed, before }: HistoryEntry, saved: SavedRecord): Change[] {
  if (action === 'create') return []
  const { sections, rules, labelOf, values } = saved
  return sections.flatMap((section) =>
    section.blocks
      .flatMap(({ fields }) => Object.keys(fields))
      .filter((name) => changed.includes(name))
      .map((name) => ({
        name,
        label: labelOf(name),
        section: section.id,
        before: before === null ? null : formatValue(rules, name, valueAt(before, name)),
        after: formatValue(rules, name, valueAt(values, name)),
      })),
  )
}
