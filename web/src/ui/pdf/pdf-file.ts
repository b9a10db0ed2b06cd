// The build for older browsers: a signer's phone may be years old
import {
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// The address of a file, as Vite knows it
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

export { TextLayer }
export type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads a PDF; throws where it is none. `close` lets go of what it holds. */
export async function openPdf(file: Blob) {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // Compiled code is refused by the content security policy; our papers hold nothing that needs it
    useWasm: false,
  })
  const close = () => void task.destroy()
  try {
    return { pages: await pagesOf(await task.promise), close }
  } catch (error) {
    close()
    throw error
  }
}

const pagesOf = (document: PDFDocumentProxy) =>
  Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))
