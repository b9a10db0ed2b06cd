import { leadBlocks, type LeadForm } from '@bailiwick/contract/defendant-fields/lead-form'
import type { RecordErrors } from '@bailiwick/contract/kit/field-errors'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { messages, type MessageCode } from '@bailiwick/contract/kit/messages'
import type { Message } from '@bailiwick/contract/kit/wire'
import { formRules } from '#records/form-rules.ts'
import { describeRecord } from '#records/record-description.ts'

const fields: Catalogue = Object.assign({}, ...leadBlocks.map((block) => block.fields))

export const leadRules = formRules<Catalogue, LeadForm>(fields, { status: 'New Lead' })

/** The whole form is one section. */
export const leadDescription = describeRecord('lead', leadRules, [
  { id: 'lead', title: 'Lead', blocks: leadBlocks },
])

/** The values of a lead as it becomes a defendant: no longer a new lead, because somebody works on it. */
export const convertedValues = (values: LeadForm): LeadForm => ({ ...values, status: 'Assigned to Agent' })

const leadTexts: Readonly<Partial<Record<MessageCode, string>>> = {
  createdDefendant: messages.createdLead,
  updatedDefendant: messages.updatedLead,
}

/** A message of the server, adapted to the leads page (LEAD-19, LEAD-20). */
export const leadText = ({ code, message }: Message): string => leadTexts[code] ?? message

/** Whether a missing name is among the errors (LEAD-15). */
export const lacksName = (errors: RecordErrors): boolean =>
  [errors['first_name'], errors['last_name']].some((error) => error?.code === 'required')
