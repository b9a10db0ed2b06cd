/**
 * A file that the database names and the file store didn't have, or had damaged or with a key that was not at hand. By ids: a
 * manifest is not encrypted.
 */
export interface LackingFile {
  /** The field of an uploaded file, or 'document', 'signed_document' or 'surety_form'. */
  readonly kind: string
  /** The id of its row, or of the form. */
  readonly id: number
  /** Null of a form. */
  readonly defendant_id: number | null
  /** The small picture of a file. */
  readonly is_thumbnail: boolean
  readonly is_damaged: boolean
  /** The id of the data key that it is encrypted with, if that was not at hand. */
  readonly key?: string
}

/** How many a manifest names. */
export const namedFiles = 20

/** 'The defendant photo 12 of file 345 is missing.' */
export function lackingText({ kind, id, defendant_id, is_thumbnail, is_damaged, key }: LackingFile): string {
  const what = is_thumbnail ? `small picture of the ${nameOf(kind)}` : nameOf(kind)
  const whose = defendant_id === null ? '' : ` of file ${defendant_id}`
  const how = key === undefined ? (is_damaged ? 'damaged' : 'missing') : `encrypted with the data key ${key}`
  return `The ${what} ${id}${whose} is ${how}.`
}

const nameOf = (kind: string): string => kind.replaceAll('_', ' ').replace(/photos$/, 'photo')
