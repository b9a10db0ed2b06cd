/**
 * A line for a signature, in points: its page (from 0), left end and width, and where the line for the date begins. With a
 * height it is a field of a form, and nothing is drawn outside of it.
 */
export interface SignatureSpot {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly dateX: number
  /** Of a field; our own documents have room above the line. */
  readonly height?: number
  /** A place for initials. */
  readonly isInitials?: boolean
  /** A place for the date of the signature alone. */
  readonly isDate?: boolean
  /** Of its page; that of a letter if missing. */
  readonly pageHeight?: number
}

/** The most places of signatures, initials and dates that the layouts of a document may have, and its forms together. */
export const mostSignaturePlaces = 200
