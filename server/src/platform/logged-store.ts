import type { FileReason, FileStore } from '#platform/file-store'

interface Log {
  info(values: object, text: string): void
}

/** The store, which logs each file that it moves or removes, and why. Names of files are random and say nothing. */
export function loggedStore(files: FileStore, log: Log): FileStore {
  const logged =
    (act: 'remove' | 'trash' | 'restore', text: string) =>
    async (name: string, reason: FileReason): Promise<boolean> => {
      const isDone = await files[act](name, reason)
      if (isDone) log.info({ file: name, reason }, text)
      return isDone
    }
  return {
    place: files.place,
    put: (name, content) => files.put(name, content),
    replace: (name, content) => files.replace(name, content),
    get: (name) => files.get(name),
    remove: logged('remove', 'file removed'),
    trash: logged('trash', 'file moved to the trash'),
    restore: logged('restore', 'file moved back from the trash'),
    namesBefore: (time) => files.namesBefore(time),
    trashedNames: () => files.trashedNames(),
    readInstallation: () => files.readInstallation(),
    writeInstallation: (id) => files.writeInstallation(id),
  }
}
