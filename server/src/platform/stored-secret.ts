import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A secret of 64 hexadecimal digits, kept under its name in the data folder and readable by its owner alone. The first
 * start makes it; of several instances starting together one wins and all use the same.
 */
export async function storedSecret(dataDir: string, name: 'token-secret' | 'data-key'): Promise<string> {
  const file = join(dataDir, name)
  const existing = await readFile(file, 'utf8').catch(() => '')
  if (existing !== '') return existing.trim()
  await mkdir(dataDir, { recursive: true })
  // A name of its own: the process id of another container may be the same
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  // Whole or not at all, and never over another's
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
