import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const modules = new Map<string, WebAssembly.Module>()

/**
 * Compiles a WebAssembly file of a package and holds it. As long as somebody does, V8 gives it to every thread of this
 * process that compiles the same file, with all that it has optimized so far; otherwise each of them starts slow again.
 */
export function keepCompiled(file: string): void {
  if (!modules.has(file)) modules.set(file, new WebAssembly.Module(readFileSync(resolve(file))))
}
