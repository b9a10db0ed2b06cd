import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultRounds, faults } from './fault-rounds.ts'
import { runKillTest, type KillTestResult } from '../server/test/kill-test.ts'

/**
 * Repeatedly kills a process that writes to the embedded database and prints how many acknowledged rows were lost.
 * Options: `--rounds 30`, `--most 400` (the most acknowledgements before a kill; the number is random).
 * `--fault server`, `postgres` or `disk` breaks that under a whole portal instead, whose clients repeat their requests;
 * `--embedded` kills the server on the embedded database. A full disk needs root.
 */
export async function durability(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '30' },
      most: { type: 'string', default: '400' },
      fault: { type: 'string' },
      embedded: { type: 'boolean', default: false },
    },
  })
  const rounds = Number(values.rounds)
  const fault = faults.find((one) => one === values.fault)
  if (fault !== undefined) return faultRounds(fault, rounds, values.embedded)
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-durability-'))
  const total = { acknowledged: 0, lost: 0, broken: 0 }
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const result = await runKillTest(dataDir, Math.floor(Math.random() * Number(values.most)))
      for (const name of ['acknowledged', 'lost', 'broken'] as const) total[name] += result[name]
      console.log(`round ${String(round).padStart(2)}  ${summarize(result)}`)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.log(`${rounds} rounds  ${summarize(total)}`)
  if (total.lost + total.broken > 0) process.exitCode = 1
}

function summarize({ acknowledged, lost, broken }: KillTestResult): string {
  return `acknowledged ${acknowledged}, lost ${lost}, broken ${broken}`
}
