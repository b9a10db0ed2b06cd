import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type SecretName = 'token-secret' | 'data-key'

/** The secret that the data folder has under this name; undefined if missing. */
async function readSecret(dataDir: string, name: SecretName): Promise<string | undefined> {
  const existing = await readFile(join(dataDir, name), 'utf8').catch(() => '')
  return existing === '' ? undefined : existing.trim()
}

/**
 * A secret of 64 hexadecimal digits, stored under its name in the data folder and readable only by its owner. The first
 * start creates it; if several instances start together, all use the same one.
 */
export async function storedSecret(dataDir: string, name: SecretName): Promise<string> {
  const file = join(dataDir, name)
  const existing = await readSecret(dataDir, name)
  if (existing !== undefined) return existing
  await mkdir(dataDir, { recursive: true })
  // A random name, because a process in another container may have the same id
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  // Atomic, and doesn't overwrite the secret of another instance
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
