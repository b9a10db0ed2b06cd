import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner can read, in one step: with its final name it is complete and on disk. `part` is its
 * name until then, which no other write may use at the same time.
 */
export async function writeDurably(
  path: string,
  content: Uint8Array | string,
  part = `${path}.part`,
): Promise<void> {
  await makeFolder(dirname(path))
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    // On a full disk it would take what little space is left
    await file.close()
    await rm(part, { force: true })
    throw error
  }
  await file.close()
  await rename(part, path)
  await syncFolder(dirname(path))
}

/** Makes what was created, renamed or removed in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Makes a folder and those above it. Node's own recursive way never ends in /proc, and hides why it fails on a read-only disk. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another write made it meanwhile
    if (error.code !== 'EEXIST') throw error
  })
}
