import { connect, type AddressInfo } from 'node:net'
import { logout } from '@bailiwick/contract/auth'
import { clientCalls } from '@bailiwick/contract/client-portal'
import { logoutClient } from '@bailiwick/contract/client-sign-in'
import { createDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { exportList } from '@bailiwick/contract/list-selection'
import { createNote } from '@bailiwick/contract/notes'
import { photoCalls } from '@bailiwick/contract/photos'
import { deleteUser } from '@bailiwick/contract/users'
import { expect, test } from 'vitest'
import { afterTest } from '#test/after-test'
import { makeDefendant, makeUser } from '#test/factories'
import { formData } from '#test/form-data'
import { startServer, type Person } from '#test/server'

const { app, db, call, actors, signIn, signInClient, travel } = await startServer({ frozen: true })
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

interface Call {
  readonly method: string
  readonly path: string
}
interface Sent {
  readonly payload: Buffer
  readonly type?: string
  /** How much of it comes late; by default a byte. */
  readonly late?: number
}
const json = (body: object): Sent => ({ payload: Buffer.from(JSON.stringify(body)) })
function form(): Sent {
  const { headers, payload } = formData([{ field: 'front_id_photo', fileName: 'id.png', content: 'x' }])
  // In it the file ends
  return { payload, type: headers['content-type'], late: 30 }
}

/** Sends a call but for the end of its body, once the portal knows who makes it; returns how to end it. */
async function halfSent(
  { method, path }: Call,
  as: string,
  { payload, type = 'application/json', late = 1 }: Sent,
) {
  const socket = connect({ port, host: '127.0.0.1' })
  afterTest(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined)
  const { promise: isRead, resolve } = Promise.withResolvers<void>()
  app.server.once('request', (request) => request.once('resume', resolve))
  const headers = [
    'Host: x',
    'Connection: close',
    `Authorization: ${as}`,
    `Content-Type: ${type}`,
    `Content-Length: ${payload.length}`,
  ]
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  socket.write(payload.subarray(0, -late))
  await isRead
  return async () => {
    socket.write(payload.subarray(-late))
    await expect.poll(() => socket.readyState).toBe('closed')
    return { status: Number(text.slice(9, 12)), text }
  }
}

/** What there is of a file, and of files. */
async function stored(id: number) {
  const person = await db.selectFrom('defendants').selectAll().where('id', '=', id).execute()
  const notes = await db.selectFrom('notes').select('id').where('defendant_id', '=', id).execute()
  const history = await db.selectFrom('history').select('id').where('defendant_id', '=', id).execute()
  const { n } = await db
    .selectFrom('defendants')
    .select((by) => by.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { person, notes, history, files: Number(n) }
}

const ofStaff: readonly (readonly [string, Call, (id: number) => Sent])[] = [
  ['a note', createNote, (defendant_id) => json({ defendant_id, kind: 'note', text: 'late' })],
  ['a change', updateDefendant, (id) => json({ id, city: 'Late' })],
  ['a new file', createDefendant, () => json({ first_name: 'Late', last_name: 'Body' })],
  [
    'an export',
    exportList,
    (id) => json({ list: 'defendants', ids: [id], filters: {}, columns: ['first_name'] }),
  ],
  [
    'an upload',
    { ...photoCalls.defendant.upload, path: `${photoCalls.defendant.upload.path}?id=ID` },
    () => form(),
  ],
]
const withId = ({ method, path }: Call, id: number) => ({ method, path: path.replace('ID', String(id)) })

const ways: Record<string, readonly [number, (person: Person) => Promise<unknown>]> = {
  'is removed': [401, ({ id }) => call(deleteUser, { as: actors.owner, query: { id } })],
  'logs out': [401, (as) => call(logout, { as })],
  'loses the permission': [
    403,
    ({ id }) => db.deleteFrom('user_permissions').where('user_id', '=', id).execute(),
  ],
}

test.each(ofStaff)(
  '%s whose sender is signed out before its end does nothing [OPEN-3]',
  async (_, late, sent) => {
    for (const [way, [status, happens]] of Object.entries(ways)) {
      const id = await makeDefendant(db, { first_name: 'SECRET' })
      const person = await signIn(await makeUser(db, { permissions: [3, 10] }))
      const before = await stored(id)
      const finish = await halfSent(withId(late, id), person.token, sent(id))
      await happens(person)
      travel(2000)
      const answer = await finish()
      expect([way, answer.status]).toEqual([way, status])
      expect(answer.text).not.toContain('SECRET')
      expect(await stored(id)).toEqual(before)
    }
  },
)

const ofClients: readonly (readonly [string, Call, (id: number) => Sent])[] = [
  ['a change', clientCalls.updateDefendant, (id) => json({ id, city: 'Late' })],
  ['a new indemnitor', clientCalls.createIndemnitor, (defendant_id) => json({ defendant_id, name: 'Late' })],
  [
    'an upload',
    { ...photoCalls.defendant.upload, path: `${photoCalls.defendant.upload.path}?id=ID` },
    () => form(),
  ],
]

test.each(ofClients)('%s of a client who signs out before its end does nothing', async (_, late, sent) => {
  const id = await makeDefendant(db)
  const as = await signInClient(id)
  const before = await stored(id)
  const finish = await halfSent(withId(late, id), as, sent(id))
  await call(logoutClient, { as })
  travel(2000)
  expect((await finish()).status).toBe(401)
  expect(await stored(id)).toEqual(before)
})

test('a body that arrives late is saved for who is still signed in', async () => {
  const id = await makeDefendant(db)
  const person = await signIn(await makeUser(db, { permissions: [3] }))
  const finish = await halfSent(
    createNote,
    person.token,
    json({ defendant_id: id, kind: 'note', text: 'late' }),
  )
  travel(2000)
  expect((await finish()).status).toBe(200)
  expect((await stored(id)).notes).toHaveLength(1)
})

test('a client whose phone staff correct saves nothing more, however soon a call goes on', async () => {
  const id = await makeDefendant(db, { phone: '2135550160' })
  const session = await signInClient(id)
  const finish = await halfSent(clientCalls.updateDefendant, session, json({ id, phone: '2135550160' }))
  const corrected = { as: actors.clerk, body: { id, phone: '2135550161' } }
  expect((await call(updateDefendant, corrected)).status).toBe(200)
  const before = await stored(id)
  expect((await finish()).status).toBe(401)
  expect(await stored(id)).toEqual(before)
})
