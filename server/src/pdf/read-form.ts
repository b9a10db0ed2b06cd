import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { FormContents, FormPage } from './form-fields.ts'
import { draw, frameOf } from './form-frame.ts'
import { FormObjects } from './form-objects.ts'
import { fieldsOf, type Widget } from './form-widgets.ts'
import { pageFrame, type Box, type PageFrame } from './page-frame.ts'
import { endOfLabel, pageTextOf, type PageText } from './page-text.ts'
import { PdfiumMemory } from './pdfium-memory.ts'
import { WidgetReader } from './read-widget.ts'

// Runs in the worker of clean-pdf.ts. No script of the file runs: this PDFium has no engine for them, and none of the calls
// that would start an action is made. FORM_OnAfterLoadPage starts none; without it PDFium doesn't know what is checked, nor
// fields that the list of the form leaves out.

/** FPDF_GetFormType: XFA without pages of its own. */
const xfaFull = 2
/** FPDF_ANNOT_WIDGET. */
const widgetSubtype = 20
/** FPDF_ANNOT_FLAG_HIDDEN and FPDF_ANNOT_FLAG_NOVIEW. */
const hidden = 2 | 32
/** A smaller widget is invisible: signatures without a place have such ones. In points. */
const smallestSide = 4

/** Whether a form has no pages but those that its program would make. */
export const isDynamic = (pdfium: WrappedPdfiumModule, file: number): boolean =>
  pdfium.FPDF_GetFormType(file) === xfaFull

/** The fields and pages of a form, and takes out what was filled in; null if it has more fields than `most`. */
export function readForm(pdfium: WrappedPdfiumModule, file: number, most: number): FormContents | null {
  const info = pdfium.PDFiumExt_OpenFormFillInfo()
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(file, info)
  try {
    const reader = new FormReader(pdfium, file, form, most)
    const count = pdfium.FPDF_GetPageCount(file)
    for (let index = 0; index < count; index += 1) if (!reader.readPage(file, index)) return null
    return reader.contents
  } finally {
    if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form)
    pdfium.PDFiumExt_CloseFormFillInfo(info)
  }
}

interface PageParts {
  /** From 0. */
  readonly index: number
  readonly frame: PageFrame
  readonly text: PageText
}

class FormReader {
  readonly #pdfium: WrappedPdfiumModule
  readonly #memory: PdfiumMemory
  readonly #form: number
  readonly #most: number
  readonly #widgetReader: WidgetReader
  readonly #pages: FormPage[] = []
  readonly #widgets: Widget[] = []
  #count = 0

  constructor(pdfium: WrappedPdfiumModule, file: number, form: number, most: number) {
    this.#pdfium = pdfium
    this.#memory = new PdfiumMemory(pdfium)
    this.#form = form
    this.#most = most
    const objects = new FormObjects(pdfium, this.#memory, file)
    this.#widgetReader = new WidgetReader(pdfium, this.#memory, form, objects)
  }

  get contents(): FormContents {
    return { pages: this.#pages, fields: fieldsOf(this.#widgets) }
  }

  /** False if there are too many fields. */
  readPage(file: number, index: number): boolean {
    const pdfium = this.#pdfium
    const page = pdfium.FPDF_LoadPage(file, index)
    if (page === 0) throw new Error('A page can’t be loaded')
    if (this.#form !== 0) pdfium.FORM_OnAfterLoadPage(page, this.#form)
    try {
      const frame = this.#frameOf(page)
      const text = pageTextOf(pdfium, this.#memory, page, frame)
      this.#pages.push({ width: frame.shown.width, height: frame.shown.height, text: text.text })
      // From the last, because some are removed
      for (let at = pdfium.FPDFPage_GetAnnotCount(page) - 1; at >= 0; at -= 1) {
        const annotation = pdfium.FPDFPage_GetAnnot(page, at)
        if (annotation === 0) continue
        const isDrawn = this.#readAnnotation(annotation, { index, frame, text })
        pdfium.FPDFPage_CloseAnnot(annotation)
        if (!isDrawn) pdfium.FPDFPage_RemoveAnnot(page, at)
        if (this.#count > this.#most) return false
      }
      return true
    } finally {
      if (this.#form !== 0) pdfium.FORM_OnBeforeClosePage(page, this.#form)
      pdfium.FPDF_ClosePage(page)
    }
  }

  /** Adds a widget to the fields; false if the annotation must not be drawn: a button, or what nobody sees. */
  #readAnnotation(annotation: number, { index: page, frame, text }: PageParts): boolean {
    const pdfium = this.#pdfium
    const isWidget = pdfium.FPDFAnnot_GetSubtype(annotation) === widgetSubtype
    if (isWidget) this.#count += 1
    if ((pdfium.FPDFAnnot_GetFlags(annotation) & hidden) !== 0) return false
    if (!isWidget) return true
    const read = this.#form === 0 ? null : this.#widgetReader.read(annotation)
    if (read === null) return false
    const { look, ...widget } = read
    const box = this.#rectOf(annotation)
    const place = frame.place(box)
    if (place.width < smallestSide || place.height < smallestSide) return false
    const cells = widget.comb ? (widget.max ?? 1) : 1
    const drawn = frameOf(pdfium, this.#memory, annotation, box, { isRound: widget.kind === 'radio', cells })
    const after = endOfLabel(text, place, widget.kind === 'check' || widget.kind === 'radio')
    this.#widgets.push({
      ...widget,
      place: {
        page,
        ...place,
        ...look,
        ...(drawn.isDark && { isDark: true }),
        ...(after !== undefined && { after }),
      },
    })
    return drawn.drawing !== '' && draw(pdfium, this.#memory, annotation, drawn)
  }

  #rectOf(annotation: number): Box {
    return boxOf(this.#memory.floats(4, (at) => this.#pdfium.FPDFAnnot_GetRect(annotation, at)) ?? [])
  }

  #frameOf(page: number): PageFrame {
    const box = this.#memory.floats(4, (at) => this.#pdfium.FPDF_GetPageBoundingBox(page, at))
    if (box === null) throw new Error('A page has no box')
    return pageFrame(boxOf(box), this.#pdfium.FPDFPage_GetRotation(page))
  }
}

/** FS_RECTF: left, top, right, bottom. */
const boxOf = ([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): Box => ({
  left: Math.min(left, right),
  right: Math.max(left, right),
  bottom: Math.min(top, bottom),
  top: Math.max(top, bottom),
})
