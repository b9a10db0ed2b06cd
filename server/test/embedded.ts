import pg from 'pg'
import { openEmbedded, type EmbeddedHost, type EmbeddedOptions } from '../src/platform/embedded/host.ts'
import { afterwards } from './cleanup.ts'
import { testPlace } from './database.ts'

/** An empty embedded database with limits of the test's choosing, and the pool in front of it; closed afterwards. */
export async function testHost(
  options: Partial<EmbeddedOptions> = {},
): Promise<{ host: EmbeddedHost; pool: pg.Pool; dataDir: string }> {
  const { dataDir } = await testPlace('empty')
  const host = await openEmbedded({
    dataDir,
    statementLimitMs: 30_000,
    idleTransactionLimitMs: 30_000,
    ...options,
  })
  const pool = new pg.Pool({ stream: host.connect, max: 1, idleTimeoutMillis: 0, user: 'postgres' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  afterwards(async () => {
    await pool.end()
    await host.close()
  })
  return { host, pool, dataDir }
}
