import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Calls of PDFium that write their result into its memory. */
export class PdfiumMemory {
  readonly #pdfium: WrappedPdfiumModule

  constructor(pdfium: WrappedPdfiumModule) {
    this.#pdfium = pdfium
  }

  /** So many bytes for one piece of work. */
  with<Result>(bytes: number, work: (at: number) => Result): Result {
    const { malloc, free } = this.#pdfium.pdfium.wasmExports
    const at = malloc(bytes)
    if (at === 0) throw new RangeError('No memory')
    try {
      return work(at)
    } finally {
      free(at)
    }
  }

  /** Numbers that a call writes; null if it returns false. */
  floats(count: number, call: (at: number) => boolean): readonly number[] | null {
    return this.#numbers(count, call, (view, at) => view.getFloat32(at, true))
  }

  integers(count: number, call: (at: number) => boolean): readonly number[] | null {
    return this.#numbers(count, call, (view, at) => view.getUint32(at, true))
  }

  /** A text that a call writes, with its size in bytes. */
  string(call: (buffer: number, size: number) => number): string {
    const size = call(0, 0)
    if (size <= 2) return ''
    return this.with(size, (at) => {
      call(at, size)
      return this.utf16(at, size - 2)
    })
  }

  utf16(at: number, bytes: number): string {
    const copy = this.#pdfium.pdfium.HEAPU8.slice(at, at + bytes)
    return new TextDecoder('utf-16le').decode(copy).split('\0')[0] ?? ''
  }

  /** A text that a call reads. */
  withText<Result>(text: string, work: (at: number) => Result): Result {
    const bytes = Buffer.from(`${text}\0`, 'utf16le')
    return this.with(bytes.length, (at) => {
      this.#pdfium.pdfium.HEAPU8.set(bytes, at)
      return work(at)
    })
  }

  #numbers(
    count: number,
    call: (at: number) => boolean,
    read: (view: DataView, at: number) => number,
  ): readonly number[] | null {
    return this.with(count * 4, (at) => {
      if (!call(at)) return null
      const view = new DataView(this.#pdfium.pdfium.HEAPU8.buffer)
      return Array.from({ length: count }, (_, index) => finite(read(view, at + index * 4)))
    })
  }
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)
