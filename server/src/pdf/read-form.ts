import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { FieldPlace, FormContents, FormField, FormPage } from './form-fields.ts'
import { pageFrame, type Box, type PageFrame } from './page-frame.ts'

// Runs in the worker of clean-pdf.ts. No script of the file runs: this PDFium has no engine for them, and none of the calls
// that would start an action is made.

/** FPDF_GetFormType: XFA without pages of its own. */
const xfaFull = 2
/** FPDF_ANNOT_WIDGET. */
const widgetSubtype = 20
const kinds: Readonly<Record<number, FormField['kind']>> = {
  2: 'check',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
  7: 'signature',
}
const flags = { multiline: 1 << 12, comb: 1 << 24 }
/** Longer names and texts are cut: nobody reads them in a table. */
const longest = { name: 200, option: 80, pageText: 20_000 }
const mostOptions = 100
const mostCharacters = 10_000

/** Whether a form has no pages but those that its program would make. */
export const isDynamic = (pdfium: WrappedPdfiumModule, file: number): boolean =>
  pdfium.FPDF_GetFormType(file) === xfaFull

/** The fields and pages of a form, and takes out what was filled in; null if it has more fields than `most`. */
export function readForm(pdfium: WrappedPdfiumModule, file: number, most: number): FormContents | null {
  const info = pdfium.PDFiumExt_OpenFormFillInfo()
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(file, info)
  const reader = new FormReader(pdfium, file, form, most)
  try {
    const count = pdfium.FPDF_GetPageCount(file)
    for (let index = 0; index < count; index += 1) if (!reader.readPage(file, index)) return null
    return reader.contents
  } finally {
    if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form)
    pdfium.PDFiumExt_CloseFormFillInfo(info)
  }
}

/**
 * The most characters of fields by the numbers of their objects. PDFium has no call for it, so they are looked for in the
 * file as PDFium writes it.
 */
function maxLengthsOf(pdfium: WrappedPdfiumModule, file: number): ReadonlyMap<number, number> {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  const size =
    pdfium.PDFiumExt_SaveAsCopy(file, writer) === 0 ? 0 : pdfium.PDFiumExt_GetFileWriterSize(writer)
  const at = size === 0 ? 0 : malloc(size)
  if (at === 0) throw new RangeError('No memory')
  pdfium.PDFiumExt_GetFileWriterData(writer, at, size)
  const text = Buffer.from(pdfium.pdfium.HEAPU8.slice(at, at + size)).toString('latin1')
  free(at)
  pdfium.PDFiumExt_CloseFileWriter(writer)
  const found = new Map<number, number>()
  for (const { index, 1: max } of text.matchAll(/\/MaxLen (\d{1,5})\b/g)) {
    const before = text.slice(Math.max(0, index - longestObject), index)
    const number = /(\d+) 0 obj(?![^]* 0 obj)/.exec(before)?.[1]
    if (number !== undefined) found.set(Number(number), Number(max))
  }
  return found
}
/** Of a field, in bytes; a longer one has no limit. */
const longestObject = 4000

class FormReader {
  readonly #pdfium: WrappedPdfiumModule
  readonly #form: number
  readonly #most: number
  readonly #maxLengths: ReadonlyMap<number, number>
  readonly #pages: FormPage[] = []
  readonly #fields = new Map<string, FormField>()
  #widgets = 0

  constructor(pdfium: WrappedPdfiumModule, file: number, form: number, most: number) {
    this.#pdfium = pdfium
    this.#maxLengths = maxLengthsOf(pdfium, file)
    this.#form = form
    this.#most = most
  }

  get contents(): FormContents {
    const fields = [...this.#fields.values()].toSorted(({ places: [one] }, { places: [other] }) =>
      one === undefined || other === undefined ? 0 : inOrder(one, other),
    )
    return { pages: this.#pages, fields }
  }

  /** False if there are too many fields. */
  readPage(file: number, index: number): boolean {
    const pdfium = this.#pdfium
    const page = pdfium.FPDF_LoadPage(file, index)
    if (page === 0) throw new Error('A page can’t be loaded')
    try {
      const frame = this.#frameOf(page)
      this.#pages.push({ width: frame.shown.width, height: frame.shown.height, text: this.#textOf(page) })
      // From the last, because some are removed
      for (let at = pdfium.FPDFPage_GetAnnotCount(page) - 1; at >= 0; at -= 1) {
        const annotation = pdfium.FPDFPage_GetAnnot(page, at)
        if (annotation === 0) continue
        const isWidget = pdfium.FPDFAnnot_GetSubtype(annotation) === widgetSubtype
        const isShown = !isWidget || this.#readWidget(annotation, index, frame)
        pdfium.FPDFPage_CloseAnnot(annotation)
        if (!isShown) pdfium.FPDFPage_RemoveAnnot(page, at)
        if (this.#widgets > this.#most) return false
      }
      return true
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }

  /** Adds a widget to its field; false if it must not be drawn: a button, or a field with something filled in. */
  #readWidget(annotation: number, page: number, frame: PageFrame): boolean {
    const pdfium = this.#pdfium
    this.#widgets += 1
    const kind =
      this.#form === 0 ? undefined : kinds[pdfium.FPDFAnnot_GetFormFieldType(this.#form, annotation)]
    if (kind === undefined) return false
    const isButton = kind === 'check' || kind === 'radio'
    const field = this.#describe(annotation, kind)
    const place = { page, ...frame.place(this.#rectOf(annotation)) }
    const known = this.#fields.get(field.key)
    // Read from the last to the first
    this.#fields.set(field.key, { ...field, places: [place, ...(known?.places ?? [])].toSorted(inOrder) })
    return isButton
      ? !pdfium.FPDFAnnot_IsChecked(this.#form, annotation)
      : this.#string((buffer, size) =>
          pdfium.FPDFAnnot_GetFormFieldValue(this.#form, annotation, buffer, size),
        ) === ''
  }

  #describe(annotation: number, kind: FormField['kind']): Omit<FormField, 'places'> {
    const pdfium = this.#pdfium
    const form = this.#form
    const read = (call: (buffer: number, size: number) => number, most: number) =>
      cleaned(this.#string(call), most)
    const name =
      read(
        (buffer, size) => pdfium.FPDFAnnot_GetFormFieldName(form, annotation, buffer, size),
        longest.name,
      ) || 'Field without a name'
    const tip = read(
      (buffer, size) => pdfium.FPDFAnnot_GetFormFieldAlternateName(form, annotation, buffer, size),
      longest.name,
    )
    const option = kind === 'radio' ? this.#optionOf(annotation) : null
    const set = pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation)
    const max = kind === 'text' ? this.#maxLength(annotation) : null
    return {
      key: option === null ? name : `${name}: ${option}`,
      name,
      tip: tip === name ? '' : tip,
      kind,
      option,
      options: kind === 'choice' ? this.#optionsOf(annotation) : [],
      max,
      multiline: kind === 'text' && (set & flags.multiline) !== 0,
      comb: kind === 'text' && max !== null && (set & flags.comb) !== 0,
    }
  }

  /** What a radio button stands for; its place in the group if nothing says so. */
  #optionOf(annotation: number): string {
    const pdfium = this.#pdfium
    const calls = [
      (buffer: number, size: number) =>
        pdfium.FPDFAnnot_GetFormFieldExportValue(this.#form, annotation, buffer, size),
      (buffer: number, size: number) => pdfium.EPDFAnnot_GetButtonExportValue(annotation, buffer, size),
    ]
    const said = calls.map((call) => cleaned(this.#string(call), longest.option)).find(Boolean)
    return said ?? `Option ${pdfium.FPDFAnnot_GetFormControlIndex(this.#form, annotation) + 1}`
  }

  #optionsOf(annotation: number): string[] {
    const count = Math.min(mostOptions, this.#pdfium.FPDFAnnot_GetOptionCount(this.#form, annotation))
    return Array.from({ length: Math.max(0, count) }, (_, at) =>
      cleaned(
        this.#string((buffer, size) =>
          this.#pdfium.FPDFAnnot_GetOptionLabel(this.#form, annotation, at, buffer, size),
        ),
        longest.option,
      ),
    )
  }

  /** Of the widget, or of the field that it belongs to. */
  #maxLength(annotation: number): number | null {
    const own = this.#withMemory(4, (at) =>
      this.#pdfium.FPDFAnnot_GetNumberValue(annotation, 'MaxLen', at)
        ? this.#view().getFloat32(at, true)
        : null,
    )
    const max =
      own ??
      this.#maxLengths.get(this.#pdfium.EPDFAnnot_GetFormFieldObjectNumber(this.#form, annotation)) ??
      0
    return max >= 1 && max <= mostCharacters ? Math.floor(max) : null
  }

  #rectOf(annotation: number): Box {
    return this.#withMemory(16, (at) => {
      if (!this.#pdfium.FPDFAnnot_GetRect(annotation, at)) return { left: 0, bottom: 0, right: 0, top: 0 }
      return this.#box(at)
    })
  }

  #frameOf(page: number): PageFrame {
    const box = this.#withMemory(16, (at) => {
      if (!this.#pdfium.FPDF_GetPageBoundingBox(page, at)) throw new Error('A page has no box')
      return this.#box(at)
    })
    return pageFrame(box, this.#pdfium.FPDFPage_GetRotation(page))
  }

  /** FS_RECTF: left, top, right, bottom. */
  #box(at: number): Box {
    const view = this.#view()
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) =>
      finite(view.getFloat32(at + offset, true)),
    )
    return {
      left: Math.min(left, right),
      right: Math.max(left, right),
      bottom: Math.min(top, bottom),
      top: Math.max(top, bottom),
    }
  }

  #textOf(page: number): string {
    const pdfium = this.#pdfium
    const text = pdfium.FPDFText_LoadPage(page)
    if (text === 0) return ''
    try {
      const count = Math.min(longest.pageText, pdfium.FPDFText_CountChars(text))
      if (count <= 0) return ''
      return this.#withMemory((count + 1) * 2, (at) => {
        pdfium.FPDFText_GetText(text, 0, count, at)
        return cleaned(this.#utf16(at, count * 2), longest.pageText)
      })
    } finally {
      pdfium.FPDFText_ClosePage(text)
    }
  }

  /** A text that PDFium writes into memory, with its size in bytes. */
  #string(call: (buffer: number, size: number) => number): string {
    const size = call(0, 0)
    if (size <= 2) return ''
    return this.#withMemory(size, (at) => {
      call(at, size)
      return this.#utf16(at, size - 2)
    })
  }

  #utf16(at: number, bytes: number): string {
    const copy = this.#pdfium.pdfium.HEAPU8.slice(at, at + bytes)
    return new TextDecoder('utf-16le').decode(copy).split('\0')[0] ?? ''
  }

  #view(): DataView {
    return new DataView(this.#pdfium.pdfium.HEAPU8.buffer)
  }

  #withMemory<Result>(bytes: number, work: (at: number) => Result): Result {
    const { malloc, free } = this.#pdfium.pdfium.wasmExports
    const at = malloc(bytes)
    if (at === 0) throw new RangeError('No memory')
    try {
      return work(at)
    } finally {
      free(at)
    }
  }
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)

/** In the order of reading. */
const inOrder = (one: FieldPlace, other: FieldPlace): number =>
  one.page - other.page || other.y - one.y || one.x - other.x

/** A text of the file in one line, without what controls a screen. */
const cleaned = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, most)
