/** The parts that the documents of a bond are made of, in the product's order, and what they are called. */
export const documentParts = {
  cosigner: 'Notice to Cosigner',
  application: 'Bail Bond Application',
  indemnity: 'Indemnity Agreement',
  note: 'Promissory Note',
  disclosure: 'Disclosure',
  plan: 'Payment Plan',
  authorization: 'Card Authorization',
} as const
export type DocumentPart = keyof typeof documentParts
export const partNames = Object.keys(documentParts) as DocumentPart[]

/** What a part says in one language: its title, and its paragraphs with an empty line between two. */
export interface PartWords {
  readonly title: string
  readonly text: string
}

/** What a part is made from: its layout in Typst, and its words in each language. */
export interface PartContent {
  readonly source: string
  readonly en: PartWords
  readonly es: PartWords
}
