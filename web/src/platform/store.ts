import { useSyncExternalStore } from 'react'

type Listener = () => void

/** An event that other code can listen to. */
interface Signal {
  /** Runs the listener each time. Returns the function that unsubscribes. */
  readonly subscribe: (listener: Listener) => () => void
  readonly emit: () => void
}

export function createSignal(): Signal {
  const listeners = new Set<Listener>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** A value outside React that any code can read and change; components that use it rerender. */
export interface Store<Value> {
  readonly get: () => Value
  /** Replaces the value and notifies the listeners, unless it is the same. */
  readonly set: (next: Value) => void
  readonly subscribe: Signal['subscribe']
}

/** The only way to share state besides React's own and the query cache. Values are immutable: set a new one. */
export function createStore<Value>(start: Value): Store<Value> {
  let value = start
  const changed = createSignal()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      changed.emit()
    },
    subscribe: changed.subscribe,
  }
}

/** The value of a store in a component. */
export const useStore = <Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(store.subscribe, store.get)

/**
 * A part of a store's value. The component rerenders only when the selected part changes, so select a primitive or a
 * stable object.
 */
export const useSelected = <Value, Selected>(
  store: Pick<Store<Value>, 'get' | 'subscribe'>,
  select: (value: Value) => Selected,
): Selected => useSyncExternalStore(store.subscribe, () => select(store.get()))
