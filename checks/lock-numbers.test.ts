import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advisoryLocks, advisoryLocksFor } from '../server/src/platform/advisory-locks.ts'
import { productFiles } from './sources.ts'

const table = 'server/src/platform/advisory-locks.ts'
const numbers = [...Object.values(advisoryLocks), ...Object.values(advisoryLocksFor)]

test('nobody waits for the advisory lock of somebody else: each has a number of its own', () => {
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('advisory locks are taken by their names in the table', () => {
  const others = [...productFiles(), ...globSync('bench/**/*.ts')].filter((file) => file !== table)
  expect(others.filter((file) => /_advisory_\w*\(|hashtext\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('the functions of the history take the lock of its chain', () => {
  const taken = globSync('server/schema/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/_advisory_\w*\(([^)]*)\)/g)].map(([, number]) => Number(number)),
  )
  expect(taken).toEqual([advisoryLocks.historyChain, advisoryLocks.historyChain])
})
