import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { memoryOf, processClock, requireProc } from './cpu.ts'
import { compilerFigures } from './document-compiler.ts'
import { embeddedData } from './list-data.ts'
import { startPortal, type Running } from './list-servers.ts'

const defendants = 1500

/**
 * Measures documents: first one packet and one signature beside the bare compiler, in this process; then the portal, which
 * previews different packets while another connection asks /healthz the whole time. Options: `--packets 500`, and
 * `--together 10`, that many at once.
 */
export async function documents(args: string[]): Promise<void> {
  const options = {
    packets: { type: 'string', default: '500' },
    together: { type: 'string', default: '10' },
  } as const
  const { values } = parseArgs({ args, options })
  requireProc()
  console.log((await compilerFigures()).join('\n'))
  const data = embeddedData([defendants])
  const place = data.places.get(defendants)
  if (place === undefined) throw new Error('no data')
  const portal = await startPortal(place)
  try {
    await portalFigures(portal, Number(values.packets), Number(values.together))
  } finally {
    await portal.stop()
    await data.remove()
  }
}

async function portalFigures(portal: Running, packets: number, together: number): Promise<void> {
  const clock = processClock(portal.pid)
  const idle = memoryOf(portal.pid)
  console.log(`portal, idle: ${summary(await waitsDuring(portal, () => sleep(3_000)))}`)
  let done = 0
  let skipped = 0
  let next = 1
  const preview = async () => {
    while (done < packets && next < defendants) {
      const id = (next += 1)
      const path = `/api/documents/documents_pdf?defendant_id=${id}`
      const isMade = await portal.call(path).then(
        () => true,
        () => false,
      )
      if (isMade) done += 1
      else skipped += 1
    }
  }
  const [startedAt, cpu] = [performance.now(), clock()]
  const waits = await waitsDuring(portal, () => Promise.all(Array.from({ length: together }, preview)))
  const [ms, used] = [performance.now() - startedAt, clock() - cpu]
  console.log(`portal, ${done} different packets, ${together} at once: ${summary(waits)}`)
  console.log(
    `  ${perOne(ms, done)} ms and ${perOne(used, done)} ms CPU each (with /healthz and ${skipped} refusals for missing data)`,
  )
  const { now, peak } = memoryOf(portal.pid)
  console.log(
    `  memory: idle ${idle.now.toFixed(0)} MB (peak ${idle.peak.toFixed(0)}), after them ${now.toFixed(0)} (peak ${peak.toFixed(0)})`,
  )
}

const perOne = (whole: number, count: number) => (whole / count).toFixed(1)

/** How long each request for /healthz took during the work, in milliseconds. */
async function waitsDuring({ url }: Running, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      const started = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      waits.push(performance.now() - started)
      await sleep(2)
    }
  }
  const watching = watch()
  await work()
  isDone = true
  await watching
  return waits
}

function summary(waits: readonly number[]): string {
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `others wait ms: p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)}`
}
