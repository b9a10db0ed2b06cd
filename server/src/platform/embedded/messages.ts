/** What the opening thread is told. */
export interface WorkerOptions {
  readonly folder: string
  /** How often the thread looks whether upkeep is due, in milliseconds. */
  readonly maintenanceEveryMs: number
  /** The rest, in milliseconds, after every table was found to be in order. */
  readonly vacuumEveryMs: number
  /** WAL written since the last checkpoint, in bytes, that calls for the next. */
  readonly checkpointAfterBytes: number
  /** Uint32 counters, see `counters`. */
  readonly counts: SharedArrayBuffer
}

/** Places in the shared counters. */
export const counters = { syncs: 0, checkpoints: 1, vacuums: 2 } as const

/** To the thread. Bytes are whole messages of the PostgreSQL protocol, never a part of one. */
export type ToWorker =
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'close' }

/** From the thread. `done` ends the answer to one `bytes` and carries the last of it. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'done'
      readonly connection: number
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly inTransaction: boolean
    }
  | { readonly kind: 'maintenance'; readonly running: boolean }
  | { readonly kind: 'problem'; readonly text: string }
