import { api } from '@bailiwick/contract/api'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { app, actors, signInClient, db } = await startServer()
const docs = (authorization?: string) =>
  app.inject({ url: '/api/docs', headers: authorization === undefined ? {} : { authorization } })

test('the document at /api/docs is for signed-in staff alone [OPEN-2]', async () => {
  const client = await signInClient(await makeDefendant(db))
  for (const token of [undefined, 'Bearer nothing', client]) {
    const response = await docs(token)
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthorized'])
    expect(response.body).not.toContain('openapi')
  }
  expect((await docs(actors.clerk.token)).statusCode).toBe(200)
})

interface Operation {
  readonly security: readonly object[]
  readonly parameters?: readonly { name: string; in: string; required: boolean }[]
  readonly requestBody?: {
    content: Record<string, { schema: { properties: object; additionalProperties?: boolean } }>
  }
  readonly responses: Record<string, { content: Record<string, { schema: { properties: object } }> }>
}

test('the document at /api/docs describes every call [OPEN-2]', async () => {
  const response = await docs(actors.clerk.token)
  expect(response.statusCode).toBe(200)
  const { openapi, paths } = response.json<{
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }>()
  expect(openapi).toBe('3.1.0')
  for (const { method, path, audience, body } of api) {
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    const inPath = operation?.parameters?.filter((one) => one.in === 'path' && one.required) ?? []
    expect(
      inPath.map(({ name }) => name),
      `${method} ${path}`,
    ).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
    expect(operation?.security.length === 0).toBe(audience === 'anyone')
    expect(operation?.requestBody === undefined).toBe(body === undefined)
  }
  const login = paths['/api/users/login']?.['post']
  const { schema } = login?.requestBody?.content['application/json'] ?? {}
  expect([Object.keys(schema?.properties ?? {}), schema?.additionalProperties]).toEqual([
    ['username', 'password'],
    false,
  ])
  const withCode = paths['/api/users/login/code']?.['post']
  expect(
    Object.keys(withCode?.responses['200']?.content['application/json']?.schema.properties ?? {}),
  ).toEqual(['user'])
})

test('the server has a route for each endpoint of the contract, and no others', () => {
  const names = (calls: typeof api) => calls.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(names(app.endpoints)).toEqual(names(api))
})
