import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { samplePassword } from '../server/src/commands/sample.ts'
import { formData } from '../server/test/form-data.ts'
import { hostileFiles } from '../server/test/hostile/hostile-files.ts'
import type { HostileFile } from '../server/test/hostile/hostile-file.ts'
import { memoryOf, requireProc } from './cpu.ts'
import { embeddedData } from './list-data.ts'
import { startServer, type Running } from './list-servers.ts'

const targets = { megabytes: 350, delayMs: 100 }
/** How long the memory of an upload may take to be free, in milliseconds. */
const pauseMs = 150
/** As many as a day's photos of several files, from three people: a caller runs three checks and has nine more waiting. */
const atOnce = 30
const people = ['owner', 'agent', 'clerk'] as const

interface Figures {
  readonly name: string
  readonly outcome: string
  readonly ms: number
  /** More at the peak, and after a pause. */
  readonly megabytes: number
  readonly left: number
  /** The longest delay of the event loop, and its longest work without a pause in processor time. */
  readonly lateMs: number
  readonly busyMs: number
}

/** The portal, signed in, with what measures it. */
interface Measured {
  readonly server: Running
  /** Of one person after the other. */
  readonly upload: (file: HostileFile, content: Buffer) => Promise<string>
  /** Of the event loop since the last call. */
  readonly delay: () => Promise<Pick<Figures, 'lateMs' | 'busyMs'>>
}

/**
 * Uploads every hostile file to the portal, alone and then thirty at once. Options: `--only TEXT`, a part of the names of
 * the files.
 */
export async function hostile(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', default: '' } } })
  requireProc()
  const files = hostileFiles().filter(({ name }) => name.includes(values.only))
  const data = embeddedData([100])
  const [place] = data.places.values()
  if (place === undefined) throw new Error('There is no sample agency.')
  const delayFile = join(tmpdir(), `bailiwick-delay-${process.pid}`)
  const probe = fileURLToPath(new URL('./delay-probe.ts', import.meta.url))
  const server = await startServer('portal', place, {
    NODE_OPTIONS: `--import=${probe}`,
    DELAY_FILE: delayFile,
    UPLOAD_SECONDS: '600',
  })
  try {
    const measured = { server, delay: delayOf(server, delayFile), upload: await uploader(server) }
    // The first picture and the first PDF load what the others need
    for (const name of ['a script at opening', 'PNG: an archive behind it']) await warmUp(measured, name)
    print([await measure(measured, 'nothing, for two seconds', () => sleep(2_000, 'idle'))])
    const alone: Figures[] = []
    for (const file of files) alone.push(await measureAlone(measured, file))
    const together: Figures[] = []
    for (let at = 0; at < files.length; at += atOnce)
      together.push(await measureTogether(measured, files.slice(at, at + atOnce)))
    summarize(`${alone.length} files, one at a time`, alone)
    summarize(`${atOnce} files at once`, together)
  } finally {
    await server.stop()
    rmSync(delayFile, { force: true })
    await data.remove()
  }
}

async function warmUp({ upload }: Measured, name: string): Promise<void> {
  const file = hostileFiles().find((one) => one.name === name)
  if (file !== undefined) await upload(file, await file.make())
}

async function measureAlone(measured: Measured, file: HostileFile): Promise<Figures> {
  const content = await file.make()
  const figures = await measure(measured, file.name, () => measured.upload(file, content))
  print([figures])
  return figures
}

async function measureTogether(measured: Measured, files: readonly HostileFile[]): Promise<Figures> {
  const contents: [HostileFile, Buffer][] = []
  for (const file of files) contents.push([file, await file.make()])
  const name = `${files[0]?.name} and ${files.length - 1} more`
  const figures = await measure(measured, name, async () => {
    const outcomes = await Promise.all(contents.map(([file, content]) => measured.upload(file, content)))
    const count = (start: string) => outcomes.filter((outcome) => outcome.startsWith(start)).length
    return `${count('200')} stored, ${count('4')} refused, ${count('503')} later`
  })
  print([figures])
  return figures
}

async function measure(
  { server: { pid }, delay }: Measured,
  name: string,
  work: () => Promise<string>,
): Promise<Figures> {
  const before = memoryOf(pid).now
  // Lets the kernel count the peak from here
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await delay()
  const started = performance.now()
  const outcome = await work()
  const ms = performance.now() - started
  const delays = await delay()
  const { peak } = memoryOf(pid)
  await sleep(pauseMs)
  return { name, outcome, ms, megabytes: peak - before, left: memoryOf(pid).now - before, ...delays }
}

function delayOf({ pid }: Running, file: string): Measured['delay'] {
  return async () => {
    rmSync(file, { force: true })
    process.kill(pid, 'SIGWINCH')
    for (;;) {
      if (existsSync(file)) {
        const text = readFileSync(file, 'utf8')
        const [lateMs = 0, busyMs = 0] = text.split(' ').map(Number)
        if (text.endsWith('\n')) return { lateMs, busyMs }
      }
      await sleep(5)
    }
  }
}

/** Signs in; what it returns uploads a file to a defendant, and returns the status and the code. */
async function uploader({ url, call }: Running): Promise<Measured['upload']> {
  const tokens: string[] = []
  for (const username of people) {
    const body = { username, password: samplePassword }
    const headers = { 'accept-encoding': 'identity' }
    const answer = await call('/api/users/login', { method: 'POST', body, headers })
    const { user } = JSON.parse(answer.bytes.toString()) as { user: { token: string } }
    tokens.push(user.token)
  }
  let uploads = 0
  return async ({ fileName }, content) => {
    const { headers, payload } = formData([{ field: 'front_id_photo', fileName, content }])
    const authorization = `Bearer ${tokens[uploads++ % tokens.length]}`
    const response = await fetch(`${url}/api/crm/defendant/upload?id=1`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body: payload,
    })
    const { code = '' } = (await response.json()) as { code?: string }
    return `${response.status} ${code}`
  }
}

function summarize(title: string, figures: readonly Figures[]): void {
  console.log(`\n${title}: the worst`)
  const worst = (of: (one: Figures) => number) =>
    figures.reduce((most, one) => (of(one) > of(most) ? one : most), figures[0] ?? never())
  const [slowest, largest, latest, busiest] = [
    worst(({ ms }) => ms),
    worst(({ megabytes }) => megabytes),
    worst(({ lateMs }) => lateMs),
    worst(({ busyMs }) => busyMs),
  ]
  print([...new Set([slowest, largest, latest, busiest])])
  report('more memory, MB', largest.megabytes, targets.megabytes)
  report('event loop delay, ms', latest.lateMs, targets.delayMs)
  report('event loop busy, ms', busiest.busyMs, targets.delayMs)
  const left = figures.reduce((sum, one) => sum + one.left, 0)
  console.log(`  memory that is left after all of them: ${left.toFixed(0)} MB`)
}

function never(): never {
  throw new Error('No file was measured.')
}

function report(what: string, now: number, target: number): void {
  console.log(
    `  ${what.padEnd(22)} target ${target}  ${now.toFixed(0)}  ${now <= target ? 'met' : 'not met'}`,
  )
}

function print(figures: readonly Figures[]): void {
  for (const { name, outcome, ms, megabytes, left, lateMs, busyMs } of figures) {
    const numbers = [
      `${ms.toFixed(0)} ms`,
      `+${megabytes.toFixed(0)} MB`,
      `${left.toFixed(0)} left`,
      `late ${lateMs}`,
      `busy ${busyMs}`,
    ]
    console.log(
      `${name.slice(0, 62).padEnd(63)}${outcome.padEnd(24)}${numbers.map((one) => one.padStart(10)).join('')}`,
    )
  }
}
