import { messages } from '@bailiwick/contract/kit/messages'

const unreachable = 'The phone can’t be reached. It may be switched off or out of service.'
const landline = 'This is a landline, or a number that can’t get texts.'
const noSuchNumber = 'This phone number doesn’t exist.'
const filtered = 'The phone company refused this text as unwanted.'

/** What the error codes of the provider mean for the person who sent a text. */
const reasons: Readonly<Record<number, string>> = {
  21211: messages.notTextable,
  21408: messages.foreignNumber,
  21610: messages.optedOut,
  21612: messages.notTextable,
  21614: landline,
  21617: 'This text is too long.',
  30003: unreachable,
  30004: 'The phone blocks texts from the agency.',
  30005: noSuchNumber,
  30006: landline,
  30007: filtered,
  30008: unreachable,
  30034: 'The agency’s number isn’t registered for texting yet. Ask the person who runs the portal.',
}

/** Why the provider didn't deliver a text, by its error code; null if it gave none. */
export const refusalOf = (code: number | null): string =>
  (code === null ? undefined : reasons[code]) ??
  `The text provider refused this text${code === null ? '' : ` (error ${code})`}.`

/** The refusals that the next text to the number will meet as well. */
export const numberFaults: readonly string[] = [landline, noSuchNumber, messages.notTextable]
