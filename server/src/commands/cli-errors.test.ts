import { expect, test } from 'vitest'
import { FileStoreUnavailable, TimeoutError } from '#platform/unavailable'
import { cliMessage } from './cli-errors.ts'

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

test('a bucket that can’t be reached is not called the database', () => {
  const unknown = new Error('fetch failed', { cause: withCode('getaddrinfo', 'ENOTFOUND') })
  const bucket = new FileStoreUnavailable('The bucket of the backups cannot be reached.', { cause: unknown })
  const text = 'The bucket of the backups cannot be reached. The name of the server is unknown (DNS).'
  expect(cliMessage(bucket)).toBe(text)
  expect(cliMessage(new Error('read', { cause: bucket }))).toBe(text)
  const refused = new FileStoreUnavailable('The bucket of the backups answered 403 to PUT.')
  expect(cliMessage(refused)).toBe('The bucket of the backups answered 403 to PUT.')
  expect(cliMessage(new TimeoutError('too long'))).toBe('The database cannot be reached: too long')
})

test('what the role of the database may not do is a sentence, however it was wrapped', () => {
  const cause = withCode('must be owner of table users', '42501')
  const error = new Error('The migration 0099-x.sql failed: must be owner of table users', { cause })
  expect(cliMessage(error)).toBe(
    'The database refuses this to the role: The migration 0099-x.sql failed: must be owner of table users. ' +
      'Use the role that owns the tables, in DATABASE_URL or MIGRATION_URL: docs/running.md, Two roles.',
  )
  expect(cliMessage(new Error('a bug'))).toBeNull()
})
