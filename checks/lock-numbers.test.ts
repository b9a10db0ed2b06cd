import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productFiles } from './sources.ts'

/** The number of each advisory lock, with the file or the functions that take it. */
const locks = [...productFiles(), ...globSync('server/schema/*.sql')].flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/lockKey = ([\d_]+)|advisory_\w+\((\d+)\)/g)].map(([, code = '', sql = '']) => ({
    number: Number((code + sql).replaceAll('_', '')),
    // The functions of the history's chain take one lock
    owner: file.replace(/schema\/link_\w+\.sql$/, 'schema/link'),
  }))
})

test('nobody waits for the advisory lock of somebody else: each has a number of its own', () => {
  expect(locks.length).toBeGreaterThan(5)
  const owners = Map.groupBy(locks, ({ number }) => number)
  const shared = [...owners.values()].filter((taken) => new Set(taken.map(({ owner }) => owner)).size > 1)
  expect(shared).toEqual([])
})
