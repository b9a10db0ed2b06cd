import { expect, test } from 'vitest'
import { settingsOf } from './read-settings.ts'

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
