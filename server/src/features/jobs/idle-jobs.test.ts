import { listJobs, retryJobs } from '@bailiwick/contract/jobs'
import { sendThreadText } from '@bailiwick/contract/text-threads'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { serverBeside, startServer } from '#test/server'
import { startTwilio } from '#test/twilio'

test('jobs of texts that wait for a provider are listed, say so, and leave once there is one', async () => {
  const { fake, service } = await startTwilio()
  const server = await startServer(service)
  const { db, actors, call } = server
  const phone = '2135550190'
  const defendant_id = await makeDefendant(db, { phone })
  await call(sendThreadText, { as: actors.owner, body: { defendant_id, phone, content: 'Court is at 9.' } })
  const off = await serverBeside(server, {})
  const queues = async () => (await off.call(listJobs, { as: actors.owner })).body.queues
  expect(await queues()).toEqual([
    {
      name: 'send-text',
      label: 'Text messages',
      waiting: 1,
      running: 0,
      failed: 0,
      idle: 'They wait until a text provider is set up.',
    },
  ])
  expect((await off.call(retryJobs, { as: actors.owner, body: { queue: 'send-text' } })).status).toBe(404)
  // One that has failed is listed with its reason, and one of a canceled text waits for nothing
  await sql`update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "The text provider is busy."}'
    where name = 'send-text'`.execute(db)
  const failed = (await off.call(listJobs, { as: actors.owner })).body
  expect([failed.total, failed.queues, failed.jobs]).toMatchObject([
    1,
    [{ name: 'send-text', waiting: 0, failed: 1 }],
    [{ label: 'Text messages', reason: 'The text provider is busy.', can_retry: false }],
  ])
  await sql`update jobs.job set state = 'created', completed_on = null where name = 'send-text'`.execute(db)
  await sql`update messages set state = 'canceled'`.execute(db)
  expect(await queues()).toEqual([])
  await sql`update messages set state = 'queued'`.execute(db)
  await server.runJobs()
  expect(fake.to(phone)).toHaveLength(1)
  expect(await queues()).toEqual([])
})
