import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openDatabase, type Database } from '../src/platform/database.ts'

export const writerPath = fileURLToPath(new URL('./kill-test-writer.ts', import.meta.url))

/** What was lost when a writing process was killed. */
export interface KillTestResult {
  readonly acknowledged: number
  /** Acknowledged rows that are missing. */
  readonly lost: number
  /** Incomplete rows, and rows on which the index and the table disagree. */
  readonly broken: number
}

/**
 * Lets a process write to the embedded database in `dataDir`, kills it (SIGKILL) after `acknowledgements` transactions,
 * then opens the database as the next start would and compares.
 */
export async function runKillTest(dataDir: string, acknowledgements: number): Promise<KillTestResult> {
  const writer = spawn(process.execPath, [writerPath, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(writer, 'exit')
  const acknowledged: number[] = []
  let opened = false
  for await (const line of createInterface({ input: writer.stdout })) {
    if (line === 'open') opened = true
    else acknowledged.push(Number(line))
    if (acknowledged.length >= acknowledgements) writer.kill('SIGKILL')
  }
  await ended
  if (!opened) throw new Error('The writer could not open the database.')
  return { acknowledged: acknowledged.length, ...(await inspect(dataDir, acknowledged)) }
}

async function inspect(
  dataDir: string,
  acknowledged: number[],
): Promise<Pick<KillTestResult, 'lost' | 'broken'>> {
  const database = await openDatabase({ dataDir })
  try {
    const lost = await database.pool.query<{ count: number }>(
      `select count(*) from unnest($1::bigint[]) id where not exists (select from details where head = id)`,
      [acknowledged],
    )
    const halves = await database.pool.query<{ count: number }>(
      'select count(*) from heads full join details on heads.id = details.head where heads.id is null or head is null',
    )
    const byIndex = await countHeads(database, ['seqscan'])
    const byTable = await countHeads(database, ['indexscan', 'indexonlyscan', 'bitmapscan'])
    return {
      lost: lost.rows[0]?.count ?? 0,
      broken: (halves.rows[0]?.count ?? 0) + Math.abs(byIndex - byTable),
    }
  } finally {
    await database.close()
  }
}

async function countHeads(database: Database<unknown>, without: string[]): Promise<number> {
  const client = await database.pool.connect()
  await client.query('begin')
  for (const scan of without) await client.query(`set local enable_${scan} = off`)
  const { rows } = await client.query<{ count: number }>('select count(*) from heads where id > 0')
  await client.query('rollback')
  client.release()
  return rows[0]?.count ?? 0
}
