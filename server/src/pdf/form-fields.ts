/** A rectangle on a page as it is shown, in points from its lower left corner. */
export interface FieldPlace {
  /** From 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A field of a fillable form; each option of a radio button is one. */
export interface FormField {
  /** Unique in its form: the name, with the option of a radio button. */
  readonly key: string
  readonly name: string
  /** What a reader shows beside the pointer; often more telling than the name. */
  readonly tip: string
  readonly kind: 'text' | 'check' | 'radio' | 'choice' | 'signature'
  /** The option that a radio button stands for. */
  readonly option: string | null
  /** What a list offers. */
  readonly options: readonly string[]
  /** The most characters. */
  readonly max: number | null
  readonly multiline: boolean
  /** One character a cell; has `max`. */
  readonly comb: boolean
  readonly places: readonly FieldPlace[]
}

/** A page as it is shown: its size in points, and its text without the fields. */
export interface FormPage {
  readonly width: number
  readonly height: number
  readonly text: string
}

export interface FormContents {
  readonly pages: readonly FormPage[]
  readonly fields: readonly FormField[]
}

export const emptyForm: FormContents = { pages: [], fields: [] }
