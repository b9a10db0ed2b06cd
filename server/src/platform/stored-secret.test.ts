import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedSecret } from '#platform/stored-secret'
import { afterTest } from '#test/after-test'

test('simultaneous starts create one secret, readable only by its owner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-secret-'))
  afterTest(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const [first, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => storedSecret(dataDir, 'token-secret')),
  )
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set([first, ...others, await storedSecret(dataDir, 'token-secret')]).size).toBe(1)
  expect(statSync(join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600)
})
