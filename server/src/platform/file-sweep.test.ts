import { hourMs } from '@bailiwick/contract/kit/durations'
import { beforeEach, expect, test } from 'vitest'
import { addDraft, queueRemovals } from '#platform/file-drafts'
import { newFileName, thumbnailOf, type FileStore } from '#platform/file-store'
import { sweepFiles } from '#platform/file-sweep'
import { loggedStore } from '#platform/logged-store'
import type { Tables } from '#tables'
import { testDatabase } from '#test/database'
import { memoryStore } from '#test/memory-store'

const { kysely: db } = await testDatabase<Tables>()
const { files, stored, trashed } = memoryStore()
/** The names that records refer to. */
const records = new Set<string>()
const log: unknown[] = []
const logged = (store: FileStore) => loggedStore(store, { info: (line, text) => log.push({ ...line, text }) })

const start = Date.now()
const sweep = (hours: number, store: FileStore = files) =>
  sweepFiles(
    {
      db,
      files: logged(store),
      referencedNames: async (_, names) => new Set(names.filter((name) => records.has(name))),
    },
    new Date(start + hours * hourMs),
  )
const days = (count: number) => count * 24

beforeEach(async () => {
  stored.clear()
  trashed.clear()
  records.clear()
  log.length = 0
  await db.deleteFrom('file_drafts').execute()
  await db.deleteFrom('file_removals').execute()
})

async function storeDraft(): Promise<string> {
  const name = newFileName()
  await addDraft(db, name)
  await files.put(name, Buffer.from('content'))
  await files.put(thumbnailOf(name), Buffer.from('small'))
  return name
}

test('a file that this database does not know is never touched, only counted', async () => {
  const names = Array.from({ length: 3 }, newFileName)
  for (const name of names) await files.put(name, Buffer.from('of another database'))
  for (const hours of [0, 2, days(40), days(400)]) expect(await sweep(hours)).toBe(3)
  expect([...stored.keys()]).toEqual(names)
  expect(log).toEqual([])
})

test('an abandoned draft stays readable in the trash for 30 days, and each step is logged', async () => {
  const name = await storeDraft()
  await sweep(0.9)
  expect([stored.size, trashed.size]).toEqual([2, 0])
  await sweep(1.1)
  expect([stored.size, [...trashed.keys()]]).toEqual([0, [name, thumbnailOf(name)]])
  expect(String(await files.get(name))).toBe('content')
  await sweep(days(30))
  expect(trashed.size).toBe(2)
  await sweep(days(30) + 2)
  expect([trashed.size, await db.selectFrom('file_drafts').selectAll().execute()]).toEqual([0, []])
  const [moved, removed] = ['no record claimed it within an hour', 'it was in the trash for 30 days']
  expect(log).toEqual([
    { file: name, reason: moved, text: 'file moved to the trash' },
    { file: thumbnailOf(name), reason: moved, text: 'file moved to the trash' },
    { file: name, reason: removed, text: 'file removed' },
    { file: thumbnailOf(name), reason: removed, text: 'file removed' },
  ])
})

test('a file with a record stays, even if a list says that it may be removed', async () => {
  const [draft, queued] = [await storeDraft(), newFileName()]
  await files.put(queued, Buffer.from('content'))
  await db.transaction().execute((tx) => queueRemovals(tx, [queued], new Date(start)))
  records.add(draft).add(queued)
  for (const hours of [2, days(40)]) expect(await sweep(hours)).toBe(0)
  expect([stored.size, trashed.size, log]).toEqual([3, 0, []])
  expect(await db.selectFrom('file_drafts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([])
})

test('a file in the trash that has a record again moves back', async () => {
  const name = await storeDraft()
  await sweep(2)
  await db.deleteFrom('file_drafts').execute()
  // Without a record it stays where it is: this database doesn't know it
  await sweep(days(400))
  expect(trashed.size).toBe(2)
  records.add(name)
  await sweep(3)
  expect([[...stored.keys()], trashed.size]).toEqual([[name, thumbnailOf(name)], 0])
})

test('a sweep that is ended at any step loses nothing, and the next ones finish the work', async () => {
  const steps = [1, 2, 3, 4, 5]
  for (const [first, second] of [...steps.map((step) => [step, 99]), ...steps.map((step) => [99, step])]) {
    stored.clear()
    const [draft, queued, recorded] = [await storeDraft(), newFileName(), newFileName()]
    records.clear()
    records.add(recorded)
    for (const name of [queued, recorded]) await files.put(name, Buffer.from('content'))
    await db.transaction().execute((tx) => queueRemovals(tx, [queued], new Date(start)))
    for (const [hours, step] of [[2, first] as const, [days(31) + 3, second] as const]) {
      await sweep(hours, failingAfter(step ?? 0)).catch(() => undefined)
      expect(stored.has(recorded)).toBe(true)
    }
    for (const hours of [days(32), days(63)]) expect(await sweep(hours)).toBe(0)
    expect([first, second, [...stored.keys()], [...trashed.keys()]]).toEqual([first, second, [recorded], []])
    expect(await files.get(draft)).toBeNull()
  }
})

/** The store, which fails after this many moves and removals, before or after doing the last one. */
function failingAfter(steps: number): FileStore {
  let left = steps
  const failing =
    (act: 'remove' | 'trash'): FileStore['remove'] =>
    async (...file) => {
      left -= 1
      if (left === 0) await files[act](...file)
      if (left <= 0) throw new Error('the process ended')
      return files[act](...file)
    }
  return { ...files, remove: failing('remove'), trash: failing('trash') }
}
