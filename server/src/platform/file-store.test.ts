import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBucket } from '#test/s3-bucket'
import { afterTest } from '#test/after-test'
import { diskStore, isFileName, newFileName } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import { FileStoreUnavailable, isUnavailable } from './unavailable.ts'

const folder = mkdtempSync(join(tmpdir(), 'bailiwick-store-'))
afterTest(() => rmSync(folder, { recursive: true, force: true }))
const bucket = await startBucket()

const stores = { disk: diskStore(folder), bucket: s3Store(bucket.address) }

test.each(Object.entries(stores))('a %s store stores, reads, lists and removes files', async (_, store) => {
  const names = Array.from({ length: 5 }, newFileName)
  const content = Buffer.from([0, 1, 2, 255, 10, 13])
  for (const name of names) await store.put(name, Buffer.concat([content, Buffer.from(name)]))
  const [one = '', ...others] = names
  expect(await store.get(one)).toEqual(Buffer.concat([content, Buffer.from(one)]))
  expect(await store.get(newFileName())).toBeNull()
  await sleep(20)
  expect((await store.namesBefore(new Date())).toSorted()).toEqual(names.toSorted())
  expect(await store.namesBefore(new Date(Date.now() - 60_000))).toEqual([])
  const reason = 'the upload was refused'
  expect([await store.remove(one, reason), await store.remove(one, reason)]).toEqual([true, false])
  expect(await store.get(one)).toBeNull()
  expect((await store.namesBefore(new Date(Date.now() + 1000))).toSorted()).toEqual(others.toSorted())
  for (const name of others) await store.remove(name, reason)
})

test.each(Object.entries(stores))('files of a %s store move to the trash and back', async (_, store) => {
  const names = [newFileName(), newFileName(), newFileName()]
  const [one = '', two = ''] = names
  for (const name of names) await store.put(name, Buffer.from(name))
  const reason = 'no record claimed it within an hour'
  for (const name of [one, two]) expect(await store.trash(name, reason)).toBe(true)
  expect([await store.trash(one, reason), await store.trash(newFileName(), reason)]).toEqual([false, false])
  expect((await store.trashedNames()).toSorted()).toEqual([one, two].toSorted())
  expect(await store.namesBefore(new Date(Date.now() + 1000))).toEqual(names.slice(2))
  expect(String(await store.get(one))).toBe(one)
  expect([await store.restore(one, reason), await store.restore(one, reason)]).toEqual([true, false])
  expect(await store.remove(two, reason)).toBe(true)
  expect([await store.trashedNames(), await store.get(two)]).toEqual([[], null])
  expect((await store.namesBefore(new Date(Date.now() + 1000))).toSorted()).toEqual(
    [one, ...names.slice(2)].toSorted(),
  )
})

test.each(Object.entries(stores))('a %s store carries the id of its installation', async (_, store) => {
  expect(await store.readInstallation()).toBeNull()
  for (const id of ['one', 'another']) {
    await store.writeInstallation(id)
    expect(await store.readInstallation()).toBe(id)
  }
  expect(store.place).not.toContain('secret')
})

test('a disk store that cannot finish writing leaves nothing', async () => {
  const name = newFileName()
  const lying = new Proxy(Buffer.from('x'), {
    get: () => {
      throw new Error('no space left')
    },
  })
  await expect(stores.disk.put(name, lying)).rejects.toThrow('no space left')
  expect(readdirSync(join(folder, name.slice(0, 2)))).not.toContain(`${name}.part`)
})

test.each(Object.entries(stores))('a %s store accepts only generated names', async (_, store) => {
  for (const name of ['../data-key', 'a/b', '', '..', `${newFileName()}/..`]) {
    expect(isFileName(name)).toBe(false)
    const error = 'Not the name of a stored file.'
    await expect(async () => store.put(name, Buffer.from('x'))).rejects.toThrow(error)
    await expect(async () => store.get(name)).rejects.toThrow(error)
  }
})

test('a request to a failing bucket is retried, then reported as unavailable', async () => {
  bucket.fails = 503
  bucket.calls = 0
  const failed = stores.bucket.put(newFileName(), Buffer.from('x'))
  await expect(failed).rejects.toThrow(/^The file store answered 503 to PUT\.$/)
  expect(bucket.calls).toBe(3)
  expect(isUnavailable(await failed.catch((error: unknown) => error))).toBe(true)
  bucket.fails = null
  await stores.bucket.put(newFileName(), Buffer.from('x'))
})

test('a wrong secret, a missing bucket and an unreachable address differ from a missing file', async () => {
  const wrong = s3Store(bucket.address.replace('TESTKEY:', 'TESTKEY:x'))
  await expect(wrong.get(newFileName())).rejects.toThrow(
    /^The file store answered 403 to GET \(SignatureDoesNotMatch\)\. Check the key, the secret and the region/,
  )
  const elsewhere = s3Store(bucket.address.replace('/documents', '/others'))
  await expect(elsewhere.namesBefore(new Date())).rejects.toThrow(
    'The file store answered 404 to GET (NoSuchBucket). There is no bucket others at 127.0.0.1',
  )
  const nobody = s3Store('s3+http://KEY:SECRET@127.0.0.1:9/documents')
  await expect(nobody.get(newFileName())).rejects.toThrow(FileStoreUnavailable)
})

test('a file is not taken for stored if its bucket is missing', async () => {
  const missing = s3Store(bucket.address.replace('/documents', '/others'))
  await expect(missing.put(newFileName(), Buffer.from('content'))).rejects.toThrow(
    'The file store answered 404 to PUT (NoSuchBucket). There is no bucket others at 127.0.0.1',
  )
})

test('of what a bucket answers only a plain word is repeated, and no more is read than it needs', async () => {
  const answers = ['<Code>two words', '<Code></Code>', '<Code>a\u001b[2J</Code>', 'x'.repeat(10_000_000)]
  const server = createServer((_, response) => void response.writeHead(403).end(answers.shift() ?? 'Wrong'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  afterTest(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const store = s3Store(`s3+http://PLANTEDKEY:PLANTEDSECRET@127.0.0.1:${port}/documents`)
  for (let left = 5; left > 0; left -= 1) {
    const failed = store.get(newFileName())
    await expect(failed).rejects.toThrow(/^The file store answered 403 to GET\. Check the key/)
    await expect(failed).rejects.not.toThrow('PLANTED')
  }
})

test('a bucket whose listing never ends is unavailable, and nothing waits for the end', async () => {
  const endless = createServer((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(64 * 1024)));
    }
    response.writeHead(200).on('drain', more)
    more()
  })
  await new Promise<void>((resolve) => void endless.listen(0, '127.0.0.1', resolve))
  afterTest(() => {
    endless.closeAllConnections()
    endless.close()
  })
  const { port } = endless.address() as AddressInfo
  const store = s3Store(`s3+http://key:secret@127.0.0.1:${port}/documents`)
  await expect(store.namesBefore(new Date())).rejects.toThrow('gave no whole answer')
})
