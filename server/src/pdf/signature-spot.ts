/** A line for a signature, in points: its page (from 0), left end and width, and where the line for the date begins. */
export interface SignatureSpot {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly dateX: number
  /** How much is free above the line; as much as our own documents have if missing. */
  readonly height?: number
  /** Of initials: nothing is written beside them. */
  readonly isInitials?: boolean
  /** Of its page; that of a letter if missing. */
  readonly pageHeight?: number
}
