import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changedFiles, followRecipe, newFiles } from './recipe.ts'

const copy = followRecipe(resolve('.'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const bin = (name: string) => resolve('node_modules/.bin', name)

/** Runs a command in the copy; returns its output if it fails. */
function failureOf(command: string, ...args: readonly string[]): string {
  const env = { ...process.env, EVERY_ENGINE: 'yes' }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env })
  return status === 0 ? '' : `${stdout}\n${stderr}`
}
const vitest = (project: string, ...args: readonly string[]) =>
  failureOf(bin('vitest'), 'run', '--project', project, ...args)

test('a new entity takes at most six new files and two changed ones', () => {
  expect(newFiles.length).toBeLessThanOrEqual(6)
  expect(changedFiles.length).toBeLessThanOrEqual(2)
})

test('CONTRIBUTING names every file that a new entity adds or changes', () => {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('## Add an entity')
  const named = [...newFiles, ...changedFiles].map((file) =>
    file.replaceAll('towings', '<entities>').replaceAll('towing', '<entity>'),
  )
  expect(named.filter((file) => !section.includes(`\`${file}\``))).toEqual([])
})

test('a checkout with a new entity compiles, and its schema is written', () => {
  expect(failureOf(bin('tsc'), '-b')).toBe('')
  expect(failureOf(process.execPath, 'server/src/main.ts', 'migrate', '--write-schema')).toBe('')
})

test('a new entity passes the checks and the tests of the contract and of record forms', () => {
  expect(vitest('contract')).toBe('')
  expect(vitest('web', 'web/src/features/case-records', 'web/src/records')).toBe('')
})

test('a new entity passes its own server tests and those of every entity', () => {
  const tests = ['towings', 'columns', 'sensitive', 'sample', 'list-upkeep', 'schema-text', 'api-document']
  expect(vitest('server-embedded', ...tests.map((name) => `${name}.test.ts`))).toBe('')
})
