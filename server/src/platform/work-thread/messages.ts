/** Asks the thread to run an exported function of a module. */
export interface ToThread {
  readonly id: number
  /** The URL of the module. */
  readonly module: string
  readonly name: string
  readonly args: readonly unknown[]
}

export type FromThread =
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ThreadError }

/** An error with its name, which a clone would lose. */
interface ThreadError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
}
