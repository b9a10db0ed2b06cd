import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { embeddedData } from './list-data.ts'
import { startPortal, type Running } from './list-servers.ts'

const defendants = 60

/**
 * Measures how long others wait while documents are previewed: another connection asks /healthz the whole time. Option:
 * `--previews 10`, that many at once.
 */
export async function documents(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { previews: { type: 'string', default: '10' } } })
  const count = Number(values.previews)
  const data = embeddedData([defendants])
  const place = data.places.get(defendants)
  if (place === undefined) throw new Error('no data')
  const portal = await startPortal(place)
  try {
    const paths = await previewable(portal, count)
    console.log(`idle                  ${summary(await waitsDuring(portal, () => sleep(2_000)))}`)
    for (const round of [1, 2, 3]) {
      const before = memoryOf(portal)
      const started = performance.now()
      const waits = await waitsDuring(portal, () => Promise.all(paths.map((path) => portal.call(path))))
      const ms = Math.round(performance.now() - started)
      console.log(
        `${count} previews, round ${round}  ${summary(waits)}; all took ${ms} ms; memory ${before} → ${memoryOf(portal)} MB`,
      )
    }
  } finally {
    await portal.stop()
    await data.remove()
  }
}

/** The addresses of previews of different files that lack nothing. */
async function previewable(portal: Running, count: number): Promise<string[]> {
  const paths: string[] = []
  for (let id = 1; id <= defendants && paths.length < count; id += 1) {
    const path = `/api/documents/documents_pdf?defendant_id=${id}`
    const works = await portal.call(path).then(
      () => true,
      () => false,
    )
    if (works) paths.push(path)
  }
  if (paths.length < count) throw new Error(`Only ${paths.length} documents can be previewed.`)
  return paths
}

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

/** Resident memory, in MB. */
function memoryOf({ pid }: Running): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
