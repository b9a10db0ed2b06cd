/** A line for a signature, in points: its page (from 0), left end and width, and where the line for the date begins. */
export interface SignatureSpot {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly dateX: number
}
