import { expect, test } from 'vitest'
import { DiskWatch, type DiskState } from './disk-watch.ts'

const megabyte = 1024 * 1024
const minute = 60_000

function watchOf(free: () => number) {
  const warnings: DiskState[] = []
  const watch = new DiskWatch({
    folder: '/data',
    leastBytes: 100 * megabyte,
    warn: (state) => warnings.push(state),
    measure: async () => free(),
  })
  return { watch, warnings }
}

test('a warning comes before the disk is full, at most once an hour', async () => {
  let free = 200 * megabyte
  const { watch, warnings } = watchOf(() => free)
  await watch.measure(0)
  expect([watch.state(0), warnings]).toEqual([{ free_bytes: free, is_low: false, is_full: false }, []])
  free = 99 * megabyte
  for (let at = minute; at <= 90 * minute; at += minute) await watch.measure(at)
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toEqual({ free_bytes: free, is_low: true, is_full: false })
})

test('the disk is full with almost nothing free, and for a minute after a write that failed', async () => {
  let free = 10 * megabyte
  const { watch } = watchOf(() => free)
  await watch.measure(0)
  expect(watch.state(0).is_full).toBe(true)
  free = 500 * megabyte
  await watch.measure(minute)
  expect(watch.state(minute)).toEqual({ free_bytes: free, is_low: false, is_full: false })
  free = 0
  watch.failed(minute)
  await expect.poll(() => watch.state(minute).free_bytes).toBe(0)
  free = 500 * megabyte
  await watch.measure(minute)
  expect([watch.state(minute + 1).is_full, watch.state(2 * minute).is_full]).toEqual([true, false])
})

test('a folder that cannot be measured is no alarm, and a real one can be', async () => {
  const { watch, warnings } = watchOf(() => {
    throw new Error('unknown')
  })
  await watch.measure(0)
  expect([watch.state(0), warnings]).toEqual([{ free_bytes: null, is_low: false, is_full: false }, []])
  const real = new DiskWatch({ folder: '.', leastBytes: 0, warn: () => undefined })
  await real.start()
  real.stop()
  expect(real.state(0).free_bytes).toBeGreaterThan(0)
})
