import { isFileName, type FileStore } from '#platform/file-store'
import { openBucket } from '#platform/s3-bucket'

/** What the names of files in the trash start with. */
const trash = 'trash/'
const installation = 'installation'

/** Files in a bucket, see `openBucket`. They arrive here encrypted. */
export function s3Store(address: string): FileStore {
  const bucket = openBucket(address, { called: 'The file store', limitMs: 20_000, attempts: 3 })
  const nameOf = (file: string, folder = '') => {
    if (!isFileName(file)) throw new Error('Not the name of a stored file.')
    return folder + file
  }
  const put = (file: string, content: Uint8Array) => bucket.put(nameOf(file), content)
  const removeIfAny = async (name: string) => {
    const found = await bucket.has(name)
    if (found) await bucket.remove(name)
    return found
  }
  /** Written before it is removed; a copy within the bucket isn't the same on every store. */
  const move = async (from: string, to: string) => {
    const content = await bucket.get(from)
    if (content === null) return false
    await bucket.put(to, content)
    await bucket.remove(from)
    return true
  }
  const list = async (folder: string) =>
    (await bucket.list(folder))
      .map(({ name, modified }) => ({ name: name.slice(folder.length), modified }))
      .filter(({ name }) => isFileName(name))
  return {
    place: `s3://${bucket.label}`,
    put,
    replace: put,
    get: async (file) => (await bucket.get(nameOf(file))) ?? bucket.get(nameOf(file, trash)),
    remove: async (file) =>
      [await removeIfAny(nameOf(file)), await removeIfAny(nameOf(file, trash))].includes(true),
    trash: (file) => move(nameOf(file), nameOf(file, trash)),
    restore: (file) => move(nameOf(file, trash), nameOf(file)),
    namesBefore: async (time) =>
      (await list('')).filter(({ modified }) => modified < time).map(({ name }) => name),
    trashedNames: async () => (await list(trash)).map(({ name }) => name),
    readInstallation: async () => (await bucket.get(installation))?.toString().trim() ?? null,
    writeInstallation: (id) => bucket.put(installation, Buffer.from(`${id}\n`)),
  }
}
