import { expect, test } from 'vitest'
import { createSignal, createStore } from './store.ts'

test('a store notifies its listeners of new values only', () => {
  const store = createStore(1)
  const seen: number[] = []
  const stop = store.subscribe(() => seen.push(store.get()))
  store.set(2)
  store.set(2)
  store.set(3)
  stop()
  store.set(4)
  expect(seen).toEqual([2, 3])
  expect(store.get()).toBe(4)
})

test('a listener that unsubscribes during a signal does not stop the other listeners', () => {
  const signal = createSignal()
  const heard: string[] = []
  const stop = signal.subscribe(() => {
    heard.push('first')
    stop()
  })
  signal.subscribe(() => heard.push('second'))
  signal.emit()
  signal.emit()
  expect(heard).toEqual(['first', 'second', 'second'])
})
