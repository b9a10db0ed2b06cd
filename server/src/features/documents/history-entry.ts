import type { DocumentPlan } from './plan-service.ts'
import type { Signer } from './request-service.ts'

/** The name of a signer, for the history and for messages. */
export const nameOf = ({ records: { defendant } }: Pick<DocumentPlan, 'records'>, signer: Signer): string =>
  signer === null
    ? [defendant['first_name'], defendant['last_name']].filter(Boolean).join(' ')
    : String(signer['name'])

/** What history entries about a signer's document have in common. */
export const historyOf = (plan: DocumentPlan, signer: Signer) =>
  ({
    endpoint: 'document',
    record_id: plan.records.defendant.id,
    defendant_id: plan.records.defendant.id,
    name: nameOf(plan, signer),
    changed: [],
  }) as const
