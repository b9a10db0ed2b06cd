import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** PDFium, and whether it has asked for more memory than it may have. */
export interface LimitedPdfium {
  readonly pdfium: WrappedPdfiumModule
  readonly limit: { isReached: boolean }
}

/** PDFium in a memory of limited size. Its own limit is 2 GB; without memory it aborts. */
export async function loadPdfium(mostBytes: number): Promise<LimitedPdfium> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const module = new WebAssembly.Module(wasm)
  const limit = { isReached: false }
  const pdfium = await init({
    print() {},
    printErr() {},
    instantiateWasm(imports, done) {
      const grow = imports.env.emscripten_resize_heap
      imports.env.emscripten_resize_heap = (bytes) => {
        limit.isReached ||= bytes >>> 0 > mostBytes
        return limit.isReached ? 0 : grow(bytes)
      }
      const instance = new WebAssembly.Instance(module, imports)
      done(instance, module)
      return instance.exports
    },
  })
  pdfium.PDFiumExt_Init()
  return { pdfium, limit }
}
