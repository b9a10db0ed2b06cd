import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dependenciesOf, manifests, unusedDependencies } from './unused-dependencies.ts'

test('every dependency is imported by the workspace that declares it', () => {
  expect(unusedDependencies()).toEqual([])
})

test('every version is exact', () => {
  const ranges = manifests.flatMap((manifest) =>
    Object.entries(dependenciesOf(manifest)).filter(
      ([name, version]) => !name.startsWith('@bailiwick/') && !/^\d+\.\d+\.\d+$/.test(version),
    ),
  )
  expect(ranges).toEqual([])
})

test('package-lock.json names no registry and no canvas of pdf.js (decision 14)', () => {
  const lock = readFileSync('package-lock.json', 'utf8')
  expect(lock).not.toMatch(/"resolved": "https?:/)
  expect(lock).not.toContain('node_modules/@napi-rs/canvas')
})
