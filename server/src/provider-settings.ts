import * as z from 'zod/mini'

const text = (pattern: RegExp, error: string) => z.optional(z.string().check(z.regex(pattern, error)))

/** A provider is reached by https; one of a developer's own machine may do without. */
const isSafeUrl = (value: string): boolean => {
  const url = URL.parse(value)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}
const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host)
const baseUrl = (usual: string) =>
  z._default(
    z.string().check(z.refine(isSafeUrl, 'must be an https:// address, or http:// on this machine')),
    usual,
  )

/** The settings of the provider of text messages. */
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
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_FROM: text(/^\+1\d{10}$/, 'must be like +13105550100'),
  TWILIO_MESSAGING_SERVICE_SID: text(/^MG[0-9a-f]{32}$/, 'must be MG and 32 hexadecimal digits'),
  TWILIO_BASE_URL: baseUrl('https://api.twilio.com'),
}

const Providers = z.object(providerShape)
type Providers = z.output<typeof Providers>
type Raw = Readonly<Record<string, string | undefined>>

/** What is missing for the chosen drivers, one line each. */
export function missingForDrivers(set: Raw): string[] {
  if (set['SMS_DRIVER'] !== 'twilio') return []
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_API_KEY', 'TWILIO_API_SECRET', 'TWILIO_AUTH_TOKEN']
  const missing = names.filter((name) => set[name] === undefined)
  const lines = missing.map((name) => `${name} must be set with SMS_DRIVER=twilio`)
  if (set['TWILIO_FROM'] === undefined && set['TWILIO_MESSAGING_SERVICE_SID'] === undefined)
    lines.push('TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID must be set with SMS_DRIVER=twilio')
  if (!isSafeUrl(set['PUBLIC_URL'] ?? ''))
    lines.push('PUBLIC_URL must be an https:// address with SMS_DRIVER=twilio: the provider reports to it')
  return lines
}

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
