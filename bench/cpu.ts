import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:process'

/** The processor time that processes have used so far, in milliseconds. */
export type CpuClock = () => number

/** The kernel's unit of processor time (`getconf CLK_TCK`), the same on every Linux. */
const ticksPerSecond = 100

/** Throws on systems without /proc. */
export function requireProc(): void {
  if (platform !== 'linux')
    throw new Error('This bench reads processor times from /proc, so it runs on Linux only.')
}

/** The time of one process with all its threads. */
export const processClock =
  (pid: number): CpuClock =>
  () =>
    ownTime(pid)

/** The time of a PostgreSQL server: the postmaster and its processes, running and ended. */
export const postgresClock =
  (postmaster: number): CpuClock =>
  () =>
    ownTime(postmaster) + endedChildren(postmaster) + sum(childrenOf(postmaster).map(ownTime))

/** The time of this process, which runs the bench. */
export const ownClock: CpuClock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The memory of a process, now and at its peak, in megabytes (VmRSS and VmHWM). */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
  return { now: (kilobytes('VmRSS') * 1024) / 1e6, peak: (kilobytes('VmHWM') * 1024) / 1e6 }
}

/** From the kernel's nanoseconds per thread if it has them: a tick of /proc/PID/stat is 10 ms, too coarse for a burst. */
function ownTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return sum(
      threads.map(
        (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      ),
    )
  } catch {
    const { user, system } = statOf(pid) ?? { user: 0, system: 0 }
    return user + system
  }
}

function endedChildren(pid: number): number {
  const { childUser, childSystem } = statOf(pid) ?? { childUser: 0, childSystem: 0 }
  return childUser + childSystem
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent)
}

interface Stat {
  readonly parent: number
  readonly user: number
  readonly system: number
  readonly childUser: number
  readonly childSystem: number
}

/** The parent and the times of a process; undefined once it has ended. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may contain spaces
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ms = (index: number) => ((fields[index] ?? 0) * 1000) / ticksPerSecond
    return { parent: fields[1] ?? 0, user: ms(11), system: ms(12), childUser: ms(13), childSystem: ms(14) }
  } catch {
    return undefined
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
