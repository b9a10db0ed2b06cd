import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDefendant, readDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { sendOtp, showMessage } from '@bailiwick/contract/messaging'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeDataKey, readDataKeys } from '#platform/data-keys'
import { openDatabase } from '#platform/database'
import { loadFile } from '#platform/encrypted-files'
import { newFileName, type FileStore } from '#platform/file-store'
import { sweepFiles } from '#platform/file-sweep'
import { keyMarkSetting } from '#platform/key-marks'
import { encryptText, secret } from '#platform/secret-text'
import { createVault, keyIdIn, keyIdOf, keyMarkOf, type Vault } from '#platform/vault'
import type { Tables } from '#tables'
import { afterTest } from '#test/after-test'
import { testDatabase, testPlace } from '#test/database'
import { addSecondFactor, makeChild, makeUser } from '#test/factories'
import { fillablePdf } from '#test/fillable-pdf'
import { serverOn } from '#test/server'
import { suretyFormClient } from '#test/surety-forms'
import { referencedNames } from '../features/photos/service.ts'
import { readSetting } from '../features/settings/service.ts'
import { listenForCommands } from './control.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import { markMovedAway } from './moved-away.ts'
import { markFinished, markUnfinished } from './open-database.ts'
import { openVault, refuseOtherKey } from './open-vault.ts'
import { reencryptAll } from './reencrypt.ts'
import { rotateKey } from './rotate-key.ts'
import { rotationStep } from './watch-data-key.ts'

const signal = new AbortController().signal
const identity = 'settings.signing_identity'

/** A portal with something encrypted in every place, whose data key is in a folder. */
async function portal() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-rotate-'))
  afterTest(() => rmSync(dataDir, { recursive: true, force: true }))
  const keys = { dataKey: undefined, dataDir }
  const database = await testDatabase<Tables>()
  const db = database.kysely
  const vault = await openVault(keys, db)
  const server = await serverOn(database, { vault })
  const { call, signIn, files } = server
  const as = await signIn(await makeUser(db, { permissions: [3] }))
  const create = async (ss: string) => {
    const body = { first_name: 'ANA', last_name: 'LIM', phone: `213${ss.replaceAll('-', '').slice(-7)}`, ss }
    return (await call(createDefendant, { as, body })).body.insertId
  }
  const readSs = async (id: number) => (await call(readDefendant, { as, query: { id } })).body.defendant.ss
  return { ...server, keys, vault, as, create, readSs, ...(await fill()) }

  async function fill() {
    const id = await create('900-55-0001')
    const phone = '2130550001'
    expect((await call(sendOtp, { as, body: { phone, id, ind: false, defendant_id: id } })).status).toBe(200)
    const mail = {
      to_address: 'ana@example.com',
      subject: 'Sign',
      created_by: null,
      state: 'queued' as const,
    }
    const { ciphertext } = encryptText(vault, { table: 'mails', id: 1 }, secret('token'))
    await db
      .insertInto('mails')
      .values({ ...mail, id: 1, message: '•••', secret: ciphertext })
      .execute()
    const value = vault.encrypt(Buffer.from('identity'), identity).toString('base64')
    await db.insertInto('settings').values({ name: 'signing_identity', value }).execute()
    await addSecondFactor(db, as.id, new Date(), vault)
    const [photo, document] = [newFileName(), newFileName()]
    for (const name of [photo, `${photo}-small`, document])
      await files.put(name, vault.encrypt(Buffer.from(`content of ${name}`), `file:${name}`))
    await db
      .insertInto('files')
      .values({
        name: photo,
        defendant_id: id,
        indemnitor_id: null,
        field: 'front_id_photo',
        slot: 1,
        type: 'image/png',
        bytes: 10,
        has_thumbnail: true,
        uploaded_by: as.id,
      })
      .execute()
    await makeChild(db, 'documents', {
      defendant_id: id,
      type: 1,
      status: 2,
      document_file: document,
      document_sha256: 'x',
      spots: '[]',
    })
    return { id, names: [photo, `${photo}-small`, document] }
  }
}
type Portal = Awaited<ReturnType<typeof portal>>

/** The ids of the keys of every ciphertext in the database and the files. */
async function keyIdsOf({ db, files, names }: Portal): Promise<Set<string | null>> {
  const found: Buffer[] = []
  for (const { table, column, format, key, only } of encryptedColumns) {
    const { rows } = await sql<{ key: string; value: string | Buffer }>`
      select ${sql.ref(key)} as key, ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db)
    for (const row of rows) {
      if (only !== undefined && !only.includes(row.key)) continue
      found.push(format === 'bytes' ? (row.value as Buffer) : Buffer.from(row.value as string, 'base64'))
    }
  }
  expect(found.length).toBeGreaterThanOrEqual(5)
  for (const name of names) found.push((await files.get(name)) ?? Buffer.alloc(0))
  return new Set(found.map(keyIdIn))
}

/** The file store, which fails once it has replaced this many files: the portal is killed. */
const failingAfter = (files: FileStore, count: number): FileStore => {
  let replaced = 0
  return {
    ...files,
    replace: async (name, content) => {
      replaced += 1
      if (replaced > count) throw new Error('killed')
      await files.replace(name, content)
    },
  }
}

test('a new key is used at once, and all that is encrypted gets it while people work', async () => {
  const one = await portal()
  const { db, files, keys, vault, create, readSs, call, as, names } = one
  const change = await changeDataKey(keys.dataDir)
  const created: [number, string][] = []
  let isOver = false
  // People save and read all the while, also what is encrypted again at that moment
  const work = (async () => {
    for (let n = 2; !isOver || n < 8; n += 1) {
      const ss = `900-55-000${n % 10}`
      if (created.length < 6) created.push([await create(ss), ss])
      const body = { id: one.id, ss: `900-55-11${10 + (n % 80)}` }
      expect((await call(updateDefendant, { as, body })).status).toBe(200)
      expect(await readSs(one.id)).toBe(body.ss)
    }
  })()
  vault.refresh()
  // Killed in the middle, and started again with the keys that are on disk
  const killed = reencryptAll({ db, vault, files: failingAfter(files, 1), signal, done: new Set() })
  await expect(killed).rejects.toThrow('killed')
  const again = createVault(() => readDataKeys(keys))
  for (let changed = 1; changed > 0;)
    changed = (await reencryptAll({ db, vault: again, files, signal, done: new Set() })).changed
  isOver = true
  await work
  expect(await keyIdsOf(one)).toEqual(new Set([change?.newId]))

  // The new key alone opens everything
  const [newest = Buffer.alloc(32)] = readDataKeys(keys)
  const alone = createVault(newest)
  for (const [id, ss] of created) expect(await readSs(id)).toBe(ss)
  for (const name of names)
    expect(String(await loadFile({ files, vault: alone }, name))).toBe(`content of ${name}`)
  const value = (await readSetting(db, 'signing_identity')) ?? ''
  expect(alone.decrypt(Buffer.from(value, 'base64'), identity).toString()).toBe('identity')
  const { id } = await db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  const { content } = (await call(showMessage, { as, body: { id } })).body
  const path = /\/s\/\w{12}/.exec(content)?.[0] ?? ''
  expect((await one.app.inject({ url: path })).headers.location).toMatch(/otp=[A-Z2-9]{6}&/)
})

test('the database is marked with the new key once nobody can write with the old one any more', async () => {
  const one = await portal()
  const { db, files, keys, vault } = one
  const lines: string[] = []
  const keep = (_: object, text: string) => lines.push(text)
  // What LOG_LEVEL=warn prints
  const printed: string[] = []
  const log = {
    info: keep,
    warn: (_: object, text: string) => printed.push(text) && keep(_, text),
    error: () => lines.push('error'),
  }
  const step = rotationStep({ db, vault, files, keys, signal, settleMs: 60_000, log })
  const mark = () => readSetting(db, keyMarkSetting)
  const before = await mark()
  await step(0)
  expect([await mark(), lines]).toEqual([before, []])

  const old = createVault(readDataKeys(keys)[0] ?? Buffer.alloc(32))
  await changeDataKey(keys.dataDir)
  await step(1000)
  await step(6000)
  expect(await mark()).toBe(before)
  // A call that began with the old key ends now
  const late = old.encrypt(Buffer.from('900-55-2222'), 'defendants.ss').toString('base64')
  await db.updateTable('defendants').set({ ss: late }).where('id', '=', one.id).execute()
  expect(await one.readSs(one.id)).toBe('900-55-2222')
  await step(61_000)
  expect(await mark()).toBe(before)
  await step(66_000)
  const [newest = Buffer.alloc(0)] = readDataKeys(keys)
  expect(await mark()).toBe(keyMarkOf(newest))
  expect(await keyIdsOf(one)).toEqual(new Set([vault.keyId]))
  expect(lines).toEqual([
    'security',
    'encrypted again with the new data key',
    'encrypted again with the new data key',
    'security',
    'everything is encrypted with the new data key',
  ])
  expect(printed).toEqual(['everything is encrypted with the new data key'])
  // Another instance comes to the same, and records it no second time
  await rotationStep({ db, vault, files, keys, signal, settleMs: 0, log })(70_000)
  const events = await db
    .selectFrom('security_events')
    .select(['kind', 'details'])
    .where('kind', 'in', ['dataKeyChangeStarted', 'dataKeyChangeFinished'])
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { kind: 'dataKeyChangeStarted', details: {} },
    { kind: 'dataKeyChangeFinished', details: {} },
  ])
  // A start with the new key alone is a start with the right key
  expect((await openVault({ dataKey: newest.toString('hex'), dataDir: '/nowhere' }, db)).keyId).toBe(
    vault.keyId,
  )
})

/** What the changes of the key of a portal say, and how to start one with these keys, the newest first. */
function changesOf({ db, files }: Portal, settleMs = 0) {
  const lines: string[] = []
  const keep = (_: object, text: string) => void lines.push(text)
  const log = { info: () => undefined, warn: keep, error: keep }
  const startWith = async (...all: Buffer[]) => {
    const [dataKey = '', ...oldDataKeys] = all.map((key) => key.toString('hex'))
    const keys = { dataKey, oldDataKeys, dataDir: '/nowhere' }
    const vault = await openVault(keys, db)
    return { vault, step: rotationStep({ db, vault, files, keys, signal, settleMs, log }) }
  }
  const events = async () => {
    const rows = await db
      .selectFrom('security_events')
      .select('kind')
      .where('kind', 'in', ['dataKeyChangeStarted', 'dataKeyChangeFinished'])
      .orderBy('id')
      .execute()
    return rows.map(({ kind }) => kind.slice('dataKeyChange'.length))
  }
  return { lines, startWith, events }
}
const threeKeys = (keys: { readonly dataDir: string }) => {
  const [first = Buffer.alloc(0)] = readDataKeys({ ...keys, dataKey: undefined })
  return [first, Buffer.alloc(32, 21), Buffer.alloc(32, 22)] as const
}

test('a change that is taken back, or followed by another, needs each of its keys to its end', async () => {
  const one = await portal()
  const [first, second, third] = threeKeys(one.keys)
  const { startWith, events, lines } = changesOf(one)
  await (await startWith(second, first)).step(0)
  expect(await keyIdsOf(one)).toEqual(new Set([keyIdOf(second)]))
  // Back to the first, and before that has ended on to a third
  const back = await startWith(first, second)
  await back.step(1000)
  await expect(startWith(first)).rejects.toThrow(`the key ${keyIdOf(second)} is missing`)
  const on = await startWith(third, first, second)
  await on.step(2000)
  await expect(startWith(third, second)).rejects.toThrow(`the key ${keyIdOf(first)} is missing`)
  await expect(startWith(third, first)).rejects.toThrow(`the key ${keyIdOf(second)} is missing`)
  await on.step(3000)
  expect((await startWith(third)).vault.keyId).toBe(keyIdOf(third))
  expect(await keyIdsOf(one)).toEqual(new Set([keyIdOf(third)]))
  expect(await events()).toEqual(['Started', 'Started', 'Started', 'Finished'])

  // Of one that still runs with the other order of the keys nothing is undone
  const before = lines.length
  await back.step(4000)
  expect(await keyIdsOf(one)).toEqual(new Set([keyIdOf(third)]))
  expect(lines.slice(before)).toEqual([
    'another instance changes to another data key: set the same keys for each and restart them',
  ])
})

test('a change that is taken back at once ends with the key from before', async () => {
  const one = await portal()
  const [first, second] = threeKeys(one.keys)
  const { startWith, events } = changesOf(one)
  await (await startWith(second, first)).step(0)
  const { step } = await startWith(first, second)
  for (const now of [1000, 2000]) await step(now)
  expect((await startWith(first)).vault.keyId).toBe(keyIdOf(first))
  expect(await keyIdsOf(one)).toEqual(new Set([keyIdOf(first)]))
  expect(await events()).toEqual(['Started', 'Started', 'Finished'])
})

test('starts that are shorter than the settling time end a change all the same', async () => {
  const one = await portal()
  const [first, second] = threeKeys(one.keys)
  const { startWith, lines } = changesOf(one, 60_000)
  for (const now of [0, 20_000, 40_000]) {
    const { step } = await startWith(second, first)
    for (const later of [0, 5000, 10_000]) await step(now + later)
  }
  expect(lines).toEqual([])
  await (await startWith(second, first)).step(61_000)
  expect(lines).toEqual(['everything is encrypted with the new data key'])
})

test('what can’t be decrypted stays as it is, and the old key is not given up', async () => {
  const one = await portal()
  const { db, files, keys, vault } = one
  const before = await readSetting(db, keyMarkSetting)
  const broken = createVault(Buffer.alloc(32, 9))
    .encrypt(Buffer.from('x'), 'defendants.dl')
    .toString('base64')
  await db.updateTable('defendants').set({ dl: broken }).where('id', '=', one.id).execute()
  await changeDataKey(keys.dataDir)
  const failed: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (values: object) => failed.push(values) }
  const step = rotationStep({ db, vault, files, keys, signal, settleMs: 0, log })
  for (const now of [0, 5000, 10_000]) await step(now)
  expect(failed).toEqual([{ failed: [`defendants.dl of ${one.id}`], key: vault.keyId }])
  expect(await readSetting(db, keyMarkSetting)).toBe(before)
  const { dl } = await db
    .selectFrom('defendants')
    .select('dl')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  expect(dl).toBe(broken)
})

test('a save between the read and the write of a row is not overwritten', async () => {
  const { db, files, keys, vault, create, readSs } = await portal()
  const later = await create('900-55-0009')
  await changeDataKey(keys.dataDir)
  vault.refresh()
  const saved = vault.encrypt(Buffer.from('900-55-3333'), 'defendants.ss').toString('base64')
  let save: Promise<unknown> | undefined
  const racing: Vault = {
    ...vault,
    // Both rows are read by now, and the first of them is written next
    decrypt(ciphertext, place) {
      save ??= db.updateTable('defendants').set({ ss: saved }).where('id', '=', later).execute()
      return vault.decrypt(ciphertext, place)
    },
  }
  await reencryptAll({ db, vault: racing, files, signal, done: new Set() })
  await save
  expect(await readSs(later)).toBe('900-55-3333')
})

test('a file whose record is deleted while it is encrypted again doesn’t stay', async () => {
  const { db, files, keys, vault, names } = await portal()
  const [photo = ''] = names
  await changeDataKey(keys.dataDir)
  vault.refresh()
  const deleting: FileStore = {
    ...files,
    replace: async (name, content) => {
      if (name === photo) {
        await db.deleteFrom('files').where('name', '=', photo).execute()
        await files.remove(photo, 'its record was deleted by its time limit')
      }
      await files.replace(name, content)
    },
  }
  await reencryptAll({ db, vault, files: deleting, signal, done: new Set() })
  await sweepFiles({ db, files, referencedNames }, new Date())
  expect(await files.get(photo)).toBeNull()
})

test('the pages of the forms of sureties get the new key too', async () => {
  const one = await portal()
  const { db, files, keys, vault } = one
  const agent = await one.signIn(await makeUser(db, { username: 'former', permissions: [3, 4] }))
  await suretyFormClient(one, agent).add(await fillablePdf())
  const { file } = await db.selectFrom('surety_form_versions').select('file').executeTakeFirstOrThrow()
  const { newId } = (await changeDataKey(keys.dataDir)) ?? {}
  vault.refresh()
  await reencryptAll({ db, vault, files, signal, done: new Set() })
  expect(keyIdIn((await files.get(file)) ?? Buffer.alloc(0))).toBe(newId)
})

/** An office that is stopped, whose data key is in its data folder. */
async function stoppedOffice() {
  const place = await testPlace()
  const keys = { ...place, dataKey: undefined }
  const database = await openDatabase<Tables>(place)
  const { keyId } = await openVault(keys, database.kysely)
  await database.close()
  return { keys, keyId, file: join(place.dataDir, 'data-key') }
}

test('the command says where the old key is, and refuses a key of a setting or a missing one', async () => {
  const { keys, keyId: oldId } = await stoppedOffice()
  const lines: string[] = []
  await rotateKey(keys, (line) => lines.push(line))
  const [newest = Buffer.alloc(0)] = readDataKeys(keys)
  expect(lines[0]).toBe(
    `The data key is now ${keyIdOf(newest)}. The old one, ${oldId}, is in ${join(keys.dataDir, `data-key.${oldId}`)}.`,
  )
  expect(lines.join('\n')).not.toMatch(/[0-9a-f]{64}/)
  expect(lines).toContain('Admin › Security Events and the log say when the change is finished.')
  await expect(rotateKey({ dataKey: 'a'.repeat(64), dataDir: '' }, () => {})).rejects.toThrow('DATA_KEY_OLD')
  const nowhere = { dataKey: undefined, dataDir: join(keys.dataDir, 'missing') }
  await expect(rotateKey(nowhere, () => {})).rejects.toThrow(
    /^There is no data key in \S+\. For an office that has one, copy its file data-key there first\./,
  )
  const { dataDir } = keys
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  await markMovedAway(dataDir, new Date())
  await expect(rotateKey({ dataKey: undefined, dataDir }, () => {})).rejects.toThrow(
    /^This office was moved to PostgreSQL on .*: set DATABASE_URL\./,
  )
})

test('the key of another office is not changed, nor one of a half restored office', async () => {
  const { keys, keyId, file } = await stoppedOffice()
  const own = readFileSync(file, 'utf8')
  const other = `${'8'.repeat(64)}\n`
  writeFileSync(file, other)
  const before = readdirSync(keys.dataDir).toSorted()
  await expect(rotateKey(keys, () => {})).rejects.toThrow(
    `This database is encrypted with another data key. It needs the key ${keyId}; the data folder ${keys.dataDir} has the key `,
  )
  expect([readFileSync(file, 'utf8'), readdirSync(keys.dataDir).toSorted()]).toEqual([other, before])

  writeFileSync(file, own)
  await markUnfinished(keys.dataDir)
  await expect(rotateKey(keys, () => {})).rejects.toThrow('This database is half restored')
  await markFinished(keys.dataDir)
  await rotateKey(keys, () => {})
  // Before a start has the new key, and with the key before it beside it
  await rotateKey(keys, () => {})
  const empty = { ...(await testPlace('empty')), dataKey: undefined }
  writeFileSync(join(empty.dataDir, 'data-key'), other)
  await expect(rotateKey(empty, () => {})).rejects.toThrow(/^The data key has no office: .* is empty\./)
})

test('a portal that runs on the embedded database is asked whose key it is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-rotate-'))
  afterTest(() => rmSync(dataDir, { recursive: true, force: true }))
  const place = { dataKey: undefined, dataDir }
  const { kysely: db } = await testDatabase<Tables>()
  await openVault(place, db)
  const stop = await listenForCommands(dataDir, async (wanted) => {
    expect(wanted).toBe('check-key')
    await refuseOtherKey(place, db)
  })
  afterTest(stop)
  await rotateKey(place, () => {})
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith('data-key')))
    writeFileSync(join(dataDir, name), `${'8'.repeat(64)}\n`)
  await expect(rotateKey(place, () => {})).rejects.toThrow('encrypted with another data key')
  expect(readFileSync(join(dataDir, 'data-key'), 'utf8')).toBe(`${'8'.repeat(64)}\n`)
})
