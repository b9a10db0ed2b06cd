import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { createDefendant, updateDefendant, type NewDefendant } from '@bailiwick/contract/defendants'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { asSentBody } from '@bailiwick/contract/kit/wire'
import { canText } from '#features/messaging/can-text.ts'
import { textLink } from '#features/messaging/text-link.ts'
import { ApiError, call } from '#platform/api.ts'
import type { Values } from '#records/catalogue-record.ts'
import { fullName } from '#records/person-name.ts'
import { defendantRules, newDefendantBody } from './defendant-record.ts'

/** The result of creating a defendant. */
export interface CreatedDefendant {
  readonly insertId: number
  /** The values of the form that are saved. */
  readonly saved: Values
  /** The lines of the outcome. */
  readonly lines: readonly string[]
  readonly texts: readonly WrittenText[]
}

/** Creates a defendant without its extra references, and texts the form link if that was chosen (DEF-95). */
export async function createDefendantRecord(
  sent: DefendantForm,
  sendLink: boolean,
  keyOf: (content: unknown) => string,
): Promise<CreatedDefendant> {
  const body = asSentBody<NewDefendant>(newDefendantBody(sent))
  const { insertId, message } = await call(createDefendant, { body, idempotencyKey: keyOf(body) })
  const phone = sent.phone?.trim() ?? ''
  const name = fullName(sent)
  const { lines, texts } =
    sendLink && canText(phone)
      ? await textLink({ phone, id: insertId, ind: false, defendant_id: insertId }, name)
      : { lines: [], texts: [] }
  return { insertId, saved: { ...sent, rreferences: [] }, lines: [message, ...lines], texts }
}

/**
 * Saves the extra references of a new defendant, because a create sends them as {}. Resolves to null, or to why they
 * aren't saved (OPEN-82).
 */
export async function saveExtraReferences(id: number, sent: DefendantForm): Promise<string | null> {
  const { rreferences } = defendantRules.filledValues(sent)
  if (rreferences === undefined) return null
  try {
    await call(updateDefendant, { body: { id, rreferences } })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `The extra references are not saved yet: ${error.message}`
  }
}
