import { useSyncExternalStore } from 'react'

type Listener = () => void

/** Something that happens and that other code may wait for. */
export interface Signal {
  /** Runs the listener each time; returns how to stop it. */
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

/** A value that lives outside React: any code may read and change it, and components that show it follow. */
export interface Store<Value> {
  readonly get: () => Value
  /** Replaces the value and tells the listeners, unless it is the same. */
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
 * What a component needs of a store. It renders again only when that differs, so select a primitive or something that
 * stays the same object.
 */
export const useSelected = <Value, Selected>(
  store: Pick<Store<Value>, 'get' | 'subscribe'>,
  select: (value: Value) => Selected,
): Selected => useSyncExternalStore(store.subscribe, () => select(store.get()))
