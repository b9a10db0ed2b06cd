import pg from 'pg'
import { openEmbedded, type EmbeddedHost, type EmbeddedOptions } from '../src/platform/embedded/host.ts'
import { afterTest } from './after-test.ts'
import { testPlace } from './database.ts'

/** An empty embedded database with these limits, and a pool connected to it; both are closed after the test. */
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
  afterTest(async () => {
    await pool.end()
    await host.close()
  })
  return { host, pool, dataDir }
}
