import * as z from 'zod/mini'
import { AnswerTooLarge } from '#platform/limited-answer'
import { EnvelopeDelayed, EnvelopeRefused } from './envelope-gateway.ts'

/** Refusals of the account or its plan: somebody can mend those, so the portal tries again. */
const delays: Readonly<Record<string, string>> = {
  HOURLY_APIINVOCATION_LIMIT_EXCEEDED: 'DocuSign is busy: the account has reached its limit of calls.',
  BURST_APIINVOCATION_LIMIT_EXCEEDED: 'DocuSign is busy: the account has reached its limit of calls.',
  USER_LACKS_PERMISSIONS: 'The DocuSign user of the settings may not send documents.',
  USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT: 'The DocuSign user of the settings isn’t of that account.',
  ACCOUNT_LACKS_PERMISSIONS: 'The DocuSign account of the settings may not send documents by the portal.',
  ENVELOPE_DOES_NOT_EXIST: 'DocuSign finds no such envelope in the account of the settings.',
  ENVELOPE_ALLOWANCE_EXCEEDED: 'The plan of the DocuSign account has no envelopes left.',
}

/** Refusals of one envelope. */
const refusals: Readonly<Record<string, string>> = {
  INVALID_EMAIL_ADDRESS_FOR_RECIPIENT: 'DocuSign doesn’t accept the email address of the signer.',
  ENVELOPE_IS_INCOMPLETE: 'DocuSign doesn’t accept the document because something is missing in it.',
  FILE_SIZE_EXCEEDS_LIMIT: 'The document is too large for DocuSign.',
}

export const unreachable = 'DocuSign can’t be reached.'

type AddressSetting = 'DOCUSIGN_BASE_URL' | 'DOCUSIGN_OAUTH_URL'

/** What DocuSign answers when the address of the settings isn't its final one. */
export const redirected = (setting: AddressSetting): string =>
  `DocuSign redirects to another address, which the portal doesn’t follow. Correct ${setting}.`

/** Why there is no answer although DocuSign was reached, in words. */
export function lostAnswerText(error: unknown, setting: AddressSetting): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: unknown } }
  if (name === 'TimeoutError') return 'DocuSign didn’t answer in time.'
  if (error instanceof AnswerTooLarge) return 'DocuSign’s answer is larger than the portal reads.'
  if (error instanceof SyntaxError || error instanceof z.core.$ZodError)
    return `DocuSign’s answer can’t be understood. Another server may answer at ${setting}.`
  const code = cause?.code
  if (typeof code !== 'string') return 'The connection to DocuSign failed.'
  return /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code)
    ? 'DocuSign broke off the connection before it answered.'
    : `The connection to DocuSign failed (${code}).`
}

/** What a 5xx of DocuSign means, in words. */
export const faultOf = (status: number): string =>
  `DocuSign has a fault of its own: it answered with ${status}.`

/** The address without /restapi leads to DocuSign's own pages. */
const nothingThere =
  'DocuSign finds nothing at the address of the settings (404). DOCUSIGN_BASE_URL must be the Account Base URI with /restapi at its end; if it is, DOCUSIGN_ACCOUNT_ID is wrong.'

/** What DocuSign's refusal means, in words; an unknown code is quoted if it is one. */
export function refusalOf(status: number, code: string): EnvelopeDelayed | EnvelopeRefused {
  if (status < 400) return new EnvelopeDelayed(redirected('DOCUSIGN_BASE_URL'))
  if (status === 429) return new EnvelopeDelayed('DocuSign is busy.')
  const delay = delays[code]
  if (delay !== undefined) return new EnvelopeDelayed(delay)
  if (status === 404) return new EnvelopeDelayed(nothingThere)
  if (status === 401 || status === 403)
    return new EnvelopeDelayed('DocuSign refuses the account of the settings.')
  const quoted = /^[A-Z_]{3,60}$/.test(code) ? ` (${code})` : ''
  return new EnvelopeRefused(refusals[code] ?? `DocuSign doesn’t accept this document${quoted}.`)
}
