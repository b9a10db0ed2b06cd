import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Server features by rank: one may enter only those that stand before it, through their service. */
const ranks =
  'history users settings mails permissions auth user-admin messaging sharing locks photos case-records arrests indemnitors bookings defendants documents client-portal notifications search'.split(
    ' ',
  )

interface Place {
  readonly part: string
  readonly feature: string | undefined
  readonly name: string
}

/** What each part may import. A part that is not listed may import nothing of ours. */
const may: Record<string, (to: Place, from: Place) => boolean> = {
  contract: (to) => to.part === 'contract',
  'server/platform': (to) =>
    ['contract', 'server/platform', 'server/config', 'server/tables'].includes(to.part),
  'server/config': (to) => to.part === 'contract',
  'server/tables': (to) => to.part === 'contract',
  'server/features': (to, from) =>
    ['contract', 'server/platform', 'server/tables'].includes(to.part) ||
    (to.part === 'server/features' &&
      (to.feature === from.feature || (to.name === 'service' && isEarlier(to, from)))),
  'server/sample': (to) => to.part !== 'server/test',
  'server/commands': (to) => to.part !== 'server/test',
  'server/app': (to) => to.part !== 'server/test',
  'server/main': (to) => to.part !== 'server/test',
  'server/test': () => true,
  'web/platform': (to) => ['contract', 'web/platform'].includes(to.part),
  'web/ui': (to) => ['contract', 'web/ui', 'web/theme'].includes(to.part),
  'web/theme': (to) => to.part === 'web/theme',
  'web/features': (to, from) =>
    ['contract', 'web/platform', 'web/ui', 'web/theme'].includes(to.part) ||
    (to.part === 'web/features' && to.feature === from.feature),
  'web/pages': (to) =>
    ['contract', 'web/platform', 'web/ui', 'web/theme', 'web/features', 'web/pages'].includes(to.part),
  'web/gate': (to) => ['web/platform', 'web/features'].includes(to.part),
  'web/routes': (to) => to.part.startsWith('web/') || to.part === 'contract',
  'web/client-routes': (to) => ['web/platform', 'web/features', 'web/pages'].includes(to.part),
  'web/client-side': (to) =>
    ['web/platform', 'web/features', 'web/pages', 'web/client-routes'].includes(to.part),
  'web/main': (to) => to.part.startsWith('web/'),
}

const isEarlier = (to: Place, from: Place) =>
  ranks.indexOf(to.feature ?? '') < ranks.indexOf(from.feature ?? '')

/** What any test may use besides. */
const forTests = ['server/test', 'server/sample']

/** A test that stands at the top of its workspace is about the whole of it. */
const isOfWhole = (file: string) => /^(server|web)\/src\/[^/]+$/.test(file)

/** server/src/features/users/queries.ts is the part server/features, feature users, name queries. */
function placeOf(file: string): Place {
  const steps = file
    .replace('/src/', '/')
    .replace(/\.tsx?$/, '')
    .split('/')
  if (steps[0] === 'contract') return { part: 'contract', feature: undefined, name: '' }
  const part = steps.slice(0, 2).join('/')
  return { part, feature: part.endsWith('/features') ? steps[2] : undefined, name: steps.at(-1) ?? '' }
}

function importsOf(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name]) => name ?? '',
  )
  const [workspace] = file.split('/')
  return names.flatMap((name) => {
    if (name.startsWith('@bailiwick/contract/')) return ['contract/src/any.ts']
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

test('every server feature has its rank', () => {
  const features = new Set(globSync('server/src/features/*').map((folder) => folder.split('/').at(-1) ?? ''))
  expect([...features].filter((feature) => !ranks.includes(feature))).toEqual([])
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
