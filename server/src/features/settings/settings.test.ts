import { hourMs } from '@bailiwick/contract/kit/durations'
import { messages } from '@bailiwick/contract/kit/messages'
import {
  checkMaintenance,
  readBackupState,
  readDelivery,
  readOffice,
  setMaintenance,
  type BackupState,
} from '@bailiwick/contract/settings'
import { expect, test } from 'vitest'
import { startDocusign } from '#test/docusign'
import { makeUser } from '#test/factories'
import { serverBeside, startServer } from '#test/server'
import { startTwilio } from '#test/twilio'
import { forgetBackups, saveFailedBackup, saveLastBackup } from './service.ts'

const server = await startServer()
const { app, call, db, actors, signIn, now, travel } = server
const value = async () => (await call(checkMaintenance, { as: actors.clerk })).body.value

test("maintenance mode is 'no' until it is turned on, and all staff can read it [MAINT-5, MAINT-9, OPEN-57]", async () => {
  const nobody = await signIn(await makeUser(db))
  const { status, body } = await call(checkMaintenance, { as: nobody })
  expect([status, body]).toEqual([200, { value: 'no' }])
  expect((await call(checkMaintenance)).status).toBe(401)
})

test('UserPerms turns it on and off, and the value is stored in the database [MAINT-8, MSG-43, OPEN-57, OPEN-158]', async () => {
  for (const wanted of ['yes', 'no', 'yes'] as const) {
    const { status, body } = await call(setMaintenance, { as: actors.owner, body: { value: wanted } })
    expect([status, body]).toEqual([200, { code: 'success', message: 'Success' }])
    expect(await value()).toBe(wanted)
  }
  expect(await db.selectFrom('settings').select(['name', 'value']).execute()).toEqual([
    { name: 'maintenance', value: 'yes' },
  ])
})

test('others cannot turn it on, and only yes and no are accepted [OPEN-57]', async () => {
  await call(setMaintenance, { as: actors.owner, body: { value: 'no' } })
  const { status, body } = await call(setMaintenance, { as: actors.agent, body: { value: 'yes' } })
  expect([status, body.error]).toEqual([403, messages.notAuthorized])
  const wrong = await call(setMaintenance, { as: actors.owner, body: { value: 'on' as 'yes' } })
  expect([wrong.status, wrong.body.error]).toEqual([400, "value: must be 'yes' or 'no'"])
  expect(await value()).toBe('no')
})

test('the state of the backups follows the newest one, and monitoring sees the same', async () => {
  const state = async (of = app) => {
    const reply = await of.inject({ url: '/readyz' })
    expect(reply.statusCode).toBe(200)
    return reply.json<{ backup: BackupState }>().backup
  }
  expect(await state()).toEqual({ state: 'none', last_at: null })
  expect((await call(readBackupState, { as: actors.owner })).body).toEqual({ state: 'none', last_at: null })
  const madeAt = now()
  await saveLastBackup(db, { name: 'first', madeAt, missing: 0 }, madeAt)
  expect(await state()).toEqual({ state: 'ok', last_at: madeAt.toISOString() })
  travel(hourMs)
  await saveFailedBackup(db, now())
  const nightly = await serverBeside(server, { hasNightlyBackup: true })
  expect((await state(nightly.app)).state).toBe('failed')
  await saveLastBackup(db, { name: 'second', madeAt: now(), missing: 1 }, now())
  expect((await state()).state).toBe('incomplete')
  await saveLastBackup(db, { name: 'third', madeAt: now(), missing: 0 }, now())
  expect((await state()).state).toBe('ok')
  travel(8 * 24 * hourMs)
  expect((await state()).state).toBe('old')
  // The clock was ahead
  await saveLastBackup(db, { name: 'ahead', madeAt: new Date(now().getTime() + hourMs), missing: 0 }, now())
  expect((await state()).state).toBe('old')
  // A restore brought them from another install
  await forgetBackups(db)
  expect(await state()).toEqual({ state: 'none', last_at: null })
  travel(-(1 + 8 * 24) * hourMs)
})

test('all staff can read whether texts and emails leave, and who takes signatures [OPEN-189]', async () => {
  const nobody = await signIn(await makeUser(db))
  expect((await call(readDelivery, { as: nobody })).body).toEqual({
    texts: false,
    mails: false,
    docusign: false,
  })
  expect((await call(readDelivery)).status).toBe(401)
  const { service } = await startTwilio()
  const docusign = (await startDocusign()).service
  const sending = await serverBeside(server, { ...service, docusign, sendMail: async () => {} })
  expect((await sending.call(readDelivery, { as: nobody })).body).toEqual({
    texts: true,
    mails: true,
    docusign: true,
  })
})

test('everybody who may read files knows the time zone of the office and its rate of premium', async () => {
  expect((await call(readOffice, { as: actors.clerk })).body).toEqual({
    time_zone: null,
    premium_percent: '10',
  })
  expect((await call(readOffice, { as: await signIn(await makeUser(db)) })).status).toBe(403)
  const set = { officeTimeZone: 'America/Denver', premiumPercent: null }
  const office = await serverBeside(server, set)
  expect((await office.call(readOffice, { as: actors.clerk })).body).toEqual({
    time_zone: 'America/Denver',
    premium_percent: null,
  })
})
