import { expect, test } from 'vitest'
import { failureLog } from './failure-log.ts'
import { startServer } from './server.ts'

const printed: string[] = []
const forFile = failureLog((text) => printed.push(text))

test('a passing test prints nothing of its log', () => {
  forFile.write('of a passing test\n')
  expect(printed).toEqual([])
})

test.fails('a failing test prints the log of its file', () => {
  forFile.write('the cause\n')
  expect(printed).toEqual(['of a failing test'])
})

test.fails('a failing test prints the errors of its own server', async () => {
  const { app } = await startServer({ logTo: failureLog((text) => printed.push(text)) })
  app.get('/broken', () => {
    throw new Error('the disk is full')
  })
  const response = await app.inject('/broken')
  expect(response.statusCode).toBe(200)
})

test('what the failing tests printed names the cause', () => {
  expect(printed).toEqual([
    'Log of the server:\nthe cause\n',
    expect.stringMatching(/^Log of the server:\n\{"level":50,.*the disk is full/),
  ])
})
