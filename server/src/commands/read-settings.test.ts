import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsOf, unknownSettings } from './read-settings.ts'

const none = () => undefined

test('the environment goes before .env', () => {
  const settings = settingsOf('start', { PORT: '1', HOST: undefined }, { PORT: '2', BACKUP_TO: '/b' }, none)
  expect(settings).toMatchObject({ PORT: '1', BACKUP_TO: '/b' })
})

test('the demo takes no place, key or account of the office from .env, and names what it ignores', () => {
  const printed: string[] = []
  const file = {
    PORT: '2',
    DATA_DIR: '/office',
    DATABASE_URL: 'postgres://office@localhost/office',
    DATA_KEY: 'a'.repeat(64),
    FILES_URL: 's3://a:b@c/d',
    BACKUP_TO: '/backups',
    SMS_DRIVER: 'twilio',
    OWNER_PASSWORD: '',
  }
  const settings = settingsOf('demo', {}, file, (line) => printed.push(line))
  expect(settings).toEqual({ PORT: '2', DATA_DIR: './data/demo' })
  expect(printed).toEqual([
    'The demo ignores DATA_DIR, DATABASE_URL, FILES_URL, DATA_KEY, BACKUP_TO, SMS_DRIVER in .env: they are the office’s.',
  ])
  printed.length = 0
  const given = { DATA_DIR: '/tmp/demo' }
  expect(settingsOf('demo', given, { DATA_DIR: '/office' }, (line) => printed.push(line))).toEqual(given)
  expect(printed).toEqual([])
})

test('a mistyped setting is named with the one that is probably meant, never with its value', () => {
  const file = {
    BACKUP_T0: '/b',
    OWNER_PASWORD: 'x',
    DATAKEY: 'y',
    FOO: 'z',
    SESSION_IDLE_MIN: '5',
    PUBLIC: '1',
    PORT: '1',
    TZ: 'UTC',
    PGPASSWORD: 'p',
  }
  expect(unknownSettings({}, file)).toEqual([
    'Warning: BACKUP_T0 in .env is no setting: did you mean BACKUP_TO?',
    'Warning: OWNER_PASWORD in .env is no setting: did you mean OWNER_PASSWORD?',
    'Warning: DATAKEY in .env is no setting: did you mean DATA_KEY?',
    'Warning: FOO in .env is no setting.',
    'Warning: SESSION_IDLE_MIN in .env is no setting: did you mean SESSION_IDLE_MINUTES?',
    'Warning: PUBLIC in .env is no setting.',
  ])
  const others = {
    PATH: '/bin',
    HOSTNAME: 'a',
    POST: '1',
    HTTPS_PROXY: 'p',
    DATABASE_NAME: 'n',
    PUBLIC_KEY: 'k',
  }
  expect(unknownSettings({ ...others, TWILIO_SENDER: '1', DATABASE_URI: '2' }, {})).toEqual([
    'Warning: TWILIO_SENDER in the environment is no setting.',
    'Warning: DATABASE_URI in the environment is no setting: did you mean DATABASE_URL?',
  ])
})

test('every setting of .env.example is known', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const names = [...example.matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(unknownSettings({}, Object.fromEntries(names.map((name) => [name, ''])))).toEqual([])
})
