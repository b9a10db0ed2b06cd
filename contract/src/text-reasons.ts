import { messages } from './kit/messages.ts'
import type { MessageState } from './messaging.ts'

/** Why a text waits, failed or was canceled: the sentence of each code that is stored with it. */
const sentences = {
  notTextable: messages.notTextable,
  foreignNumber: messages.foreignNumber,
  optedOut: messages.optedOut,
  noConsent: messages.noConsent,
  /** Its detail is the sentence of the fault. */
  knownFault: messages.knownFault,
  sendsInTheMorning: messages.sendsInTheMorning,

  // What happened before it was sent
  newerLink: messages.newerLink,
  linkExpired: messages.linkExpired,
  fileDeleted: messages.fileDeleted,
  personRemoved: messages.personRemoved,
  phoneChanged: messages.phoneChanged,
  documentSigned: messages.documentSigned,
  documentDeclined: messages.documentDeclined,
  documentFailed: messages.documentFailed,
  voidedDocument: messages.voidedDocument,
  messageSecretGone: messages.messageSecretGone,
  linkTaken: messages.linkTaken,
  linkTakenUnclear: messages.linkTakenUnclear,
  restored: 'It waited when the backup was made, and may have been sent since.',

  // What the provider or the phone company says
  landline: 'This is a landline, or a number that can’t get texts.',
  phoneUnreachable: 'The phone can’t be reached. It may be switched off or out of service.',
  noSuchNumber: 'This phone number doesn’t exist.',
  unwanted: 'The phone company refused this text as unwanted.',
  blocked: 'The phone blocks texts from the agency.',
  textTooLong: 'This text is too long.',
  notRegistered: 'The agency’s number isn’t registered for texting yet. Ask the person who runs the portal.',
  /** Its detail is the number of an error that we have no words for. */
  refused: 'The text provider refused this text.',

  // Why a try failed
  providerUnreachable: 'The text provider can’t be reached.',
  providerBusy: 'The text provider is busy.',
  providerRefusesAccount: 'The text provider refuses the account of the settings.',
  noClearAnswer: 'The text provider gave no clear answer.',

  /** Its detail is the sentence that an older portal stored. */
  former: '',
} as const

export type TextReasonCode = keyof typeof sentences
export const textReasonCodes = Object.keys(sentences) as TextReasonCode[]

/** After these the portal tries again. */
const tried: readonly TextReasonCode[] = [
  'providerUnreachable',
  'providerBusy',
  'providerRefusesAccount',
  'noClearAnswer',
]

/** What a failed try is followed by in each state; in 'sending' the provider may have the text. */
const afterTry: Readonly<Partial<Record<MessageState, string>>> = {
  queued: ' The portal tries again, for about an hour.',
  sending: ' The portal looks whether it has the text, and tries again, for about an hour.',
  failed: ' The portal tried for about an hour and gave up.',
}

/** A reason as it is stored with a text in a state. */
export interface TextReason {
  readonly code: TextReasonCode
  readonly detail?: string | null
}

/** What a text waits for in each state while no provider is set up, whatever its reason says; it was handed to one before. */
export const withoutProvider: Readonly<Partial<Record<MessageState, string>>> = {
  queued: 'It waits until a text provider is set up.',
  sending: 'Nobody knows whether it left. The portal looks once a text provider is set up.',
}

/** The sentence of a reason. */
export function textReason(state: MessageState, { code, detail = null }: TextReason): string {
  if (code === 'former') return detail ?? ''
  if (code === 'knownFault' && detail !== null)
    return `${detail} A text to this number failed lately, so this one wasn’t sent.`
  if (code === 'refused' && detail !== null) return `The text provider refused this text (error ${detail}).`
  return tried.includes(code) ? sentences[code] + (afterTry[state] ?? '') : sentences[code]
}

/** The codes of numbers that the next text will not reach either. */
export const numberFaults: readonly TextReasonCode[] = ['landline', 'noSuchNumber', 'notTextable']
