import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite'

interface Chunk {
  readonly imports: readonly string[]
}

const chunks = new Map<string, Chunk>()
const loaded = new Map<string, ReadonlySet<string>>()
let entries: readonly string[] = []

/** The chunks that have run before code of this one does: what it imports, directly or not, and what every page begins with. */
function loadedBefore(chunk: string): ReadonlySet<string> {
  const known = loaded.get(chunk)
  if (known) return known
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) visit(imported)
  }
  for (const name of [chunk, ...entries]) visit(name)
  loaded.set(chunk, found)
  return found
}

/** Learns which chunk imports which, for `withoutLoadedChunks`. */
export const chunkImports: Plugin = {
  name: 'chunk-imports',
  apply: 'build',
  enforce: 'pre',
  generateBundle(_, bundle) {
    chunks.clear()
    loaded.clear()
    for (const part of Object.values(bundle)) if (part.type === 'chunk') chunks.set(part.fileName, part)
    entries = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk' && part.isEntry ? part.fileName : [],
    )
  },
}

/**
 * Leaves out of what an `import()` loads beforehand the chunks that its own chunk runs on. The bundler lists all that the
 * part imports, some forty names at each, and the browser makes a link element for every one that it has loaded by an
 * import: 30 ms of a phone's time for each part of a file.
 */
export const withoutLoadedChunks: ResolveModulePreloadDependenciesFn = (
  _,
  dependencies,
  { hostId, hostType },
) => {
  if (hostType === 'html') return dependencies
  const before = loadedBefore(hostId)
  return dependencies.filter((one) => !before.has(one))
}
