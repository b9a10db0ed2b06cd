import type { FileStore } from '#platform/file-store'

/** A file store in memory; all its files are old. */
export function memoryStore() {
  const stored = new Map<string, Buffer>()
  const trashed = new Map<string, Buffer>()
  let installation: string | null = null
  const move = (name: string, from: typeof stored, to: typeof stored) => {
    const content = from.get(name)
    if (content !== undefined) to.set(name, content)
    return from.delete(name)
  }
  const files: FileStore = {
    place: 'memory',
    put: async (name, content) => void stored.set(name, Buffer.from(content)),
    replace: async (name, content) => void stored.set(name, Buffer.from(content)),
    get: async (name) => stored.get(name) ?? trashed.get(name) ?? null,
    remove: async (name) => [stored.delete(name), trashed.delete(name)].includes(true),
    trash: async (name) => move(name, stored, trashed),
    restore: async (name) => move(name, trashed, stored),
    namesBefore: async () => [...stored.keys()],
    trashedNames: async () => [...trashed.keys()],
    readInstallation: async () => installation,
    writeInstallation: async (id) => void (installation = id),
  }
  return { files, stored, trashed }
}
