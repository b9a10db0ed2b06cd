import type { TextReason, TextReasonCode } from '@bailiwick/contract/text-reasons'

/** What the error codes of the provider mean for the person who sent a text. */
const reasons: Readonly<Record<number, TextReasonCode>> = {
  21211: 'notTextable',
  21408: 'foreignNumber',
  21610: 'optedOut',
  21612: 'notTextable',
  21614: 'landline',
  21617: 'textTooLong',
  30003: 'phoneUnreachable',
  30004: 'blocked',
  30005: 'noSuchNumber',
  30006: 'landline',
  30007: 'unwanted',
  30008: 'phoneUnreachable',
  30032: 'notRegistered',
  30034: 'notRegistered',
}

/** Why the provider didn't deliver a text, by its error code; null if it gave none. */
export function refusalOf(code: number | null): TextReason {
  if (code === null) return { code: 'refused' }
  const known = reasons[code]
  return known === undefined ? { code: 'refused', detail: String(code) } : { code: known }
}

/** How a reason is stored. */
export const toColumns = ({ code, detail = null }: TextReason) => ({
  reason_code: code,
  reason_detail: detail,
})
