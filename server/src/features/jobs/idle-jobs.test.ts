import { listJobs, retryJobs } from '@bailiwick/contract/jobs'
import { sendThreadText } from '@bailiwick/contract/text-threads'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { JobFailed, jobKind } from '#platform/jobs/job-kind'
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
      sends: true,
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

test('of what runs by the clock only the last failure is listed, until it runs again', async () => {
  const hourly = jobKind<object>({ name: 'look-hourly', label: 'Looks', cron: '0 * * * *', retries: 0 })
  let fails = true
  const { app, db, actors, call, runJobs } = await startServer({
    addJobs: (jobs) =>
      jobs.handle(hourly, async () => {
        if (fails) throw new JobFailed('The disk is full.')
      }),
  })
  const as = actors.owner
  const { jobs } = app.parts
  const listed = async () => {
    const { body } = await call(listJobs, { as })
    return [body.total, body.jobs.length, body.queues.find(({ name }) => name === hourly.name)?.failed]
  }
  for (let hour = 0; hour < 3; hour += 1) {
    await jobs.add(db, hourly, {})
    await runJobs()
  }
  expect(await listed()).toEqual([1, 1, 1])
  // All of them are one, which is listed again if it fails again
  expect((await call(retryJobs, { as, body: { queue: hourly.name } })).body.retried).toBe(1)
  expect(await listed()).toEqual([0, 0, 0])
  await runJobs()
  expect(await listed()).toEqual([1, 1, 1])
  await jobs.add(db, hourly, {})
  expect(await listed()).toEqual([1, 1, 1])
  fails = false
  await runJobs()
  expect(await listed()).toEqual([0, 0, 0])
})
