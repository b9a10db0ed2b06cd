import { threadId } from 'node:worker_threads'

// What the tests of the work thread run in it.

export const add = (one: number, two: number): number => one + two

export const echo = <Value>(value: Value): Value => value

/** The id of the thread, to tell one from the next. */
export const idOfThread = (): number => threadId

export function fail(message: string): never {
  throw new RangeError(message)
}

/** Blocks the thread. */
export function block(milliseconds: number): 'done' {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return 'done'
}

/** Takes memory outside the heap, as inflated data does, until the thread is stopped. */
export function takeBuffers(): number {
  const taken: Uint8Array[] = []
  for (;;) {
    taken.push(new Uint8Array(8 * 1024 * 1024).fill(1))
    block(5)
  }
}

/** Takes memory of the heap. */
export function takeHeap(): number {
  const taken: unknown[] = []
  for (;;) taken.push({ at: taken.length, text: [String(taken.length)] })
}

export function crash(): void {
  process.exit(3)
}
