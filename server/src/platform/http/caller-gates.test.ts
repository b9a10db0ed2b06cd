import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/http/route'
import { httpWithCaller } from '#test/cached-caller'

const reply = z.object({ done: z.boolean() })
const heavy = endpoint('GET', '/api/test/heavy', {
  audience: 'CRM',
  isHeavy: true,
  summary: 'Waits to be released.',
  reply,
})
const light = endpoint('GET', '/api/test/light', { audience: 'CRM', summary: 'Answers at once.', reply })

const { app, caller, reset } = await httpWithCaller({ CRM: [] })
let running = 0
let most = 0
let released = Promise.withResolvers<void>()
route(app, heavy, async () => {
  running += 1
  most = Math.max(most, running)
  await released.promise
  running -= 1
  return { done: true }
})
route(app, light, async () => ({ done: true }))

beforeEach(async () => {
  await reset()
  released = Promise.withResolvers()
})

const send = (call: typeof heavy) => app.inject({ url: call.path })

test('of 20 heavy calls of one caller three run at once, nine wait and eight are refused', async () => {
  const calls = Array.from({ length: 20 }, () => send(heavy))
  await expect.poll(() => running).toBe(3)
  expect((await send(light)).statusCode).toBe(200)
  released.resolve()
  const answers = await Promise.all(calls)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(8)
  expect(refused[0]?.json()).toMatchObject({ code: 'tooManyAtOnce', error: messages.tooManyAtOnce })
  expect(refused[0]?.headers['retry-after']).toBe('5')
  expect(most).toBe(3)
})

test('what one caller does doesn’t stop another', async () => {
  const calls = Array.from({ length: 12 }, () => send(heavy))
  await expect.poll(() => running).toBe(3)
  if (caller.cached) caller.cached = { ...caller.cached, userId: 4711 }
  const others = send(heavy)
  await expect.poll(() => running).toBe(4)
  released.resolve()
  expect((await others).statusCode).toBe(200)
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200)
})
