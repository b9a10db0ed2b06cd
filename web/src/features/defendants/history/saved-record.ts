import { defendantSections, type Block, type Section } from '@bailiwick/contract/defendant-fields/catalogue'
import { leadBlocks, leadFields } from '@bailiwick/contract/defendant-fields/lead-form'
import { actionsBesideRecord, type HistoryEntry } from '@bailiwick/contract/history'
import { arrestKind } from '../case-records/arrest-kind.ts'
import { bookingKind } from '../case-records/booking-kind.ts'
import { indemnitorKind } from '../case-records/indemnitor-kind.ts'
import { labelIn, sectionsOf, wordOf, type RecordKind } from '../case-records/record-kind.ts'
import { catalogueRecord, valueAt, type CatalogueRecord, type Values } from '../catalogue-record.ts'
import { inWords } from '../conflict.ts'
import { formOf } from '../form-record.ts'

/** A record as an entry of the history keeps it, in the form that it has (OPEN-122). */
export interface SavedRecord {
  /** 'Defendant', 'Lead', 'Booking' … */
  readonly word: string
  /** One where the form is a single page. */
  readonly sections: readonly Section[]
  readonly rules: Pick<CatalogueRecord<Values>, 'fields' | 'names' | 'kept'>
  /** As the form holds it. */
  readonly values: Values
  /** undefined for a defendant or a lead. */
  readonly kind: RecordKind | undefined
}

/** A field that the entry changed. */
export interface Change {
  readonly name: string
  readonly label: string
  readonly section: string
  /** In words; null where the history does not know. */
  readonly before: string | null
  readonly after: string
}

const kinds: Readonly<Record<string, RecordKind>> = {
  booking: bookingKind,
  indemnitor: indemnitorKind,
  arrest: arrestKind,
}

/** What a defendant may hold, and what is left of the lead that he was (OPEN-80). */
const personRecord = catalogueRecord<Values>(leadFields)

/** The record that an entry holds; null where it holds something else, as files, a message, or what was read. */
export function savedRecord(entry: HistoryEntry): SavedRecord | null {
  if (actionsBesideRecord.includes(entry.action)) return null
  if (entry.endpoint === 'defendant') return savedPerson(entry)
  const kind = kinds[entry.endpoint]
  if (kind === undefined) return null
  return {
    word: wordOf(kind),
    sections: sectionsOf(kind),
    rules: kind.rules,
    values: kind.rules.formOf(entry.data),
    kind,
  }
}

function savedPerson({ data, changed }: HistoryEntry): SavedRecord {
  const isLead = data['is_lead'] === 1
  const values = { ...formOf(data), lead_data: data['lead_data'] ?? {} }
  const matters = (name: string) => changed.includes(name) || isSomething(valueAt(values, name))
  const sections = isLead ? leadSections(matters) : personSections(matters)
  return { word: isLead ? 'Lead' : 'Defendant', sections, rules: personRecord, values, kind: undefined }
}

const isSomething = (value: unknown) => (Array.isArray(value) ? value.length > 0 : (value ?? '') !== '')

const [leadBooking] = leadBlocks

/** The sections of a defendant, with the booking of the lead where one is known. */
function personSections(matters: (name: string) => boolean): Section[] {
  return defendantSections.map((section) =>
    section.id === 'lead-notes' && leadBooking && Object.keys(leadBooking.fields).some(matters)
      ? { ...section, blocks: [...section.blocks, leadBooking] }
      : section,
  )
}

/** The lead form in one page, and below it what else a lead may hold. */
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

/** What the entry changed, in the order of the form. The first version of a record changes nothing. */
export function changesOf({ action, changed, before }: HistoryEntry, saved: SavedRecord): Change[] {
  if (action === 'create') return []
  const { sections, rules, values } = saved
  const blocks = sections.flatMap((section) => section.blocks)
  return sections.flatMap((section) =>
    section.blocks
      .flatMap(({ fields }) => Object.keys(fields))
      .filter((name) => changed.includes(name))
      .map((name) => ({
        name,
        label: labelIn({ blocks, rules }, name),
        section: section.id,
        before: before === null ? null : inWords(name, valueAt(before, name), rules),
        after: inWords(name, valueAt(values, name), rules),
      })),
  )
}
