import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config'

test('without settings the portal uses the live defaults on loopback [CONST-14, OPEN-161, OPEN-3, OPEN-11]', () => {
  expect(readConfig({ PORT: '', UNRELATED: 'x' })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    filesUrl: undefined,
    brand: 'Bailiwick',
    hiddenUserName: '{name}',
    passwordMinimum: 8,
    sessionMs: 12 * 60 * 60 * 1000,
    idleMs: 60 * 60 * 1000,
    codeMs: 24 * 60 * 60 * 1000,
    cardPhotoDays: null,
    premiumPercent: '10',
    backupTo: undefined,
    backupHour: 2,
    backupKeepDays: 14,
    logLevel: undefined,
    requestMs: 30_000,
    uploadMs: 120_000,
    maxConnections: 10_000,
    trustProxy: false,
    https: false,
    mail: null,
  })
})

test('an idle limit is at least ten minutes, or none', () => {
  const idleMs = (SESSION_IDLE_MINUTES: string) => readConfig({ SESSION_IDLE_MINUTES }).idleMs
  expect([idleMs('0'), idleMs('10')]).toEqual([null, 600_000])
  expect(() => idleMs('9')).toThrow('SESSION_IDLE_MINUTES must be 0, or at least 10')
})

test('the premium is a percentage of the bail, or is not calculated', () => {
  const percent = (PREMIUM_PERCENT: string) => readConfig({ PREMIUM_PERCENT }).premiumPercent
  expect([percent('8.5'), percent('100'), percent('0'), percent('0.0')]).toEqual(['8.5', '100', null, null])
  for (const wrong of ['101', '10%', '-1', 'ten']) expect(() => percent(wrong)).toThrow('PREMIUM_PERCENT')
})

test('mails are sent if a mail server is set, from MAIL_FROM or else SUPPORT_EMAIL', () => {
  const MAIL_URL = 'smtps://user:pass@mail.example.com'
  const mail = (set: object) => readConfig({ MAIL_URL, ...set }).mail
  const from = 'Bailiwick <portal@example.com>'
  expect(mail({ MAIL_FROM: from, SUPPORT_EMAIL: 'help@example.com' })).toEqual({ url: MAIL_URL, from })
  expect(mail({ SUPPORT_EMAIL: 'help@example.com' })).toEqual({ url: MAIL_URL, from: 'help@example.com' })
  expect(() => mail({})).toThrow('MAIL_FROM')
})

test('settings are converted to their types and units', () => {
  const config = readConfig({
    PORT: '0',
    TOKEN_HOURS: '1',
    ACCESS_CODE_HOURS: '2',
    CARD_PHOTO_DAYS: '30',
    PUBLIC_URL: 'https://portal.example.com',
    TRUST_PROXY: '10.0.0.1',
    DATABASE_URL: 'postgres://user@localhost/name?host=%2Ftmp',
  })
  expect(config).toMatchObject({
    port: 0,
    sessionMs: 3_600_000,
    codeMs: 7_200_000,
    cardPhotoDays: 30,
    https: true,
    trustProxy: '10.0.0.1',
  })
})

test('every invalid setting is named at once, without its value', () => {
  const invalid = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'portal',
    TOKEN_SECRET: 'short',
    SUPPORT_EMAIL: 'nobody',
    MAIL_URL: 'https://mail.example.com',
    MAIL_FROM: 'nobody',
    OWNER_PASSWORD: '1234567',
    PASSWORD_MINIMUM: '65',
    ACCESS_CODE_HOURS: '169',
    CARD_PHOTO_DAYS: '-1',
    BACKUP_HOUR: '24',
    BACKUP_KEEP_DAYS: '0',
    LOG_LEVEL: 'loud',
    DATA_KEY: 'short',
  }
  const refused = () => readConfig(invalid)
  for (const name of Object.keys(invalid)) expect(refused).toThrow(name)
  expect(refused).not.toThrow('short')
})

test('a setting that another one needs is named together with the invalid ones', () => {
  const refused = () =>
    readConfig({ PORT: 'x', MAIL_URL: 'smtp://mail.example.com', MIGRATION_URL: 'postgres://owner@host/db' })
  for (const name of ['PORT', 'MAIL_FROM must be set', 'DATABASE_URL must be set'])
    expect(refused).toThrow(name)
})

const twilio = {
  SMS_DRIVER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_API_KEY: `SK${'1'.repeat(32)}`,
  TWILIO_API_SECRET: 'a secret of Twilio',
  TWILIO_AUTH_TOKEN: 'a-token-of-Twilio',
  TWILIO_FROM: '+13105550100',
  PUBLIC_URL: 'https://portal.example.com',
}

test('texts stay in the outbox unless Twilio is chosen, which a number or a service sends for [OPEN-53]', () => {
  const { SMS_DRIVER: _, TWILIO_FROM, ...unchosen } = twilio
  expect(readConfig({ ...unchosen, TWILIO_FROM }).twilio).toBeNull()
  expect(readConfig({ ...twilio, SMS_DRIVER: 'outbox' }).twilio).toBeNull()
  const read = {
    accountSid: twilio.TWILIO_ACCOUNT_SID,
    apiKey: twilio.TWILIO_API_KEY,
    apiSecret: twilio.TWILIO_API_SECRET,
    authToken: twilio.TWILIO_AUTH_TOKEN,
    baseUrl: 'https://api.twilio.com',
  }
  expect(readConfig(twilio).twilio).toEqual({ ...read, sender: { From: TWILIO_FROM } })
  const TWILIO_MESSAGING_SERVICE_SID = `MG${'2'.repeat(32)}`
  const TWILIO_BASE_URL = 'http://127.0.0.1:4802/'
  expect(readConfig({ ...twilio, TWILIO_MESSAGING_SERVICE_SID, TWILIO_BASE_URL }).twilio).toEqual({
    ...read,
    sender: { MessagingServiceSid: TWILIO_MESSAGING_SERVICE_SID },
    baseUrl: 'http://127.0.0.1:4802',
  })
})

test('every setting that Twilio lacks is named at once, without its value [OPEN-53]', () => {
  const missing = () => readConfig({ SMS_DRIVER: 'twilio' })
  for (const name of Object.keys(twilio).slice(1)) expect(missing).toThrow(name)
  const wrong = {
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_API_KEY: 'SK1',
    TWILIO_FROM: '310-555-0100',
    TWILIO_BASE_URL: 'http://twilio.example.com',
    TWILIO_AUTH_TOKEN: 'half a token',
    SMS_COUNTRIES: 'us',
  }
  const refused = () => readConfig({ ...twilio, ...wrong })
  for (const name of Object.keys(wrong)) expect(refused).toThrow(name)
  for (const value of ['AC1', 'SK1', '310-555-0100', 'twilio.example.com', 'half'])
    expect(refused).not.toThrow(value)
  expect(() => readConfig({ ...twilio, SMS_DRIVER: 'pigeon' })).toThrow('SMS_DRIVER must be outbox or twilio')
  expect(() => readConfig({ ...twilio, PUBLIC_URL: 'http://portal.example.com' })).toThrow(
    'PUBLIC_URL must be an https:// address with SMS_DRIVER=twilio',
  )
})

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
const docusign = {
  ESIGN_DRIVER: 'docusign',
  DOCUSIGN_ACCOUNT_ID: '0f1e2d3c-0000-4000-8000-000000000001',
  DOCUSIGN_INTEGRATION_KEY: '0f1e2d3c-0000-4000-8000-000000000002',
  DOCUSIGN_USER_ID: '0f1e2d3c-0000-4000-8000-000000000003',
  DOCUSIGN_PRIVATE_KEY: pem,
  DOCUSIGN_HMAC_KEY: 'a/key+of=Connect',
  DOCUSIGN_BASE_URL: 'https://na4.docusign.net/restapi/',
  PUBLIC_URL: 'https://portal.example.com',
}

test('DocuSign is used if it is chosen, with its key in PEM or in a file [OPEN-154]', () => {
  const { ESIGN_DRIVER: _, ...unchosen } = docusign
  expect(readConfig(unchosen).docusign).toBeNull()
  expect(readConfig(docusign).docusign).toMatchObject({
    hmacKey: 'a/key+of=Connect',
    baseUrl: 'https://na4.docusign.net/restapi',
    oauthUrl: 'https://account.docusign.com',
  })
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'docusign.pem')
  writeFileSync(file, pem)
  for (const DOCUSIGN_PRIVATE_KEY of [file, pem.replaceAll('\n', '\\n')]) {
    const read = readConfig({ ...docusign, DOCUSIGN_PRIVATE_KEY }).docusign
    expect(read?.privateKey.equals(privateKey)).toBe(true)
  }
})

test('every setting that DocuSign lacks is named at once, without its value [OPEN-154]', () => {
  const missing = () => readConfig({ ESIGN_DRIVER: 'docusign' })
  for (const name of Object.keys(docusign).slice(1)) expect(missing).toThrow(`${name} must be`)
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const wrongKeys = [ec.export({ type: 'pkcs8', format: 'pem' }).toString(), '/no/such/file', 'secret']
  for (const DOCUSIGN_PRIVATE_KEY of wrongKeys) {
    const refused = () => readConfig({ ...docusign, DOCUSIGN_PRIVATE_KEY })
    expect(refused).toThrow('DOCUSIGN_PRIVATE_KEY must be an RSA key in PEM')
    expect(refused).not.toThrow(DOCUSIGN_PRIVATE_KEY)
  }
  const at = (url: string) => () =>
    readConfig({ ...docusign, DOCUSIGN_BASE_URL: url, DOCUSIGN_OAUTH_URL: url })
  for (const url of ['http://docusign.example.com', 'ftp://127.0.0.1', 'na4.docusign.net']) {
    expect(at(url)).toThrow('DOCUSIGN_BASE_URL must be an https:// address')
    expect(at(url)).toThrow('DOCUSIGN_OAUTH_URL must be an https:// address')
  }
  expect(at('http://127.0.0.1:4803')().docusign).toMatchObject({ baseUrl: 'http://127.0.0.1:4803' })
})

test('signatures get no time stamps by default, and those of a safe address only [OPEN-154]', () => {
  expect(readConfig({}).tsaUrl).toBeNull()
  const at = (TSA_URL: string) => () => readConfig({ TSA_URL })
  expect(at('https://tsa.example.com/tsr')().tsaUrl).toBe('https://tsa.example.com/tsr')
  expect(at('http://127.0.0.1:4803/tsr')().tsaUrl).toBe('http://127.0.0.1:4803/tsr')
  for (const url of ['http://tsa.example.com', 'ftp://127.0.0.1', 'tsa.example.com'])
    expect(at(url)).toThrow('TSA_URL must be an https:// address')
})

test('addresses that paths are added to have no user, query, fragment or blank', () => {
  const all = { ...twilio, ...docusign }
  const names = ['PUBLIC_URL', 'TWILIO_BASE_URL', 'DOCUSIGN_BASE_URL', 'DOCUSIGN_OAUTH_URL']
  const host = 'office.example.com'
  for (const url of [
    `https://user:planted@${host}`,
    `https://${host}?x=1`,
    `https://${host}/#x`,
    `https://${host}/a b`,
  ]) {
    const refused = () => readConfig({ ...all, ...Object.fromEntries(names.map((name) => [name, url])) })
    for (const name of names) expect(refused).toThrow(`${name} must have no user, query, fragment or blank`)
    expect(refused).not.toThrow(host)
  }
  expect(() => readConfig({ ...all, PUBLIC_URL: `https://${host}/portal/` })).not.toThrow()
})

test('a key that reports are signed with is long enough not to be guessed', () => {
  for (const name of ['TWILIO_AUTH_TOKEN', 'DOCUSIGN_HMAC_KEY'])
    for (const key of ['fifteen-letters', 'sixteen letters.'])
      expect(() => readConfig({ ...twilio, ...docusign, [name]: key })).toThrow(
        `${name} must have at least 16 characters and no blanks`,
      )
})

test('a number that is too small or too large names its limit', () => {
  const refused = (name: string, value: string) => () => readConfig({ [name]: value })
  for (const name of ['DISK_WARNING_MB', 'CARD_PHOTO_DAYS', 'BACKUP_HOUR', 'SESSION_IDLE_MINUTES', 'PORT'])
    expect(refused(name, '-1')).toThrow(`${name} must be at least 0`)
  expect(refused('BACKUP_KEEP_DAYS', '-1')).toThrow('BACKUP_KEEP_DAYS must be at least 1')
  expect(refused('DISK_WARNING_MB', '99999999999')).toThrow('DISK_WARNING_MB must be at most 10000000')
  for (const text of ['1.5', 'ten', '1e3', '-'])
    expect(refused('DISK_WARNING_MB', text)).toThrow('DISK_WARNING_MB must be a whole number')
})

test('only proxies named by address are trusted', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(trusted('no')).toBe(false)
  expect(trusted('10.0.0.1, 192.168.0.0/16,2001:db8::/32')).toBe('10.0.0.1, 192.168.0.0/16,2001:db8::/32')
  for (const any of ['yes', 'true', '*', 'proxy', '0.0.0.0/0', '::/0', '10.0.0.1/33', '10.0.0.1/8/8', ','])
    expect(() => trusted(any)).toThrow(
      /TRUST_PROXY must name the proxies by address, such as 127\.0\.0\.1 or 10\.0\.0\.0\/24, or be no/,
    )
})

test('a place for backups is a whole path outside the data folder, or a bucket', () => {
  const settings = (BACKUP_TO: string) => readConfig({ DATA_DIR: '/srv/portal', BACKUP_TO, PORT: '1' })
  for (const fine of ['/mnt/backups', '/srv/portal-backups', 's3://KEY:SECRET@s3.example.com/bucket'])
    expect(settings(fine).backupTo).toBe(fine)
  for (const relative of ['backups', './backups', '../backups'])
    expect(() => settings(relative)).toThrow(
      'BACKUP_TO must be a whole path such as /mnt/backups, or like s3:',
    )
  for (const inside of ['/srv/portal', '/srv/portal/backups', '/srv/other/../portal/x'])
    expect(() => settings(inside)).toThrow('BACKUP_TO must not be inside the data folder /srv/portal: what')
})

test('the address of a bucket is whole: with its keys, its host and the bucket', () => {
  const own = 's3://KEY:SEC%2FRET@s3.example.com/bucket'
  expect(readConfig({ FILES_URL: `${own}?region=us-west-2`, BACKUP_TO: `${own}/folder` })).toMatchObject({
    filesUrl: `${own}?region=us-west-2`,
    backupTo: `${own}/folder`,
  })
  const whole = 's3://KEY:SECRET@s3.example.com'
  for (const half of [
    's3://a',
    whole,
    `${whole}/`,
    `${whole}:99999/bucket`,
    's3://KEY:50%@s3.example.com/bucket',
  ])
    for (const name of ['FILES_URL', 'BACKUP_TO'])
      expect(() => readConfig({ [name]: half })).toThrow(`  ${name} must be `)
  expect(() => readConfig({ FILES_URL: `${own}/folder` })).toThrow('  FILES_URL must be like s3://')
})
