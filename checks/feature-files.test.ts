import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** What a file of a server feature may be, by its name. */
const roles = {
  routes: 'mounts the calls',
  service: 'the rules: who may, what follows; all that other features import',
  policy: 'one set of rules, without calls of its own',
  queries: 'SQL',
  tables: 'the tables that the feature writes',
  jobs: 'what runs by the clock',
  gateway: 'the way to something outside, such as a mail server or a signing service',
  tokens: 'makes and reads tokens and codes',
  pdf: 'draws a PDF',
  wording: 'texts that people read',
  'history-entry': 'how a record appears in the history',
  parts: 'what the feature is given by the rest of the server',
}

/** Roles that a large feature has more than one file of: `sign-in-service.ts`. */
const several = ['service', 'policy', 'queries', 'tokens', 'pdf', 'wording', 'gateway']

const hasRole = (file: string): boolean => {
  const name = basename(file, '.ts')
  return Object.hasOwn(roles, name) || several.some((role) => name.endsWith(`-${role}`))
}

test('every file of a server feature has the name of its role', () => {
  const files = globSync('server/src/features/*/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  expect(files.filter((file) => !hasRole(file))).toEqual([])
})

test('every feature that answers calls has its rules apart', () => {
  const features = globSync('server/src/features/*/routes.ts').map((file) => file.replace('routes.ts', ''))
  expect(features.filter((folder) => globSync(`${folder}*service.ts`).length === 0)).toEqual([])
})

test('names without a role are recognized', () => {
  const names = [
    'service.ts',
    'list-queries.ts',
    'list.ts',
    'utils.ts',
    'list-routes.ts',
    'queries-of-list.ts',
  ]
  expect(names.filter(hasRole)).toEqual(['service.ts', 'list-queries.ts'])
})
