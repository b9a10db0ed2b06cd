/** The data a worker thread starts with. */
export interface WorkerOptions {
  readonly folder: string
  /** How often the thread checks whether maintenance is due, in milliseconds. */
  readonly maintenanceEveryMs: number
  /** The pause, in milliseconds, after no table needed a vacuum. */
  readonly vacuumEveryMs: number
  /** Bytes of WAL since the last checkpoint that make the next one due. */
  readonly checkpointAfterBytes: number
  /** Uint32 counters, see `counters`. */
  readonly counts: SharedArrayBuffer
}

/** Indexes of the shared counters. */
export const counters = { syncs: 0, checkpoints: 1, vacuums: 2 } as const

/** Messages to the thread. `bytes` are whole messages of the PostgreSQL protocol, never part of one. */
export type ToWorker =
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'checkpoints'; readonly allowed: boolean }
  | { readonly kind: 'close' }

/** Messages from the thread. `done` ends the reply to one `bytes`, with the rest of it. */
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
