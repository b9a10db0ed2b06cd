import { existsSync, globSync } from 'node:fs'
import { comparedSentences } from '../checks/compared-sentences.ts'
import { changedFiles, newFiles } from '../checks/entity-recipe/recipe.ts'
import { isTest, productFiles } from '../checks/sources.ts'
import { syntaxOf } from '../checks/syntax.ts'
import { testTitles } from '../checks/test-titles.ts'
import { unusedDependencies } from '../checks/unused-dependencies.ts'
import { bannedCounts, largestFolder, lineCount, sqlObjects } from './stats-text.ts'

type Row = readonly [what: string, figure: string | number]

const kinds: Readonly<Record<string, (file: string) => boolean>> = {
  'contract/': (file) => file.startsWith('contract/') && !isTest(file),
  'server/': (file) => file.startsWith('server/src/') && !isTest(file),
  'web/ (TypeScript)': (file) => file.startsWith('web/src/') && !isTest(file) && !file.endsWith('.css'),
  'web/ (CSS)': (file) => file.endsWith('.css'),
  SQL: (file) => file.endsWith('.sql'),
  'unit and server tests': (file) => isTest(file) || file.startsWith('server/test/'),
  'browser tests': (file) => file.startsWith('e2e/'),
  'checks, benches, scripts': (file) => /^(?:checks|bench|scripts)\//.test(file) && !isTest(file),
}
const everything = '{contract,server,web}/{src,test,migrations,schema}/**/*.{ts,tsx,css,sql}'

/** The figures of the checkout in the current folder. */
function measure(): Row[] {
  const files = globSync([everything, '{e2e,checks,bench,scripts}/**/*.{ts,mts,mjs}']).toSorted()
  const product = productFiles()
  const ofWeb = product.filter((file) => file.startsWith('web/'))
  const web = syntaxOf(ofWeb)
  const rest = syntaxOf(product.filter((file) => !file.startsWith('web/')))
  const functions = [...web.functions, ...rest.functions]
  const titles = testTitles()
  const sql = sqlObjects(files.filter((file) => file.endsWith('.sql')))
  const banned = bannedCounts()
  const longTitles = titles.filter(({ title }) => title.replace(/\s*\[[^\]]*\]\s*$/, '').length > 90)
  return [
    ...Object.entries(kinds).map(([kind, has]): Row => {
      const own = files.filter(has)
      return [`files, lines: ${kind}`, `${own.length}, ${lineCount(own)}`]
    }),
    ['largest feature, code files', largestFolder(product, /^(\w+\/src\/features\/[^/]+)\//)],
    ['largest folder, code files of its own', largestFolder(product, /^(.*)\/[^/]+$/)],
    ['functions over 60 lines', functions.filter((one) => !one.isComponent && one.lines > 60).length],
    ['components over 100 lines', functions.filter((one) => one.isComponent && one.lines > 100).length],
    ['casts: as unknown as, as never, as any', web.casts.length + rest.casts.length],
    ['ways to mount a call', rest.roads.length],
    ['sentences compared in the browser', comparedSentences(ofWeb).length],
    ['SQL functions, views and triggers', sql.count],
    ["files that hold one's current text, at most", sql.mostFiles],
    ['test titles', titles.length],
    ['test titles over 90 characters', longTitles.length],
    ['test titles with more than five IDs', titles.filter(({ ids }) => ids.length > 5).length],
    ['files touched by a new entity', entityFiles()],
    ['dependencies nobody imports', unusedDependencies().length],
    ['banned words', banned.reduce((sum, [, count]) => sum + count, 0)],
    ...banned.map(([word, count]): Row => [`banned: ${word}`, count]),
  ]
}

/** Of a checkout that knows the recipe. */
const entityFiles = (): string =>
  existsSync('checks/entity-recipe')
    ? `${newFiles.length} new, ${changedFiles.length} changed`
    : 'not counted'

/** Prints one column for each checkout, the current folder unless others are named: npm run stats -- ../before . */
const folders = process.argv.slice(2)
const home = process.cwd()
const columns = (folders.length > 0 ? folders : ['.']).map((folder) => {
  process.chdir(home)
  process.chdir(folder)
  return measure()
})
console.log(`| what | ${columns.map((_, at) => folders[at] ?? 'here').join(' | ')} |`)
console.log(`| --- | ${columns.map(() => '---').join(' | ')} |`)
for (const [at, [what]] of (columns[0] ?? []).entries())
  console.log(`| ${what} | ${columns.map((rows) => rows[at]?.[1]).join(' | ')} |`)
