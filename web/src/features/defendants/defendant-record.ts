import {
  defendantFields,
  defendantSections,
  type DefendantForm,
} from '@bailiwick/contract/defendant-fields/catalogue'
import type { Values } from '@bailiwick/contract/kit/fields'
import { formRules } from '#records/form-rules.ts'
import { describeRecord } from '#records/record-description.ts'

/** The rules of the defendant form. The status of a new defendant is New Lead (DEF-52). */
export const defendantRules = formRules<typeof defendantFields, DefendantForm>(defendantFields, {
  status: 'New Lead',
})

export const defendantDescription = describeRecord('defendant', defendantRules, defendantSections)

/**
 * The body that creates a defendant: filled fields, lists of children as JSON text, extra references as {} (DEF-102,
 * DEF-103).
 */
export function newDefendantBody(values: Values): { [Name in keyof DefendantForm]?: unknown } {
  const sent: Record<string, unknown> = {}
  for (const name of defendantRules.names) {
    const value = defendantRules.normalized(name, values[name])
    if (name === 'rreferences') sent[name] = {}
    else if (Array.isArray(value)) sent[name] = JSON.stringify(value)
    else if (value !== null) sent[name] = value
  }
  return sent
}
