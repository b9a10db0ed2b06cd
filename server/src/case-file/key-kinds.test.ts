import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ourFolders } from '#platform/migrate'
import { writeSchemaCommand } from '#platform/schema-text'
import { testDatabase } from '#test/database'
import { backwardKind, keyKindFiles, keyKinds } from './key-kinds.ts'

test('the SQL functions of the key kinds are those of the one list', () => {
  for (const [name, text] of Object.entries(keyKindFiles)) {
    const file = join(ourFolders.schema, name)
    expect(readFileSync(file, 'utf8'), `${name} is out of date: run ${writeSchemaCommand}`).toBe(text)
  }
})

test('no kind has the number of another, forward or backward', () => {
  const numbers = Object.values(keyKinds).flatMap((kind) => [kind, backwardKind(kind)])
  expect(numbers).toEqual([...new Set(numbers)])
})

test('the database knows every kind by its name', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query(
    'select name, key_kind(name)::int as kind, backward_kind(key_kind(name)) as backward from unnest($1::text[]) name',
    [Object.keys(keyKinds)],
  )
  expect(rows).toEqual(
    Object.entries(keyKinds).map(([name, kind]) => ({ name, kind, backward: backwardKind(kind) })),
  )
})

test('the schema files name only kinds of the list', () => {
  const named = globSync(join(ourFolders.schema, '*.sql')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/key_kind\('(\w+)'\)/g)].map(([, name = '']) => name),
  )
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(keyKinds).toSorted())
})
