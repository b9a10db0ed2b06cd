/** A rectangle on a page as it is shown, in points from its lower left corner. */
export interface Place {
  /** From 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A place of a field, and how its text looks there. */
export interface FieldPlace extends Place {
  /** Dark ink can't be read on its background. */
  readonly isDark?: boolean
  /** At the left if missing. */
  readonly align?: 'center' | 'right'
  /** Of its text, in points, if the form wants it smaller than usual. */
  readonly size?: number
  /** Behind which character of its page's text it is read: the end of its label. Behind all of it if missing. */
  readonly after?: number
}

/** A field of a fillable form; each option of a radio button is one, and each of a check box with several. */
export interface FormField {
  /** Unique in its form: the name, with the option of a radio button, and with a number if another field has the same. */
  readonly key: string
  readonly name: string
  /** What a reader shows beside the pointer; often more telling than the name. */
  readonly tip: string
  readonly kind: 'text' | 'check' | 'radio' | 'choice' | 'signature'
  /** The option that a radio button stands for, or a check box with several places. */
  readonly option: string | null
  /** What a list offers. */
  readonly options: readonly string[]
  /** The most characters. */
  readonly max: number | null
  readonly multiline: boolean
  /** One character a cell; has `max`. */
  readonly comb: boolean
  /** What was filled in when the form was uploaded, which isn't on its pages: a fixed text that the mapping can take over. */
  readonly prefilled?: string
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
