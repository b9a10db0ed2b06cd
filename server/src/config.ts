import { realpathSync } from 'node:fs'
import { isIP } from 'node:net'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { passwordMinimum } from '@bailiwick/contract/users'
import * as z from 'zod/mini'
import {
  docusignOf,
  isPlainUrl,
  missingForDrivers,
  plainUrls,
  providerShape,
  twilioOf,
} from './provider-settings.ts'

/** Invalid settings; the message lists all of them, for the person at the terminal. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings'
}

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d+$/, `must be a whole number`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.minimum(least, `must be at least ${least}`), z.maximum(most, `must be at most ${most}`)),
    ),
  )
const address = (protocols: RegExp, text: string) => z.url({ protocol: protocols, error: text })

/** A browser says every five minutes that somebody types, so a shorter limit would end sessions that are used. */
const isIdleLimit = (minutes: number): boolean => minutes === 0 || minutes >= 10
const idleLimits = 'must be 0, or at least 10'

const isNone = (text: string): boolean => text === 'no' || text === 'false'
const namedProxies =
  'must name the proxies by address, such as 127.0.0.1 or 10.0.0.0/24, or be no. Trusting any would let a sender choose the address that the limits count'

/** Addresses and networks with commas between them; a network of all addresses names nobody. */
const isProxyList = (text: string): boolean => isNone(text) || text.split(',').every(isProxy)

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether this is the address of a bucket rather than a folder. */
export const isBucketAddress = (target: string): boolean => /^s3(\+http)?:\/\//.test(target)

const bucketPattern = /^s3(\+http)?:\/\/[^\s:@/]+:[^\s:@/]+@[^\s:@/]+(:\d+)?\/[^\s?]+(\?region=[\w-]+)?$/

/** Whether such an address can be used: with its keys, whose signs may be written like %2F, a host and a bucket. */
export const isWholeBucketAddress = (target: string): boolean =>
  bucketPattern.test(target) && URL.canParse(target) && !/%(?![0-9a-f]{2})/i.test(target)

const wholePaths =
  'must be a whole path such as /mnt/backups, or like s3://KEY:SECRET@s3.example.com/bucket/folder'

const Environment = z.object({
  ...providerShape,
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(address(/^postgres(ql)?$/, 'must be like postgres://user@host/database')),
  MIGRATION_URL: z.optional(address(/^postgres(ql)?$/, 'must be like postgres://owner@host/database')),
  PUBLIC_URL: z.optional(
    address(/^https?$/, 'must be like https://portal.example.com').check(z.refine(isPlainUrl, plainUrls)),
  ),
  BRAND_NAME: z._default(z.string().check(z.maxLength(100, 'must be at most 100 characters')), 'Bailiwick'),
  AGENCY_ADDRESS: z.optional(z.string().check(z.maxLength(100, 'must be at most 100 characters'))),
  AGENCY_PHONE: z.optional(z.string().check(z.maxLength(30, 'must be at most 30 characters'))),
  AGENCY_LICENSE: z.optional(z.string().check(z.maxLength(30, 'must be at most 30 characters'))),
  SUPPORT_EMAIL: z.optional(
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, 'must be an e-mail address')),
  ),
  MAIL_URL: z.optional(address(/^smtps?$/, 'must be like smtp://user:password@mail.example.com:587')),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\r\n]*[^\s@]+@[^\s@]+[^\r\n]*$/, 'must hold an e-mail address')),
  ),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  FILES_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => isWholeBucketAddress(text) && /@[^/]+\/[^/?]+\/?(\?|$)/.test(text),
          'must be like s3://KEY:SECRET@s3.example.com/bucket?region=us-east-1',
        ),
      ),
  ),
  DATA_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits'))),
  DATA_KEY_OLD: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[0-9a-f]{64}(,[0-9a-f]{64})*$/i,
          'must be keys of 64 hexadecimal digits, with commas between',
        ),
      ),
  ),
  TOKEN_HOURS: z._default(wholeNumber(1, 24 * 30), 12),
  SESSION_IDLE_MINUTES: z._default(
    z.pipe(wholeNumber(0, 24 * 60), z.number().check(z.refine(isIdleLimit, idleLimits))),
    60,
  ),
  ACCESS_CODE_HOURS: z._default(wholeNumber(1, 24 * 7), 24),
  CARD_PHOTO_DAYS: z._default(wholeNumber(0, 3650), 0),
  OFFICE_TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'must be a time zone such as America/Los_Angeles')),
    'America/Los_Angeles',
  ),
  PREMIUM_PERCENT: z._default(
    z.string().check(z.regex(/^(100|\d{1,2}(\.\d{1,3})?)$/, 'must be a percentage such as 10 or 8.5')),
    '10',
  ),
  DISK_WARNING_MB: z._default(wholeNumber(0, 10_000_000), 1024),
  OWNER_PASSWORD: z.optional(
    z.string().check(z.minLength(passwordMinimum, `must have at least ${passwordMinimum} characters`)),
  ),
  PASSWORD_MINIMUM: z._default(wholeNumber(passwordMinimum, 64), passwordMinimum),
  HIDDEN_USER_NAME: z._default(z.string(), '{name}'),
  BACKUP_TO: z.optional(
    z.string().check(z.refine((text) => isAbsolute(text) || isWholeBucketAddress(text), wholePaths)),
  ),
  BACKUP_HOUR: z._default(wholeNumber(0, 23), 2),
  BACKUP_KEEP_DAYS: z._default(wholeNumber(1, 3650), 14),
  LOG_LEVEL: z.optional(
    z.enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, error, warn, info or debug',
    ),
  ),
  TRUST_PROXY: z._default(z.string().check(z.refine(isProxyList, namedProxies)), 'no'),
  REQUEST_SECONDS: z._default(wholeNumber(1, 600), 30),
  UPLOAD_SECONDS: z._default(wholeNumber(1, 3600), 120),
  MAX_CONNECTIONS: z._default(wholeNumber(10, 1_000_000), 10_000),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

/** Reads the settings from the environment; empty means not set. Throws InvalidSettings with every error at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(set)
  const issues = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  const errors = [...issues, ...missingForDrivers(set), ...missingBeside(set)]
  if (!parsed.success || errors.length > 0)
    throw new InvalidSettings(['These settings are invalid:', ...errors].join('\n  '))
  const e = parsed.data
  return {
    host: e.HOST,
    port: e.PORT,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    /** The address under which the tables are migrated; undefined if it is that of the portal itself. */
    migrationUrl: e.MIGRATION_URL,
    publicUrl: (e.PUBLIC_URL ?? `http://${e.HOST}:${e.PORT}`).replace(/\/+$/, ''),
    https: e.PUBLIC_URL?.startsWith('https:') ?? false,
    brand: e.BRAND_NAME,
    agency: agencyOf(e),
    supportEmail: e.SUPPORT_EMAIL,
    tokenSecret: e.TOKEN_SECRET,
    dataKey: e.DATA_KEY,
    oldDataKeys: e.DATA_KEY_OLD?.split(',') ?? [],
    filesUrl: e.FILES_URL,
    twilio: twilioOf(e),
    docusign: docusignOf(e),
    tsaUrl: e.TSA_URL ?? null,
    textCountries: e.SMS_COUNTRIES.split(','),
    mail: mailOf(e.MAIL_URL, e.MAIL_FROM ?? e.SUPPORT_EMAIL),
    sessionMs: e.TOKEN_HOURS * 60 * 60 * 1000,
    idleMs: e.SESSION_IDLE_MINUTES === 0 ? null : e.SESSION_IDLE_MINUTES * 60 * 1000,
    codeMs: e.ACCESS_CODE_HOURS * 60 * 60 * 1000,
    cardPhotoDays: e.CARD_PHOTO_DAYS === 0 ? null : e.CARD_PHOTO_DAYS,
    officeTimeZone: e.OFFICE_TIME_ZONE,
    premiumPercent: Number(e.PREMIUM_PERCENT) === 0 ? null : e.PREMIUM_PERCENT,
    diskWarningBytes: e.DISK_WARNING_MB * 1024 * 1024,
    ownerPassword: e.OWNER_PASSWORD,
    passwordMinimum: e.PASSWORD_MINIMUM,
    hiddenUserName: e.HIDDEN_USER_NAME,
    backupTo: e.BACKUP_TO,
    backupHour: e.BACKUP_HOUR,
    backupKeepDays: e.BACKUP_KEEP_DAYS,
    logLevel: e.LOG_LEVEL,
    trustProxy: trustedProxy(e.TRUST_PROXY),
    requestMs: e.REQUEST_SECONDS * 1000,
    uploadMs: e.UPLOAD_SECONDS * 1000,
    maxConnections: e.MAX_CONNECTIONS,
  }
}

/** Whether a folder is another one, or below it; links are followed as far as they exist. */
export const isInside = (folder: string, other: string): boolean =>
  `${realPath(folder)}${sep}`.startsWith(`${realPath(other)}${sep}`)

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
  }
}

/** What is missing beside other settings or contradicts them, one line each. */
function missingBeside(set: Readonly<Record<string, string | undefined>>): string[] {
  const lines: string[] = []
  if (set['MIGRATION_URL'] !== undefined && set['DATABASE_URL'] === undefined)
    lines.push('DATABASE_URL must be set with MIGRATION_URL: it is the address the portal works with')
  if (set['MAIL_URL'] !== undefined && (set['MAIL_FROM'] ?? set['SUPPORT_EMAIL']) === undefined)
    lines.push('MAIL_FROM must be set with MAIL_URL: it is the sender of the mails')
  const { BACKUP_TO: backupTo = '', DATA_DIR: dataDir = './data' } = set
  if (isAbsolute(backupTo) && isInside(backupTo, resolve(dataDir)))
    lines.push(
      `BACKUP_TO must not be inside the data folder ${resolve(dataDir)}: what destroys one would destroy both`,
    )
  return lines
}

/** The agency, as every page of a document names it. */
const agencyOf = (e: z.infer<typeof Environment>) => ({
  name: e.BRAND_NAME,
  address: e.AGENCY_ADDRESS ?? null,
  phone: e.AGENCY_PHONE ?? null,
  license: e.AGENCY_LICENSE ?? null,
})

/** The mail server and the sender; null if mails stay in the database. */
const mailOf = (url: string | undefined, from = '') => (url === undefined ? null : { url, from })

/** The proxies whose X-Forwarded headers are trusted: none, or these addresses. */
const trustedProxy = (text: string): string | false => (isNone(text) ? false : text)
