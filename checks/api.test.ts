import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../contract/src/api.ts'
import { listOf } from '../contract/src/kit/request-list.ts'

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

/** The schemas that a schema is made of, itself included. */
function* partsOf(value: unknown, seen = new Set<unknown>()): Generator<z.core.$ZodTypes> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if ('_zod' in value) {
    const schema = value as z.core.$ZodTypes
    yield schema
    yield* partsOf(schema._zod.def, seen)
  } else for (const part of Object.values(value)) yield* partsOf(part, seen)
}

const numbers = Array.from({ length: 100_000 }, (_, at) => at)
const fields = Object.fromEntries(numbers.map((at) => [at, at]))

/** The lists and records of a schema whose items are checked however many they are. */
function uncounted(schema: unknown): string[] {
  const parts = [...partsOf(schema)].map((part) => ({ part, def: part._zod.def }))
  const counted = new Set<unknown>(
    parts.flatMap(({ def }) => {
      if (def.type !== 'pipe') return []
      const { type } = def.out._zod.def
      return z.safeParse(def.in, type === 'record' ? fields : numbers).success ? [] : [def.out]
    }),
  )
  const many = parts.filter(({ part, def }) => {
    if (def.type === 'array' && def.element._zod.def.type === 'unknown') return false
    return (def.type === 'array' || def.type === 'record') && !counted.has(part)
  })
  return many.map(({ def }) => def.type)
}

test('every list in a request is counted before its items are checked', () => {
  const wrong = api.filter(({ params, query, body }) => uncounted([params, query, body]).length > 0)
  expect(wrong.map(nameOf)).toEqual([])
  expect(uncounted(z.strictObject({ list: z.optional(z.array(z.number())) }))).toEqual(['array'])
  expect(uncounted(listOf(z.number(), { most: 2 }))).toEqual([])
})
