import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, Portal } from './portal.ts'
import { addSoleHolders } from './staff.ts'

/**
 * Makes the sample agency once, with ten thousand defendants; every worker starts from a copy of it. Where
 * BAILIWICK_SAMPLE names a data folder already, that one is taken.
 */
export default async function sampleAgency() {
  if (process.env['BAILIWICK_SAMPLE']) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-sample-'))
  const data = join(folder, 'data')
  await makeSampleAgency(data)
  process.env['BAILIWICK_SAMPLE'] = data
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Makes the sample agency in this data folder. */
export async function makeSampleAgency(data: string): Promise<void> {
  const portal = new Portal(await freePort(), data, { args: ['demo'] })
  await portal.start()
  await portal.stop()
  if (!existsSync(data)) throw new Error(`no sample agency was made:\n${portal.output}`)
  await addSoleHolders(data)
}
