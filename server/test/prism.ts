import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { afterTest } from '#test/after-test'

// Prism is an independent program that checks requests and answers against a published description of an interface. It is
// no part of the product: it is installed into a folder of its own.

const name = '@stoplight/prism-cli'
const version = '5.16.0'
const folder = join(tmpdir(), `bailiwick-prism-${version}`)
const program = join('node_modules', name, 'dist', 'index.js')
const descriptions = resolve(import.meta.dirname, '../../../shared/data/providers')

/** Starts Prism between the portal and a fake of a provider, and returns its address; null: see startPrism. */
export const prismBefore = (upstream: string, description: string): Promise<string | null> =>
  startPrism('proxy', description, [upstream, '--errors'])

/**
 * Starts Prism as the provider itself: it answers with the samples of the description, even if these differ from it; null:
 * see startPrism.
 */
export const prismInsteadOf = (description: string): Promise<string | null> =>
  startPrism('mock', description, [])

/** Null, loudly, without the descriptions or without npm: then this half of the tests is left out. */
async function startPrism(
  mode: 'mock' | 'proxy',
  description: string,
  more: readonly string[],
): Promise<string | null> {
  const file = join(descriptions, description)
  if (!existsSync(file)) return leftOut(`${file} is missing`)
  const installed = await install()
  if (installed !== null) return leftOut(`npm could not install ${name}: ${installed}`)
  const port = await freePort()
  const args = [mode, '-h', '127.0.0.1', '-p', String(port), file, ...more]
  const prism = spawn(process.execPath, [join(folder, program), ...args], { stdio: 'ignore' })
  afterTest(async () => {
    prism.kill()
    if (prism.exitCode === null && prism.signalCode === null) await once(prism, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(url), { timeout: 60_000, interval: 200 })
  return url
}

function leftOut(reason: string): null {
  process.stderr.write(`\n*** A provider's own description of its interface was NOT checked: ${reason} ***\n`)
  return null
}

/** Null if Prism is there, else why it isn't. */
async function install(): Promise<string | null> {
  if (existsSync(join(folder, program))) return null
  const draft = mkdtempSync(`${folder}-`)
  writeFileSync(join(draft, 'package.json'), '{"private":true}')
  const args = ['install', `${name}@${version}`, '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    await promisify(execFile)('npm', args, { cwd: draft, timeout: 300_000 })
    // Another process may have been faster
    if (!existsSync(folder)) renameSync(draft, folder)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'unknown'
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** A provider's own description of its interface; only where {@link prismInsteadOf} found it. */
export const readDescription = (description: string): unknown =>
  JSON.parse(readFileSync(join(descriptions, description), 'utf8'))

/** The status of the answer to this form, or to this value as JSON. */
export async function statusOfPost(url: string, body: object): Promise<number> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const { status } = await fetch(url, {
    method: 'POST',
    ...(body instanceof URLSearchParams ? { body } : json),
  })
  return status
}
