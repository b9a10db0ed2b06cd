import { parseArgs } from 'node:util'
import { requireProc } from './cpu.ts'
import { perBurst } from './list-cases.ts'
import { measureEmbedded } from './list-embedded.ts'
import { measurePostgres } from './list-postgres.ts'
import { printFigures, printVerdict } from './list-report.ts'

const engines = ['postgres', 'embedded']
const usage = 'npm run bench -- list [--sizes 10000,100000] [--engines postgres,embedded] [--requests 400]'

/**
 * Measures the list, one record and a create through the portal, through a bare server and through the driver alone, for
 * each size of the sample agency and on each engine. `--requests`: the number per contender and case.
 */
export async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000' },
      engines: { type: 'string', default: engines.join(',') },
      requests: { type: 'string', default: '400' },
    },
  })
  const sizes = values.sizes.split(',').map(Number)
  const rounds = Math.max(2, Math.round(Number(values.requests) / perBurst))
  const requested = values.engines.split(',')
  if (
    ![...sizes, rounds].every((number) => number > 0) ||
    !requested.every((engine) => engines.includes(engine))
  ) {
    throw new Error(usage)
  }
  requireProc()
  for (const engine of requested) {
    const measured = await (engine === 'postgres' ? measurePostgres : measureEmbedded)(
      sizes.toSorted((a, b) => a - b),
      rounds,
    )
    printFigures(measured)
    printVerdict(measured)
  }
}
