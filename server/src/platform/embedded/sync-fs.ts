import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = Parameters<NodeFS['init']>

/** The part of Emscripten's file system that we rely on; PGlite doesn't declare it. */
interface WithNodeFiles {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: OpenFile) => number }
    realPath(node: OpenFile['node']): string
  }
}

const hasNodeFiles = (module: object): module is WithNodeFiles => 'NODEFS' in module

interface OpenFile {
  /** The file descriptor on disk; undefined for a folder. */
  readonly nfd?: number
  readonly node: object
}

/**
 * PGlite's file system with an fsync that reaches the disk. Emscripten's does nothing and reports success, so a commit
 * would survive the end of the process but not a power loss. The hook isn't a public interface of PGlite: its version is
 * pinned, and a test counts the calls.
 */
export class SyncNodeFs extends NodeFS {
  readonly #synced: () => void

  constructor(folder: string, synced: () => void) {
    super(folder)
    this.#synced = synced
  }

  override async init(pg: Init[0], options: Init[1]): ReturnType<NodeFS['init']> {
    const amended = await super.init(pg, options)
    amended.emscriptenOpts.preRun?.unshift((module) => {
      if (!hasNodeFiles(module)) throw new Error('PGlite came without NODEFS: no commit would reach the disk')
      const { NODEFS }: WithNodeFiles = module
      NODEFS.stream_ops.fsync = (file) => {
        if (file.nfd === undefined) syncFolder(NODEFS.realPath(file.node))
        else fdatasyncSync(file.nfd)
        this.#synced()
        return 0
      }
    })
    return amended
  }
}

/** Syncs a folder and everything in it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else syncPath(path, 'r+')
  }
  syncFolder(folder)
}

/** Makes the names in a folder durable; Windows does so by itself and can't open a folder. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncPath(path, 'r')
}

function syncPath(path: string, flags: string): void {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
