import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { prismInsteadOf, readDescription, statusOfPost } from '#test/prism'
import { TextRefused } from './gateway.ts'
import {
  messageForm,
  readAccountStatus,
  readTextStatus,
  twilioProvider,
  type TwilioSettings,
} from './twilio-gateway.ts'

const description = 'twilio.json'
/** Twilio as its own description says: it refuses calls that it doesn't know, and answers with its samples. */
const url = await prismInsteadOf(description)

const settings: TwilioSettings = {
  accountSid: `AC${'0'.repeat(32)}`,
  apiKey: `SK${'1'.repeat(32)}`,
  apiSecret: 'a secret',
  authToken: 'token',
  sender: { From: '+13105550100' },
  baseUrl: url ?? '',
  publicUrl: 'https://portal.example.com',
}
const outgoing = { id: 7, reference: 'Q7x', phone: '2135550142', content: 'Hello' }
const { signal } = new AbortController()
const sid = /^SM[\da-f]{32}$/

const Form = z.object({ properties: z.record(z.string(), z.unknown()) })
const Described = z.object({
  paths: z.record(
    z.string(),
    z.object({
      post: z.optional(
        z.object({
          requestBody: z.object({
            content: z.object({ 'application/x-www-form-urlencoded': z.object({ schema: Form }) }),
          }),
        }),
      ),
    }),
  ),
})

test.runIf(url !== null)('every call is as Twilio’s own description says [OPEN-53]', async () => {
  const provider = twilioProvider(settings)
  const id = await provider.send(outgoing, signal)
  expect(id).toMatch(sid)
  expect(await readTextStatus(settings, id, signal)).toMatchObject({ status: expect.any(String) })
  expect(await readAccountStatus(settings, signal)).toBe(200)
  expect(await provider.find(outgoing, new Date(), signal)).toEqual([])
  // It does check: an account whose id isn't one, and a text to nobody
  const other = { ...settings, accountSid: 'AC0' }
  await expect(twilioProvider(other).send(outgoing, signal)).rejects.toBeInstanceOf(TextRefused)
  await expect(readTextStatus(settings, 'SM1', signal)).rejects.toThrow('422')
  const to = `${url}/2010-04-01/Accounts/${settings.accountSid}/Messages.json`
  expect(await statusOfPost(to, new URLSearchParams(messageForm(settings, outgoing)))).toBe(401)
})

test.runIf(url !== null)('Twilio knows every field of the form of a text [OPEN-53]', () => {
  const { paths } = Described.parse(readDescription(description))
  const form = paths['/2010-04-01/Accounts/{AccountSid}/Messages.json']?.post?.requestBody.content
  const known = Object.keys(form?.['application/x-www-form-urlencoded'].schema.properties ?? {})
  for (const sender of [{ From: '+13105550100' }, { MessagingServiceSid: `MG${'0'.repeat(32)}` }]) {
    const sent = Object.keys(messageForm({ ...settings, sender }, outgoing))
    expect(sent).toHaveLength(4)
    expect(known).toEqual(expect.arrayContaining(sent))
  }
})
