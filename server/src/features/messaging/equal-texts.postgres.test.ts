import { sendThreadText } from '@bailiwick/contract/text-threads'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'
import { startTwilio } from '#test/twilio'
import { untilBlocked } from '#test/until-blocked'

const { fake, service } = await startTwilio()
const { call, db, actors, runJobs, travel } = await startServer(service)
const phone = '2135550402'

test('a text whose place at the provider another with the same words just got takes the next [OPEN-53]', async () => {
  const defendant_id = await makeDefendant(db, { phone })
  const body = { defendant_id, phone, content: 'Call us.' }
  fake.losesAnswer = (asked) => asked.startsWith('POST')
  const sent = await call(sendThreadText, { as: actors.clerk, body })
  const message_id = sent.body.texts[0]?.message_id ?? 0
  await runJobs()
  fake.losesAnswer = () => false
  const [first] = fake.to(phone)
  if (first === undefined) throw new Error('Twilio didn’t take the text')
  const next = { ...first, sid: first.sid.replace(/1$/, '9') }
  fake.taken.push(next)
  travel(2 * 60_000)
  const trying = await db.transaction().execute(async (tx) => {
    const text = { defendant_id, phone, content: body.content, state: 'sent', has_link: false } as const
    const { id } = await tx.insertInto('messages').values(text).returning('id').executeTakeFirstOrThrow()
    await tx.updateTable('messages').set({ provider_id: first.sid }).where('id', '=', id).execute()
    const started = runJobs({ early: true })
    await untilBlocked(db, 1)
    return { started }
  })
  await trying.started
  const { state, provider_id } = await db
    .selectFrom('messages')
    .select(['state', 'provider_id'])
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow()
  expect([state, provider_id, fake.to(phone).length]).toEqual(['sent', next.sid, 2])
})
