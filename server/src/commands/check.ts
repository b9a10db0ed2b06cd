import { isEmail } from '@bailiwick/contract/kit/field-errors'
import { setTimeout as pause } from 'node:timers/promises'
import { messages } from '@bailiwick/contract/kit/messages'
import { tenDigitsOf } from '@bailiwick/contract/kit/phones'
import type { Config } from '#config'
import { MailUnconfirmed, smtpSender } from '../features/mails/gateway.ts'
import { TextDelayed, TextRefused } from '../features/messaging/gateway.ts'
import { phoneFault } from '../features/messaging/phone-policy.ts'
import { textReason } from '@bailiwick/contract/text-reasons'
import { refusalOf } from '../features/messaging/refusal-wording.ts'
import {
  readAccountStatus,
  readTextStatus,
  twilioProvider,
  type TwilioSettings,
} from '../features/messaging/twilio-gateway.ts'
import { textCallBackFault } from './call-back-gateway.ts'
import { checkDocusign } from './check-docusign.ts'
import { CliError } from './cli-error.ts'
import { unreachableText } from './unreachable-text.ts'

interface CheckOptions {
  /** The phone that gets a test text. */
  readonly text?: string | undefined
  /** The address that gets a test mail. */
  readonly mail?: string | undefined
}

type Print = (line: string) => void

/**
 * Says which providers are set up and whether they reach the portal, and sends a test text and mail if asked to. Throws
 * CliError if something doesn't work.
 */
export async function check(
  config: Config,
  { text, mail }: CheckOptions,
  print: Print,
  everyMs = 2_000,
): Promise<void> {
  requireAddresses(text, mail)
  const twilio = config.twilio === null ? null : { ...config.twilio, publicUrl: config.publicUrl }
  const docusign = config.docusign && { ...config.docusign, publicUrl: config.publicUrl }
  const isFine = [
    await checkTexts(twilio, print),
    await checkMail(config, print),
    await checkDocusign(docusign, print),
    text === undefined || (await sendTestText(config, twilio, { phone: text, everyMs }, print)),
    mail === undefined || (await sendTestMail(config, mail, print)),
  ]
  if (isFine.includes(false)) throw new CliError('Not everything works: see above.')
}

/** Throws CliError, before anything is called, if a test could not be sent to these. */
function requireAddresses(text: string | undefined, mail: string | undefined): void {
  if (text !== undefined && tenDigitsOf(text) === null)
    throw new CliError(`--text needs a phone number of 10 digits, which "${text}" isn’t.`)
  if (mail !== undefined && !isEmail(mail))
    throw new CliError(`--mail needs an e-mail address, which "${mail}" isn’t.`)
}

async function checkTexts(twilio: TwilioSettings | null, print: Print): Promise<boolean> {
  if (twilio === null) {
    print('Texts: no text provider is set up (SMS_DRIVER=outbox). Texts are stored and not sent.')
    return true
  }
  const [sender] = Object.values(twilio.sender)
  print(`Texts: Twilio, account ${twilio.accountSid}, sender ${sender}.`)
  const wrong = await accountFault(twilio)
  print(`Account: ${wrong ?? 'Twilio accepts the account and its key.'}`)
  const fault = await textCallBackFault(twilio)
  print(fault === null ? `Call-backs: the portal answers at ${twilio.publicUrl}.` : `Call-backs: ${fault}`)
  return wrong === null && fault === null
}

/** Why nothing can be done with the account at Twilio, in words; null if it can be used. Nothing is sent. */
async function accountFault(twilio: TwilioSettings): Promise<string | null> {
  const { baseUrl, accountSid } = twilio
  let status: number | null
  try {
    status = await readAccountStatus(twilio, timeout())
  } catch (error) {
    return `${baseUrl}: ${unreachableText(error)}`
  }
  if (status === null) return `${baseUrl}: another server answers there. Correct TWILIO_BASE_URL.`
  if (status === 401 || status === 403)
    return `Twilio refuses the key (${status}). Correct TWILIO_API_KEY, TWILIO_API_SECRET or TWILIO_ACCOUNT_SID.`
  if (status === 404)
    return `${baseUrl} knows no account ${accountSid}. Correct TWILIO_ACCOUNT_SID or TWILIO_BASE_URL.`
  return status < 300 ? null : `Twilio answers with ${status}. Try again in a few minutes.`
}

async function checkMail({ mail }: Config, print: Print): Promise<boolean> {
  print(
    mail === null
      ? 'Mail: no mail server is set up (MAIL_URL). Mails are stored and not sent.'
      : `Mail: ${new URL(mail.url).host}, sender ${mail.from}.`,
  )
  return true
}

async function sendTestText(
  { brand, textCountries }: Config,
  twilio: TwilioSettings | null,
  { phone, everyMs }: { readonly phone: string; readonly everyMs: number },
  print: Print,
): Promise<boolean> {
  const digits = tenDigitsOf(phone) ?? ''
  if (twilio === null) {
    print('Test text: not sent, because no text provider is set up.')
    return false
  }
  const fault = phoneFault(digits, textCountries)
  if (fault !== null) {
    print(`Test text: not sent. ${messages[fault]}`)
    return false
  }
  const content = `${brand}: this is a test of the portal. Please ignore it.`
  let id: string
  try {
    id = await twilioProvider(twilio).send({ id: null, reference: null, phone: digits, content }, timeout())
  } catch (error) {
    print(`Test text: ${unsentText(error)}`)
    return false
  }
  print(`Test text: Twilio took it (${id}).`)
  return followText(twilio, id, everyMs, print)
}

const timeout = () => AbortSignal.timeout(30_000)

/** Why a test text wasn't sent, or that nobody knows. */
const unsentText = (error: unknown): string =>
  error instanceof TextRefused || error instanceof TextDelayed
    ? `not sent. ${error.message}`
    : `nobody knows whether it was sent. ${unreachableText(error)} Look at the phone, then try again in a few minutes.`

/** How often the provider is asked what became of a text. */
const looks = 15

/** Says what became of a test text, as far as the provider knows within half a minute. */
async function followText(
  twilio: TwilioSettings,
  id: string,
  everyMs: number,
  print: Print,
): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    await pause(everyMs)
    const read = await readTextStatus(twilio, id, timeout()).catch(() => null)
    if (read?.status === 'delivered') {
      print('Test text: delivered to the phone.')
      return true
    }
    if (read?.status === 'failed' || read?.status === 'undelivered') {
      const code = read.code === null ? '' : ` Twilio’s code is ${read.code}.`
      print(`Test text: not delivered. ${textReason('failed', refusalOf(read.code))}${code}`)
      return false
    }
  }
  print('Test text: on its way; Twilio hasn’t said yet whether the phone got it. Look at the phone.')
  return true
}

/** For the whole conversation with the mail server. */
const testMailMs = 60_000

async function sendTestMail({ mail, brand }: Config, to: string, print: Print): Promise<boolean> {
  if (mail === null) {
    print('Test mail: not sent, because no mail server is set up.')
    return false
  }
  try {
    const text = 'This is a test of the portal. Please ignore it.'
    const signal = AbortSignal.timeout(testMailMs)
    await smtpSender(mail.url, mail.from)({ to, subject: `${brand}: test`, text }, signal)
    print(`Test mail: the mail server took it. Look into the inbox of ${to}, and into its spam.`)
    return true
  } catch (error) {
    const known = error instanceof MailUnconfirmed ? 'nobody knows whether it was sent' : 'not sent'
    print(`Test mail: ${known}. ${mailFault(error)}`)
    return false
  }
}

function mailFault(error: unknown): string {
  const { code, response } = error as { readonly code?: string; readonly response?: string }
  if (code === 'EAUTH') return 'The mail server refuses the user or the password in MAIL_URL.'
  if (code === 'EABORT') return 'The mail server takes too long.'
  if (error instanceof MailUnconfirmed) return 'The mail server didn’t say whether it takes the email.'
  if (response !== undefined) return `The mail server said: ${response}`
  return unreachableText(error)
}
