/** Why a mail wasn't sent, in words without personal data. */
export interface MailFault {
  readonly words: string
  /** Whether trying again changes nothing. */
  readonly isFinal: boolean
}

/** What follows such words after the last try. */
export const gaveUp = ' The portal tried for about an hour and gave up.'

/** What a failed conversation with a mail server leaves; see nodemailer. */
interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

const unknownAddress = 'This email address doesn’t exist.'
const refusedAddress = 'The mail server refuses this email address. It may not exist.'
const badAddress = 'This isn’t a valid email address.'
const noMailDomain = 'The part of the address after @ gets no mail.'
const fullMailbox = 'The mailbox is full.'
const tooLarge = 'The email is too large for the mail server.'
const notAllowed = 'The mail server doesn’t let the portal send to this address.'
const unwanted = 'The mail server refused the email as unwanted.'

/** What the enhanced codes of a refused recipient or mail mean (RFC 3463). */
const reasons: Readonly<Record<string, string>> = {
  '5.1.0': unknownAddress,
  '5.1.1': unknownAddress,
  '5.1.2': noMailDomain,
  '5.1.3': badAddress,
  '5.1.6': unknownAddress,
  '5.1.10': noMailDomain,
  '5.2.1': 'The mailbox is closed.',
  '5.2.2': fullMailbox,
  '5.2.3': tooLarge,
  '5.3.4': tooLarge,
  '5.4.4': noMailDomain,
  '5.7.1': notAllowed,
}

/** The same for servers that give the plain code only (RFC 5321). */
const plainReasons: Readonly<Record<string, string>> = {
  'RCPT TO 501': badAddress,
  'RCPT TO 550': refusedAddress,
  'RCPT TO 551': refusedAddress,
  'RCPT TO 552': fullMailbox,
  'RCPT TO 553': refusedAddress,
  'RCPT TO 554': refusedAddress,
  'RCPT TO 556': noMailDomain,
  'DATA 552': tooLarge,
  'DATA 550': unwanted,
  'DATA 554': unwanted,
}

/**
 * Why the mail server didn't take a mail. Only a refusal of this recipient or this mail is final: the settings of the portal
 * and a busy server can be mended.
 */
export function mailFault(error: unknown): MailFault {
  const { code, command = '', responseCode = 0, response = '' } = error as SmtpError
  if (code === 'EAUTH') return later('The mail server refuses the user or the password of the settings.')
  if (code === 'EENVELOPE' && command === 'API') return { words: badAddress, isFinal: true }
  if (code === 'EABORT') return later('The mail server takes too long.')
  if (responseCode === 0) return later('The mail server can’t be reached.')
  if (responseCode < 500) return later('The mail server asks to try again later.')
  if (command === 'MAIL FROM') return later('The mail server refuses the sender of the settings.')
  if (command !== 'RCPT TO' && command !== 'DATA') return later('The mail server refuses the portal.')
  return { words: refusalOf(command, responseCode, response), isFinal: true }
}

const later = (words: string): MailFault => ({ words, isFinal: false })

function refusalOf(command: string, responseCode: number, response: string): string {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
  const isContent = command === 'DATA' && enhanced.startsWith('5.7.')
  if (isContent) return unwanted
  return (
    reasons[enhanced] ??
    plainReasons[`${command} ${responseCode}`] ??
    `The mail server refuses this email (${enhanced || responseCode}).`
  )
}
