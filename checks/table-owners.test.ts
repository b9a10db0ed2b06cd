import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { recordTables } from '../contract/src/kit/record-nouns.ts'
import { codeOf, productFiles } from './sources.ts'

/** server/src/features/photos/queries.ts is in the area features/photos. */
const areaOf = (file: string): string =>
  /^server\/src\/(features\/[^/]+|[^/]+(?=\/))/.exec(file)?.[1] ?? 'server'

const declarations = globSync('server/src/**/tables.ts').filter((file) => file !== 'server/src/tables.ts')

/** The one area that writes each table: the one whose tables.ts declares it. */
const owners = declarations.flatMap((file) => {
  const [, declared = ''] =
    /interface Tables (?:extends \w+ )?\{\n([^}]*)\}/.exec(readFileSync(file, 'utf8')) ?? []
  return [...declared.matchAll(/^ *(\w+):/gm)].map(([, table = '']) => [table, areaOf(file)] as const)
})
const ownerOf = new Map(owners)
// Of these tables the contract's entities say what they hold
for (const table of recordTables) ownerOf.set(table, `features/${table}`)
// Written by the migrate command, which creates them before any other table
for (const table of ['migration', 'schema_file']) ownerOf.set(table, 'platform')

/** The sample fills every table. Tests are free too. */
const sources = productFiles().filter((file) => file.startsWith('server/') && areaOf(file) !== 'sample')

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
  /\b(?:insert into|delete from|merge into|truncate(?: table)?)\s+(\w+)/gi,
  /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
]
/** A table that is named by a value: no reader sees whose it is. */
const writesByValue = /\b(?:insert into|update|delete from|merge into)\s+\$\{/i

test('a table has one owner', () => {
  const tables = owners.map(([table]) => table)
  expect(tables).toEqual([...new Set(tables)])
  expect(tables.length).toBeGreaterThan(20)
})

test('the whole database is made of the tables of every area', () => {
  const imported = [
    ...readFileSync('server/src/tables.ts', 'utf8').matchAll(/^import '\.\/(.*)\/tables\.ts'$/gm),
  ]
  expect(imported.map(([, folder]) => `server/src/${folder}`)).toEqual(
    declarations
      .map(dirname)
      .filter((folder) => folder !== 'server/src/platform')
      .toSorted(),
  )
})

test('an area writes only its own tables, and asks the service of their owner for the others', () => {
  const wrong = sources.flatMap((file) => {
    const code = codeOf(file)
    return writes
      .flatMap((pattern) => [...code.matchAll(pattern)].map(([, table = '']) => table))
      .filter((table) => ownerOf.get(table) !== areaOf(file))
      .map((table) => `${file} writes ${table}, which ${ownerOf.get(table) ?? 'nobody'} owns`)
  })
  expect(wrong).toEqual([])
})

test('only the record core writes tables that it is given', () => {
  const writers = sources.filter((file) => writesByValue.test(codeOf(file)))
  expect(writers.filter((file) => areaOf(file) !== 'case-file')).toEqual([])
})
