import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '../contract/src/api.ts'

const nameOf = ({ method, path }: (typeof api)[number]) => `${method} ${path}`

/** Whether a value, or a member of it, is an endpoint. */
function endpointsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('method' in value && 'path' in value && 'audience' in value)
    return [`${String(value.method)} ${String(value.path)}`]
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).flatMap(endpointsIn) : []
}

test('every endpoint that the contract declares is listed, once', async () => {
  const files = globSync('contract/src/*.ts').filter((file) => !/\/api\.ts$|\.test\.ts$/.test(file))
  const modules = (await Promise.all(files.map((file) => import(`../${file}`)))) as object[]
  const declared = modules.flatMap((module) => Object.values(module).flatMap(endpointsIn))
  expect(declared.length).toBeGreaterThan(60)
  expect(api.map(nameOf).toSorted()).toEqual([...new Set(declared)].toSorted())
})

test('an endpoint takes uploads if and only if it says their limits', () => {
  const wrong = api.filter(({ mode, upload }) => (upload !== undefined) !== (mode === 'upload'))
  expect(wrong.map(nameOf)).toEqual([])
})
