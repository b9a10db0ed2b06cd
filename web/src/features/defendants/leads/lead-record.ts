import { leadBlocks } from '@bailiwick/contract/defendant-fields/lead-form'
import type { Catalogue } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
import { catalogueErrors } from '../catalogue-errors.ts'
import { catalogueRecord } from '../catalogue-record.ts'
import { labelIn } from '../case-records/record-kind.ts'

/** A lead in its form; what is known of the booking stands in `lead_data`. */
export type LeadForm = Record<string, string | null | Record<string, string | null>>

const fields: Catalogue = Object.assign({}, ...leadBlocks.map((block) => block.fields))
const record = catalogueRecord<LeadForm>(fields, { status: 'New Lead' })

export const leadRules = { ...record, ...catalogueErrors(record) }

/** The whole form is one section. */
export const leadSections = [{ id: 'lead', title: 'Lead', blocks: leadBlocks }]

/** 'Reference 1, Phone' where Phone alone could be several. */
export const leadLabel = (name: string): string => labelIn({ blocks: leadBlocks, rules: leadRules }, name)

const texts: Readonly<Record<string, string>> = {
  [messages.createdDefendant]: messages.createdLead,
  [messages.updatedDefendant]: messages.updatedLead,
}

/** A message as the leads page says it (LEAD-19, LEAD-20). */
export const leadText = (message: string): string => texts[message] ?? message

/** Whether a name is what stands in the way of a save (LEAD-15). */
export const lacksName = (errors: Readonly<Record<string, string>>): boolean =>
  [errors['first_name'], errors['last_name']].includes(messages.required)
