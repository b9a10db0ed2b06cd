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

test('the disk is full with almost nothing free, until a look finds space', async () => {
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
  free = 17 * megabyte
  await watch.look(minute + 5_000)
  expect(watch.state(minute + 5_000)).toEqual({ free_bytes: free, is_low: true, is_full: false })
  // A file that is larger than what is left
  watch.failed(2 * minute)
  await watch.look(2 * minute)
  free = 20 * megabyte
  await watch.look(2 * minute + 5_000)
  expect(watch.state(2 * minute + 5_000).is_full).toBe(true)
  free = 40 * megabyte
  await watch.look(2 * minute + 10_000)
  expect(watch.state(2 * minute + 10_000).is_full).toBe(false)
})

test('after a write that failed elsewhere it is full for a minute, or until one succeeds', async () => {
  const { watch } = watchOf(() => 500 * megabyte)
  await watch.measure(0)
  watch.failed(minute)
  await watch.look(minute)
  const fullAt = (at: number) => watch.state(at).is_full
  expect([fullAt(2 * minute - 1), fullAt(2 * minute)]).toEqual([true, false])
  watch.succeeded(minute - 1)
  expect(fullAt(minute + 1)).toBe(true)
  watch.succeeded(minute + 1)
  expect(fullAt(minute + 1)).toBe(false)
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
