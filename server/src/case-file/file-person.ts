/** Somebody in a file. */
export interface FilePerson {
  readonly defendant_id: number
  /** Null: the defendant. */
  readonly indemnitor_id: number | null
}
