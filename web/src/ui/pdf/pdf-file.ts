// The legacy build, because a signer's phone may be years old
import {
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite's import of a file's URL
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

export { TextLayer }
export type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens a PDF; throws if the file isn't one. `close` frees its memory. */
export async function openPdf(file: Blob) {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // The content security policy blocks WebAssembly; our documents don't need it
    useWasm: false,
  })
  const close = () => void task.destroy()
  try {
    const document = await task.promise
    return { pages: await pagesOf(document), language: await languageOf(document), close }
  } catch (error) {
    close()
    throw error
  }
}

/** The language that a file says it is in. */
async function languageOf(document: PDFDocumentProxy): Promise<string | undefined> {
  const { info } = await document.getMetadata()
  const { Language: language } = info as { readonly Language?: unknown }
  return typeof language === 'string' ? language : undefined
}

const pagesOf = (document: PDFDocumentProxy) =>
  Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))
