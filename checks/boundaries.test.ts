import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isTest } from './sources.ts'

/** Features by rank: one may import only those before it; on the server only through their service. */
const ranks: Readonly<Record<string, readonly string[]>> = {
  server:
    'history users settings security short-links mails jobs permissions second-factor auth user-admin account messaging sharing notes list-views locks photos indemnitors bookings defendants documents document-templates surety-forms signing client-portal notifications case-page desk merging search'.split(
      ' ',
    ),
  web: 'account auth server-state client deleted-files document-templates surety-forms gallery jobs maintenance navigation permissions security signing sms users photos sharing file-list messaging text-messages text-threads documents case-records case-page bulk desk duplicates merging defendants notifications leads history client-form'.split(
    ' ',
  ),
}

interface Place {
  readonly part: string
  readonly feature: string | undefined
  readonly name: string
}

/** What each part may import. A part that isn't listed may only import packages. */
const may: Record<string, (to: Place, from: Place) => boolean> = {
  contract: (to, from) => to.part === 'contract' && (from.name !== 'kit' || isKit(to)),
  // Knows no feature, and only its own tables
  'server/platform': (to) => isKit(to) || to.part === 'server/platform',
  'server/config': (to) => ['contract', 'server/provider-settings'].includes(to.part),
  // Combines the tables of all features
  'server/tables': (to) => to.name === 'tables',
  'server/pdf': (to) => isKit(to) || ['server/platform', 'server/pdf'].includes(to.part),
  'server/case-file': (to) =>
    ['contract', 'server/platform', 'server/tables', 'server/case-file'].includes(to.part),
  'server/features': (to, from) =>
    ['contract', 'server/platform', 'server/tables', 'server/pdf', 'server/case-file'].includes(to.part) ||
    (to.part === 'server/features' &&
      (to.feature === from.feature || (to.name === 'service' && isEarlier(to, from)))),
  // Copies every table and file, whatever they are; which columns name files, the case file says
  'server/backup': (to) =>
    ['contract', 'server/platform', 'server/backup'].includes(to.part) ||
    (to.part === 'server/case-file' && to.name === 'file-columns'),
  'server/sample': (to) => to.part !== 'server/test',
  'server/commands': (to) => to.part !== 'server/test',
  'server/app': (to) => to.part !== 'server/test',
  'server/main': (to) => to.part !== 'server/test',
  'server/test': () => true,
  'web/platform': (to) => ['contract', 'web/platform'].includes(to.part),
  // Shared components make no calls and know no session, so of the platform they may only use these. Parts that are loaded
  // late must know why they could not be.
  'web/ui': (to) =>
    ['contract', 'web/ui', 'web/theme'].includes(to.part) ||
    (to.part === 'web/platform' && ['store', 'language', 'say', 'connection'].includes(to.name)),
  'web/theme': (to) => to.part === 'web/theme',
  'web/records': (to) => ['contract', 'web/platform', 'web/ui', 'web/theme', 'web/records'].includes(to.part),
  'web/features': (to, from) =>
    ['contract', 'web/platform', 'web/ui', 'web/theme', 'web/records'].includes(to.part) ||
    (to.part === 'web/features' && (to.feature === from.feature || isEarlier(to, from))),
  'web/pages': (to) =>
    ['contract', 'web/platform', 'web/ui', 'web/theme', 'web/records', 'web/features', 'web/pages'].includes(
      to.part,
    ),
  'web/gate': (to) => ['web/platform', 'web/features'].includes(to.part),
  'web/portal': (to) => to.part.startsWith('web/'),
  'web/routes': (to) => to.part.startsWith('web/') || to.part === 'contract',
  'web/client-routes': (to) => ['web/platform', 'web/ui', 'web/features', 'web/pages'].includes(to.part),
  'web/client-entry': (to) =>
    ['web/platform', 'web/features', 'web/pages', 'web/client-routes'].includes(to.part),
  'web/main': (to) => to.part.startsWith('web/'),
}

/** What every area of the contract is made of. */
const isKit = (to: Place) => to.part === 'contract' && to.name === 'kit'

function isEarlier(to: Place, from: Place): boolean {
  const [workspace = ''] = from.part.split('/')
  const order = ranks[workspace] ?? []
  return order.indexOf(to.feature ?? '') < order.indexOf(from.feature ?? '')
}

/** What tests may import in addition. */
const forTests = ['contract', 'server/tables', 'server/test', 'server/sample']

/** A test at the top of its workspace covers all of it. */
const isOfWhole = (file: string) => /^(server|web)\/src\/[^/]+$/.test(file)

/** server/src/features/users/queries.ts is the part server/features, feature users, name queries. */
function placeOf(file: string): Place {
  const steps = file
    .replace('/src/', '/')
    .replace(/\.tsx?$/, '')
    .split('/')
  if (steps[0] === 'contract')
    return { part: 'contract', feature: undefined, name: steps[1] === 'kit' ? 'kit' : '' }
  const part = steps.slice(0, 2).join('/')
  return { part, feature: part.endsWith('/features') ? steps[2] : undefined, name: steps.at(-1) ?? '' }
}

function importsOf(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name]) => name ?? '',
  )
  const [workspace] = file.split('/')
  return names.flatMap((name) => {
    if (name.startsWith('@bailiwick/contract/')) return [name.replace('@bailiwick/contract', 'contract/src')]
    if (name.startsWith('@bailiwick/')) return [`${name.slice('@bailiwick/'.length)}.ts`]
    if (name.startsWith('#test/')) return [`${workspace}/test/${name.slice(6)}`]
    if (name.startsWith('#')) return [`${workspace}/src/${name.slice(1)}`]
    if (name.startsWith('.')) return [relative('.', resolve(dirname(file), name))]
    return []
  })
}

const sources = globSync('{contract,server,web}/{src,test}/**/*.{ts,tsx}')

test('every import points the allowed way', () => {
  const wrong = sources.flatMap((file) => {
    const from = placeOf(file)
    const isTest = /\.test\.tsx?$/.test(file)
    return importsOf(file)
      .filter((name) => !/\.(css|svg|woff2)$/.test(name))
      .filter((name) => {
        const to = placeOf(name)
        return !(may[from.part]?.(to, from) || (isTest && (forTests.includes(to.part) || isOfWhole(file))))
      })
      .map((name) => `${file} must not import ${name}`)
  })
  expect(wrong).toEqual([])
})

test('every feature has its rank', () => {
  for (const [workspace, order] of Object.entries(ranks)) {
    // A kind of case record without rules of its own has tests only
    const files = globSync(`${workspace}/src/features/*/**/*.{ts,tsx}`).filter((file) => !isTest(file))
    const features = [...new Set(files.map((file) => file.split('/')[3] ?? ''))]
    expect(features.toSorted()).toEqual(order.toSorted())
  }
})

test('no file is a bag of unrelated things', () => {
  const bags = sources.filter((file) => /\/(utils?|helpers?|index|misc|common|lib)\.tsx?$/.test(file))
  expect(bags).toEqual([])
})

test('only the configuration reads the environment', () => {
  const readers = globSync('server/src/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /process\.env/.test(readFileSync(file, 'utf8')),
  )
  expect(readers.filter((file) => !['server/src/config.ts', 'server/src/main.ts'].includes(file))).toEqual([])
})

test('state outside React is in a store of the platform', () => {
  const own = sources.filter((file) => /\buseSyncExternalStore\b/.test(readFileSync(file, 'utf8')))
  expect(own).toEqual(['web/src/platform/store.ts'])
})
