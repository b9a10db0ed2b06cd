import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const text = (pattern: RegExp, error: string) => z.optional(z.string().check(z.regex(pattern, error)))

/** A provider is reached by https; one of a developer's own machine may do without. */
const isSafeUrl = (value: string): boolean => {
  const url = URL.parse(value)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}
const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host)

/** Whether an address is only a place: paths are added to it, which would end up in a query. */
export const isPlainUrl = (value: string): boolean => !/[\s?#@]/.test(value)
/** What an address that isn't plain is refused with. */
export const plainUrls = 'must have no user, query, fragment or blank'

const BaseUrl = z
  .string()
  .check(
    z.refine(isSafeUrl, 'must be an https:// address, or http:// on this machine'),
    z.refine(isPlainUrl, plainUrls),
  )

/** A shorter key could be guessed, and with it a signature. */
const longKey = /^\S{16,}$/
const longKeys = 'must have at least 16 characters and no blanks'
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An RSA key in PEM, or the path of a file with one; null if it is neither. Line ends may be written as \\n. */
function privateKeyOf(value: string): KeyObject | null {
  try {
    const pem = value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8')
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}
const isPrivateKey = (value: string): boolean => privateKeyOf(value) !== null

/** The settings of the providers of text messages, signatures and time stamps. */
export const providerShape = {
  SMS_DRIVER: z._default(z.enum(['outbox', 'twilio'], 'must be outbox or twilio'), 'outbox'),
  SMS_COUNTRIES: z._default(
    z
      .string()
      .check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be countries with commas between, such as US,PR')),
    'US',
  ),
  TWILIO_ACCOUNT_SID: text(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits'),
  TWILIO_API_KEY: text(/^SK[0-9a-f]{32}$/, 'must be SK and 32 hexadecimal digits'),
  TWILIO_API_SECRET: z.optional(z.string()),
  TWILIO_AUTH_TOKEN: text(longKey, longKeys),
  TWILIO_FROM: text(/^\+1\d{10}$/, 'must be like +13105550100'),
  TWILIO_MESSAGING_SERVICE_SID: text(/^MG[0-9a-f]{32}$/, 'must be MG and 32 hexadecimal digits'),
  TWILIO_BASE_URL: z._default(BaseUrl, 'https://api.twilio.com'),
  ESIGN_DRIVER: z._default(z.enum(['builtin', 'docusign'], 'must be builtin or docusign'), 'builtin'),
  DOCUSIGN_ACCOUNT_ID: text(guid, 'must be the API account id, a GUID'),
  DOCUSIGN_INTEGRATION_KEY: text(guid, 'must be a GUID'),
  DOCUSIGN_USER_ID: text(guid, 'must be a GUID'),
  DOCUSIGN_PRIVATE_KEY: z.optional(
    z.string().check(z.refine(isPrivateKey, 'must be an RSA key in PEM, or the path of a file with one')),
  ),
  DOCUSIGN_HMAC_KEY: text(longKey, longKeys),
  DOCUSIGN_BASE_URL: z.optional(BaseUrl),
  DOCUSIGN_OAUTH_URL: z._default(BaseUrl, 'https://account.docusign.com'),
  TSA_URL: z.optional(BaseUrl),
}

const Providers = z.object(providerShape)
type Providers = z.output<typeof Providers>
type Raw = Readonly<Record<string, string | undefined>>

/** What is missing for the chosen drivers, one line each. */
export const missingForDrivers = (set: Raw): string[] => [
  ...(set['SMS_DRIVER'] === 'twilio' ? missingForTwilio(set) : []),
  ...(set['ESIGN_DRIVER'] === 'docusign' ? missingForDocusign(set) : []),
]

function missingForTwilio(set: Raw): string[] {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_API_KEY', 'TWILIO_API_SECRET', 'TWILIO_AUTH_TOKEN']
  const lines = unset(set, names, 'SMS_DRIVER=twilio')
  if (set['TWILIO_FROM'] === undefined && set['TWILIO_MESSAGING_SERVICE_SID'] === undefined)
    lines.push('TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID must be set with SMS_DRIVER=twilio')
  return [...lines, ...unreachableFor(set, 'SMS_DRIVER=twilio')]
}

function missingForDocusign(set: Raw): string[] {
  const names = ['ACCOUNT_ID', 'INTEGRATION_KEY', 'USER_ID', 'PRIVATE_KEY', 'HMAC_KEY', 'BASE_URL']
  const lines = unset(
    set,
    names.map((name) => `DOCUSIGN_${name}`),
    'ESIGN_DRIVER=docusign',
  )
  return [...lines, ...unreachableFor(set, 'ESIGN_DRIVER=docusign')]
}

const unset = (set: Raw, names: readonly string[], driver: string): string[] =>
  names.filter((name) => set[name] === undefined).map((name) => `${name} must be set with ${driver}`)

const unreachableFor = (set: Raw, driver: string): string[] =>
  isSafeUrl(set['PUBLIC_URL'] ?? '')
    ? []
    : [`PUBLIC_URL must be an https:// address with ${driver}: the provider reports to it`]

/** How the portal reaches Twilio; null if texts stay in the outbox. Only for settings that `missingForDrivers` accepts. */
export function twilioOf(e: Providers) {
  if (e.SMS_DRIVER === 'outbox') return null
  return {
    accountSid: e.TWILIO_ACCOUNT_SID ?? '',
    apiKey: e.TWILIO_API_KEY ?? '',
    apiSecret: e.TWILIO_API_SECRET ?? '',
    authToken: e.TWILIO_AUTH_TOKEN ?? '',
    sender:
      e.TWILIO_MESSAGING_SERVICE_SID === undefined
        ? { From: e.TWILIO_FROM ?? '' }
        : { MessagingServiceSid: e.TWILIO_MESSAGING_SERVICE_SID },
    baseUrl: e.TWILIO_BASE_URL.replace(/\/+$/, ''),
  }
}

/** How the portal reaches DocuSign; null if documents are signed here. Only for settings that `missingForDrivers` accepts. */
export function docusignOf(e: Providers) {
  const privateKey = privateKeyOf(e.DOCUSIGN_PRIVATE_KEY ?? '')
  if (e.ESIGN_DRIVER === 'builtin' || privateKey === null) return null
  return {
    accountId: e.DOCUSIGN_ACCOUNT_ID ?? '',
    integrationKey: e.DOCUSIGN_INTEGRATION_KEY ?? '',
    userId: e.DOCUSIGN_USER_ID ?? '',
    privateKey,
    hmacKey: e.DOCUSIGN_HMAC_KEY ?? '',
    baseUrl: (e.DOCUSIGN_BASE_URL ?? '').replace(/\/+$/, ''),
    oauthUrl: e.DOCUSIGN_OAUTH_URL.replace(/\/+$/, ''),
  }
}
