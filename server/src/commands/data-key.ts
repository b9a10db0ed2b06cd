import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config'
import { CliError } from './cli-error.ts'

/** The existing data key; throws CliError if there is none, because a new one could read nothing. */
export async function readDataKey({
  dataKey,
  dataDir,
}: Pick<Config, 'dataKey' | 'dataDir'>): Promise<Buffer> {
  const key = dataKey ?? (await readFile(join(dataDir, 'data-key'), 'utf8').catch(() => '')).trim()
  if (/^[0-9a-f]{64}$/i.test(key)) return Buffer.from(key, 'hex')
  throw new CliError(`The data key is missing. Set DATA_KEY, or copy the file data-key into ${dataDir}.`)
}
