import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { sizes } from './fit-text.ts'
import type { FormField } from './form-fields.ts'
import type { FormObjects } from './form-objects.ts'
import { cleanedLines, cleanedText } from './form-text.ts'
import type { ReadWidget } from './form-widgets.ts'
import type { PdfiumMemory } from './pdfium-memory.ts'

type Kind = FormField['kind']

/** FPDF_FORMFIELD_CHECKBOX to FPDF_FORMFIELD_SIGNATURE; buttons that are pressed aren't filled in. */
const kinds: Readonly<Record<number, Kind>> = {
  2: 'check',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
  7: 'signature',
}
const flags = { multiline: 1 << 12, radio: 1 << 15, push: 1 << 16, comb: 1 << 24 }
/** Longer names and texts are cut: nobody reads them in a table. */
const longest = { name: 200, option: 80, prefilled: 400 }
const mostOptions = 100
const mostCharacters = 10_000

/** What a widget is a place of. */
export class WidgetReader {
  readonly #pdfium: WrappedPdfiumModule
  readonly #memory: PdfiumMemory
  readonly #form: number
  readonly #objects: FormObjects
  #unnumbered = 0

  constructor(pdfium: WrappedPdfiumModule, memory: PdfiumMemory, form: number, objects: FormObjects) {
    this.#pdfium = pdfium
    this.#memory = memory
    this.#form = form
    this.#objects = objects
  }

  /** Null for a button that is pressed, and for what is no field. */
  read(annotation: number): ReadWidget | null {
    const pdfium = this.#pdfium
    const form = this.#form
    const object = pdfium.EPDFAnnot_GetObjectNumber(annotation)
    const known = pdfium.FPDFAnnot_GetFormFieldType(form, annotation)
    // PDFium doesn't list fields without a name
    const kind = known === -1 ? this.#kindOf(annotation, object) : kinds[known]
    if (kind === undefined) return null
    const full = this.#string((at, size) => pdfium.FPDFAnnot_GetFormFieldName(form, annotation, at, size))
    const name = cleanedText(full, longest.name)
    const option = kind === 'radio' || kind === 'check' ? this.#optionOf(annotation, kind) : null
    const tip = this.#tipOf(annotation, option)
    const set = this.#flagsOf(annotation, object)
    const max = kind === 'text' ? this.#maxLength(annotation, object) : null
    const value = this.#valueOf(annotation, kind)
    const quadding = this.#inherited(annotation, object, 'Q')
    const size = this.#memory.floats(1, (at) => pdfium.FPDFAnnot_GetFontSize(form, annotation, at))?.[0] ?? 0
    return {
      identity: full === '' ? this.#identityOf(object) : `${kind} ${full}`,
      name,
      tip: tip === name ? '' : tip,
      kind,
      option,
      options: kind === 'choice' ? this.#optionsOf(annotation) : [],
      max,
      multiline: kind === 'text' && (set & flags.multiline) !== 0,
      comb: kind === 'text' && max !== null && (set & flags.comb) !== 0,
      ...(value !== '' && { prefilled: value }),
      look: {
        ...(quadding === 1 && { align: 'center' }),
        ...(quadding === 2 && { align: 'right' }),
        ...(size > 0 && size < sizes.largest && { size: Math.round(size * 10) / 10 }),
      },
    }
  }

  /** Of a field without a name. */
  #identityOf(object: number): string {
    if (object === 0) this.#unnumbered += 1
    return object === 0 ? `unnumbered ${this.#unnumbered}` : `unnamed ${this.#objects.parentOf(object)}`
  }

  #kindOf(annotation: number, object: number): Kind | undefined {
    const own = this.#stringValue(annotation, 'FT')
    const type = own === '' ? String(this.#objects.inherited(object, '/FT')).slice(1) : own
    if (type === 'Tx') return 'text'
    if (type === 'Ch') return 'choice'
    if (type === 'Sig') return 'signature'
    const set = this.#flagsOf(annotation, object)
    if (type !== 'Btn' || (set & flags.push) !== 0) return undefined
    return (set & flags.radio) === 0 ? 'check' : 'radio'
  }

  #flagsOf(annotation: number, object: number): number {
    return (
      this.#pdfium.FPDFAnnot_GetFormFieldFlags(this.#form, annotation) ||
      this.#inherited(annotation, object, 'Ff') ||
      0
    )
  }

  /** With what an option is called, if the file stores a number for it. */
  #tipOf(annotation: number, option: string | null): string {
    const pdfium = this.#pdfium
    const form = this.#form
    const tip = this.#string((at, size) =>
      pdfium.FPDFAnnot_GetFormFieldAlternateName(form, annotation, at, size),
    )
    const called =
      option === null
        ? ''
        : this.#string((at, size) => pdfium.FPDFAnnot_GetFormFieldExportValue(form, annotation, at, size))
    const texts = [tip || this.#stringValue(annotation, 'TU'), called === option ? '' : called]
    return cleanedText(texts.filter(Boolean).join(': '), longest.name)
  }

  /** What was filled in. */
  #valueOf(annotation: number, kind: Kind): string {
    if (kind !== 'text' && kind !== 'choice') return ''
    const value = this.#string((at, size) =>
      this.#pdfium.FPDFAnnot_GetFormFieldValue(this.#form, annotation, at, size),
    )
    return cleanedLines(value || this.#stringValue(annotation, 'V'), longest.prefilled)
  }

  /** What a box stands for, as the file stores it; a radio button's place in its group if nothing says so. */
  #optionOf(annotation: number, kind: 'radio' | 'check'): string {
    const said = cleanedText(
      this.#string((at, size) => this.#pdfium.EPDFAnnot_GetButtonExportValue(annotation, at, size)),
      longest.option,
    )
    if (kind === 'check' || said !== '') return said
    return `Option ${this.#pdfium.FPDFAnnot_GetFormControlIndex(this.#form, annotation) + 1}`
  }

  #optionsOf(annotation: number): string[] {
    const count = Math.min(mostOptions, this.#pdfium.FPDFAnnot_GetOptionCount(this.#form, annotation))
    return Array.from({ length: Math.max(0, count) }, (_, at) =>
      cleanedText(
        this.#string((buffer, size) =>
          this.#pdfium.FPDFAnnot_GetOptionLabel(this.#form, annotation, at, buffer, size),
        ),
        longest.option,
      ),
    )
  }

  #maxLength(annotation: number, object: number): number | null {
    const max = this.#inherited(annotation, object, 'MaxLen') ?? 0
    return max >= 1 && max <= mostCharacters ? Math.floor(max) : null
  }

  /** A number of the widget, or of the fields that it belongs to. */
  #inherited(annotation: number, object: number, key: string): number | null {
    if (object === 0) {
      const field = this.#pdfium.EPDFAnnot_GetFormFieldObjectNumber(this.#form, annotation)
      return this.#ownNumber(annotation, key) ?? this.#numberIn(field, key)
    }
    return this.#numberIn(object, key)
  }

  #numberIn(object: number, key: string): number | null {
    const found = this.#objects.inherited(object, `/${key}`)
    return typeof found === 'number' ? found : null
  }

  #ownNumber(annotation: number, key: string): number | null {
    return (
      this.#memory.floats(1, (at) => this.#pdfium.FPDFAnnot_GetNumberValue(annotation, key, at))?.[0] ?? null
    )
  }

  #stringValue(annotation: number, key: string): string {
    return this.#string((at, size) => this.#pdfium.FPDFAnnot_GetStringValue(annotation, key, at, size))
  }

  #string(call: (buffer: number, size: number) => number): string {
    return this.#memory.string(call)
  }
}
