import { listJobs, retryJobs } from '@bailiwick/contract/jobs'
import { sendThreadText } from '@bailiwick/contract/text-threads'
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
  await server.runJobs()
  expect(fake.to(phone)).toHaveLength(1)
  expect(await queues()).toEqual([])
})
