import { expect, test } from 'vitest'
import pg from 'pg'
import { EmbeddedDatabaseUnavailable, isConnectionLost, isDiskFull, isUnavailable } from './unavailable.ts'

function coded(code: string, more: object = {}): Error {
  return Object.assign(new Error('failed'), { code, ...more })
}

function fromServer(code: string): Error {
  return Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code })
}

test.each([
  ['a refused connection', coded('ECONNREFUSED')],
  ['a connection cut off', coded('ECONNRESET')],
  ['a missing unix socket', coded('ENOENT', { syscall: 'connect' })],
  ['a server shutting down', fromServer('57P01')],
  ['a server that crashed', fromServer('57P02')],
  ['a server starting up', fromServer('57P03')],
  ['a connection exception', fromServer('08006')],
  ['too many connections', fromServer('53300')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a timeout while waiting for a connection', new Error('timeout exceeded when trying to connect')],
  ['an embedded thread that ended', new EmbeddedDatabaseUnavailable('ended')],
  ['a full disk', coded('ENOSPC')],
  ['a used-up quota', coded('EDQUOT')],
  ['a database without space', fromServer('53100')],
  ['any of these as a cause', new Error('The start failed', { cause: coded('ECONNREFUSED') })],
])('%s means that the database is unavailable', (_what, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['a violated constraint', fromServer('23505')],
  ['a statement that ran too long', fromServer('57014')],
  ['a missing file', coded('ENOENT', { syscall: 'open' })],
  ['a fault of the program', new TypeError('undefined is not a function')],
  ['a value that isn’t an error', 'ECONNREFUSED'],
])('%s does not mean that the database is unavailable', (_what, error) => {
  expect(isUnavailable(error)).toBe(false)
})

test('only a full disk is reported as one', () => {
  const full = [
    coded('ENOSPC'),
    coded('EDQUOT'),
    fromServer('53100'),
    new Error('x', { cause: coded('ENOSPC') }),
  ]
  expect(full.map(isDiskFull)).toEqual([true, true, true, true])
  expect([coded('ECONNREFUSED'), fromServer('53300'), 'ENOSPC'].map(isDiskFull)).toEqual([
    false,
    false,
    false,
  ])
})

test('a busy pool, a full disk and a refused statement do not mean that the connection is lost', () => {
  const others = [
    new Error('timeout exceeded when trying to connect'),
    fromServer('53300'),
    fromServer('53100'),
    fromServer('57014'),
    fromServer('23505'),
  ]
  expect(others.filter(isConnectionLost)).toEqual([])
  expect([fromServer('57P01'), coded('ECONNRESET')].map(isConnectionLost)).toEqual([true, true])
})
