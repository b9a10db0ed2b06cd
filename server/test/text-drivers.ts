import type { PlainCode } from '@bailiwick/contract/kit/messages'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { expect } from 'vitest'
import { success } from '#platform/success'
import type { Db } from '#tables'
import { storedText } from '#test/full-text'
import { startServer, type ServerOptions, type TestServer } from '#test/server'
import { startTwilio, textReport, type FakeTwilio } from '#test/twilio'

/** A server with one of the drivers of texts (OPEN-53), and what is different with it. */
export interface TextDriver {
  readonly driver: 'outbox' | 'twilio'
  readonly server: TestServer
  /** The state of a text that was just written. */
  readonly state: WrittenText['state']
  /** Its state in the end. */
  readonly endState: 'not sent' | 'delivered'
  /** The reply of a call that wrote a text, which is `sent` only if the text is on its way (OPEN-189). */
  readonly replied: (sent: PlainCode) => { readonly code: PlainCode; readonly message: string }
  /**
   * Expects that the texts that were just written end where this driver takes them: unsent in the outbox, or with the same
   * words at Twilio, which reports that the phones got them.
   */
  readonly expectEnd: (...message_ids: readonly number[]) => Promise<void>
}

/** A server for each driver of texts. Twilio is a fake on this machine, which the real gateway calls. */
export async function startTextDrivers(options: ServerOptions = {}): Promise<[TextDriver, TextDriver]> {
  const { fake, service } = await startTwilio()
  return [
    outboxDriver(await startServer(options)),
    twilioDriver(await startServer({ ...options, ...service }), fake),
  ]
}

/** A server without a provider as the outbox. */
export const outboxDriver = (server: TestServer): TextDriver => ({
  driver: 'outbox',
  server,
  state: 'not sent',
  endState: 'not sent',
  replied: () => success('textNotSent'),
  expectEnd: async (...message_ids) => {
    await server.runJobs()
    const unsent = { state: 'not sent', reason_code: null, provider_id: null, sending_at: null }
    expect(message_ids).not.toEqual([])
    for (const id of message_ids) expect(await rowOf(server.db, id)).toMatchObject(unsent)
  },
})

/** A server that sends through this Twilio. */
export const twilioDriver = (server: TestServer, fake: FakeTwilio): TextDriver => ({
  driver: 'twilio',
  server,
  state: 'queued',
  endState: 'delivered',
  replied: (sent) => success(sent),
  expectEnd: async (...message_ids) => {
    const { app, db, runJobs } = server
    const written = await Promise.all(message_ids.map((id) => rowOf(db, id)))
    expect(message_ids).not.toEqual([])
    expect(written.map(({ state }) => state)).toEqual(message_ids.map(() => 'queued'))
    await runJobs()
    for (const { id, phone, ...text } of written) {
      const [taken, ...more] = fake.of(id)
      expect([taken?.phone, taken?.content, more]).toEqual([phone, storedText({ id, ...text }), []])
      const sent = { reason_code: null, secret: null, provider_id: taken?.sid }
      expect(await rowOf(db, id)).toMatchObject({ ...sent, state: 'sent' })
      const answer = taken && (await app.inject(textReport(taken, 'delivered')))
      expect(answer?.statusCode).toBe(200)
      expect(await rowOf(db, id)).toMatchObject({ ...sent, state: 'delivered' })
    }
  },
})

const rowOf = (db: Db, id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
