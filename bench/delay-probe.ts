// Loaded into the portal by `bench -- hostile`. SIGWINCH writes to a file, in milliseconds since the last one, the longest
// delay of its event loop, and the most processor time that it spent without a pause. The second figure stays the same
// on a busy machine.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { threadCpuUsage } from 'node:process'
import { isMainThread } from 'node:worker_threads'

const file = process.env['DELAY_FILE']
if (isMainThread && file !== undefined) {
  const resolution = 1
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let mostBusy = 0
  let last = usedMs()
  setInterval(() => {
    const now = usedMs()
    mostBusy = Math.max(mostBusy, now - last)
    last = now
  }, resolution).unref()
  process.on('SIGWINCH', () => {
    const late = Math.max(0, histogram.max / 1e6 - resolution)
    writeFileSync(file, `${late.toFixed(0)} ${mostBusy.toFixed(0)}\n`)
    histogram.reset()
    mostBusy = 0
  })
}

function usedMs(): number {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}
