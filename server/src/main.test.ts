import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { changeOwnPassword, confirmSecondFactor, startSecondFactor } from '@bailiwick/contract/account'
import { login } from '@bailiwick/contract/auth'
import { expect, test, vi } from 'vitest'
import { testPlace } from '#test/database'
import { codeAt } from '#test/factories'
import { callAt, portalAt, signInAt } from '#test/portal'
import { tokenIn } from '#test/server'

// Every test starts its own processes
vi.setConfig({ testTimeout: 120_000 })

const { databaseUrl = '', dataDir } = await testPlace()
const { portal, run } = portalAt({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
})

test('the first start prints an address and a working one-time password, and SIGTERM ends it [OPEN-44]', async () => {
  const first = portal(['start'], { BRAND_NAME: 'Harbor Bail' })
  const address = await first.ready()
  expect(first.printed.out).toContain('Harbor Bail is ready at http://127.0.0.1:')
  const password = /one-time password (\S+) /.exec(first.printed.out)?.[1] ?? ''
  expect((await signInAt(address, 'owner', password)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toMatchObject({ code: 0, err: '' })

  const second = portal(['start'])
  expect((await signInAt(await second.ready(), 'owner', password)).status).toBe(200)
  expect(second.printed.out).not.toContain('password')
})

test('a password comes from standard input or is generated, and a common one is refused', async () => {
  expect(await run(['user', 'password', '--username', 'owner'], {}, 'Password1\n')).toMatchObject({
    code: 1,
    err: 'This password is too common. Please choose another one.\n',
  })
  expect(await run(['user', 'password', '--username', 'OWNER'], {}, 'typed password\n')).toMatchObject({
    code: 0,
    err: '',
  })
  const generated = await run(['user', 'password', '--username', 'system'])
  const password = /is now (\S+)/.exec(generated.out)?.[1] ?? ''
  const server = portal(['start'])
  const address = await server.ready()
  expect((await signInAt(address, 'owner', 'typed password')).status).toBe(200)
  expect((await signInAt(address, 'system', password)).status).toBe(200)
})

test('the command line removes the authenticator of an owner who lost their phone', async () => {
  const username = 'owner'
  const typed = 'typed password'
  await run(['user', 'password', '--username', username], {}, `${typed}\n`)
  const server = portal(['start'])
  const address = await server.ready()
  const own = { current_password: typed, password: 'my own choice 42', password2: 'my own choice 42' }
  const logIn = (password: string) => callAt(address, login, { username, password })
  const { token } = await callAt(address, changeOwnPassword, own, tokenIn(await logIn(typed)))
  const confirmation = { current_password: own.password }
  const { secret } = await callAt(address, startSecondFactor, confirmation, token)
  await callAt(address, confirmSecondFactor, { code: codeAt(secret, new Date()) }, token)
  expect(await logIn(own.password)).toEqual({ challenge: expect.any(String) })
  server.child.kill('SIGTERM')
  await server.ended

  const remove = ['user', 'remove-authenticator', '--username', username]
  expect(await run(remove)).toMatchObject({
    code: 0,
    out: expect.stringContaining('The authenticator app of owner was removed.'),
  })
  expect(await run(remove)).toMatchObject({ code: 1, err: 'owner has no authenticator app set up.\n' })
  const again = portal(['start'])
  const next = await signInAt(await again.ready(), username, own.password)
  expect(await next.json()).toHaveProperty('user')
})

test('an error that the user can fix is one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const bound = taken.address()
  const port = String(typeof bound === 'object' ? bound?.port : 0)
  const sentences: [args: string[], env: Record<string, string>, message: string][] = [
    [
      ['start'],
      { PORT: port, LOG_LEVEL: 'error' },
      `127.0.0.1:${port} is in use by another program. Stop it, or set PORT to another number.\n`,
    ],
    [
      ['start'],
      { PORT: 'x', LOG_LEVEL: 'loud' },
      'These settings are invalid:\n  PORT must be a whole number\n  LOG_LEVEL must be silent, error, warn, info or debug\n',
    ],
    [
      ['migrate'],
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
    ],
    [['user', 'password', '--username', 'no such user'], {}, 'There is no user named no such user.\n'],
    [['sample', '--defendants', 'many'], {}, '--defendants must be a whole number from 1 to 9999999.\n'],
  ]
  for (const [args, env, message] of sentences)
    expect(await run(args, env)).toEqual({ code: 1, out: '', err: message })
  expect((await run(['xyzzy'])).err).toMatch(/^There is no command "xyzzy"\.\n\nnpm run portal -- COMMAND/)
  expect((await run(['restore', 'x', '--replace-everythin'])).err).toBe(
    "Unknown option '--replace-everythin'. npm run portal -- --help lists the commands and their options.\n",
  )
  expect((await run(['move', '--to'])).err).toMatch(/^Option '--to <value>' needs a value\. /)
  expect(await run(['backup', '/tmp/one', 'two three'])).toMatchObject({
    code: 1,
    err: 'backup takes one folder. What does "two three" mean? Put a name with spaces in quotes.\n',
  })
  taken.close()
})

test('without a command nothing starts: the commands are listed, as by help', async () => {
  for (const words of [[], ['help'], ['--help']]) {
    const { code, out, err } = await run(words, { DATA_DIR: join(dataDir, 'missing') })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('history verify')
  }
  expect(existsSync(join(dataDir, 'missing'))).toBe(false)
})

test('commands for a database that exists create none where a typo leads', async () => {
  const missing = join(dataDir, 'mistyped')
  for (const command of [
    ['history', 'verify'],
    ['files', 'adopt'],
    ['user', 'password', '--username', 'owner'],
  ]) {
    expect(await run(command, { DATABASE_URL: '', DATA_DIR: missing })).toMatchObject({
      code: 1,
      err: `There is no database in ${missing}. Set DATA_DIR or DATABASE_URL.\n`,
    })
    const empty = await testPlace('empty')
    if (empty.databaseUrl === undefined) continue
    const { code, err } = await run(command, { DATABASE_URL: empty.databaseUrl, DATA_DIR: missing })
    expect([code, err]).toEqual([1, expect.stringMatching(/^The database of DATABASE_URL is empty\./)])
  }
  expect(existsSync(missing)).toBe(false)
})

test('a place for backups that can’t be used is refused before anything is created', async () => {
  const { databaseUrl: url = '', dataDir: folder } = await testPlace('empty')
  const { code, out, err } = await run(['start'], {
    DATABASE_URL: url,
    DATA_DIR: folder,
    BACKUP_TO: join(folder, 'inside'),
  })
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('BACKUP_TO must not be inside the data folder')
})

test('a start beside the files of another database is refused until they are adopted', async () => {
  const [ours, theirs] = [await testPlace(), await testPlace()]
  const settingsOf = ({ databaseUrl: url = '', dataDir: folder }: typeof ours) => ({
    DATABASE_URL: url,
    DATA_DIR: folder,
  })
  await portal(['start'], settingsOf(theirs)).ready()
  cpSync(join(theirs.dataDir, 'files'), join(ours.dataDir, 'files'), { recursive: true })
  const { code, out, err } = await run(['start'], settingsOf(ours))
  // Not even an owner, whose password would be printed
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^The files in \S+ belong to another installation than .*\. No file was changed\./)
  expect(existsSync(join(ours.dataDir, 'data-key'))).toBe(false)
  const adopted = await run(['files', 'adopt'], settingsOf(ours))
  expect(adopted.out).toContain('now belongs to this database. There are no files in it.')
  await portal(['start'], settingsOf(ours)).ready()
})

test('a data folder that another portal has open is refused in one sentence', async () => {
  const embedded = { DATABASE_URL: '', DATA_DIR: (await testPlace('empty')).dataDir }
  const first = portal(['start'], embedded)
  await first.ready()
  const { code, err } = await run(['migrate'], embedded)
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The data folder .* is in use by another running portal\. Stop it first\.\n$/),
  ])
})

test('the last hash of the history is logged when the portal stops', async () => {
  const server = portal(['start'], { LOG_LEVEL: 'info' })
  const address = await server.ready()
  await signInAt(address, 'owner', 'a wrong password')
  server.child.kill('SIGTERM')
  const { out } = await server.ended
  const logged = out.split('\n').find((line) => line.includes('head of the history')) ?? '{}'
  expect(JSON.parse(logged)).toMatchObject({ entries: expect.any(Number), head: expect.any(String) })
  expect((await run(['history', 'verify', '--head', 'ff'])).err).toMatch(/^--head must be a hash of 64 hex/)
})
