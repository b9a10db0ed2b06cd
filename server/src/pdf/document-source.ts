import type { DocumentPart } from '@bailiwick/contract/kit/document-parts'
import type { Language } from '@bailiwick/contract/kit/languages'
import type { SignatureSpot } from '#pdf/signature-spot'

/** A document of the folder `templates`. */
type DocumentKind = 'bond' | 'card' | 'certificate'

/** A picture in a document. */
export interface Picture {
  readonly label: string
  readonly type: 'image/jpeg' | 'application/pdf'
  readonly content: Uint8Array
}

/** A picture that can't be embedded; the message is its label. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** Texts, lists and records of texts: a template shows them as they are, and runs none of them. */
export type TemplateData =
  | string
  | number
  | boolean
  | null
  | readonly TemplateData[]
  | { readonly [name: string]: TemplateData }

/** All that a document is made from; the same source gives the same bytes. */
export interface DocumentSource {
  readonly kind: DocumentKind
  readonly language: Language
  /** What the template shows; it finds the pictures under `pictures`. */
  readonly data: Readonly<Record<string, TemplateData>>
  readonly pictures: readonly Picture[]
  /** Layouts that the agency wrote, in Typst: with any of them, the document is made in a process of its own. */
  readonly layouts?: Layouts
  readonly now: Date
}

export type Layouts = { readonly [Part in DocumentPart]?: string }

export interface RenderedDocument {
  readonly pdf: Uint8Array
  /** Where the signer signs. */
  readonly spots: readonly SignatureSpot[]
}
