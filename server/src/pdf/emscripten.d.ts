// The parts of WebAssembly and Emscripten that pdfium.ts uses; the libraries that declare them come with a browser's types.

declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: object
  }
  interface Imports {
    readonly env: {
      /** Returns 0 if the memory can't grow to this many bytes. */
      emscripten_resize_heap: (bytes: number) => number | boolean
    }
  }
}

/** What @embedpdf/pdfium calls its module. */
interface EmscriptenModule {
  /** The memory; another view once it has grown. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>
  print: () => void
  printErr: () => void
  instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object
}
