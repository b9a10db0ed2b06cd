import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { sentence, type Sentence } from './kit/messages.ts'
import { idInBody, idInQuery, messageShape } from './kit/wire.ts'

/** A field of a record for files. */
export interface PhotoField {
  readonly label: string
  /** The maximum number of files (PHOTO-2, PHOTO-3). */
  readonly max: number
  /** Without it the client cannot finish the file (PHOTO-4). */
  readonly required?: true
  /** Whether the camera may take a photo for it (OPEN-105). */
  readonly camera: boolean
  /** Use the front camera. */
  readonly facing?: 'user'
  /** A payment card: without a thumbnail. The portal asks staff for the reason to open it (OPEN-178). */
  readonly card?: true
}
export type PhotoFields = Readonly<Record<string, PhotoField>>

/** The files of a defendant, in the order of the form (PHOTO-1). */
export const defendantPhotoFields = {
  front_id_photo: { label: 'Front ID Photo', max: 1, required: true, camera: true },
  back_id_photo: { label: 'Back ID Photo', max: 1, required: true, camera: true },
  defendant_photos: { label: 'Defendant Photos', max: 3, required: true, camera: true },
  defendant_holding_id_photo: {
    label: 'Defendant Holding ID Photo',
    max: 1,
    required: true,
    camera: true,
  },
  front_credit_card_photo: { label: 'Front Credit Card Photo', max: 1, camera: true, card: true },
  back_credit_card_photo: { label: 'Back Credit Card Photo', max: 1, camera: true, card: true },
  proof_of_income: { label: 'Proof of Income', max: 1, camera: false },
  proof_of_address: { label: 'Proof of Address', max: 1, camera: false },
  selfie_photo: { label: 'Selfie Photo', max: 1, camera: true, facing: 'user' },
  defendant_holding_power_photo: { label: 'Defendant Holding Power Photo', max: 1, camera: true },
} as const satisfies PhotoFields

/** The files of an indemnitor (IND-8). */
export const indemnitorPhotoFields = {
  front_id_photo: { label: 'Front ID Photo', max: 1, required: true, camera: true },
  back_id_photo: { label: 'Back ID Photo', max: 1, required: true, camera: true },
  indemnitor_holding_id_photo: {
    label: 'Indemnitor Holding ID Photo',
    max: 1,
    required: true,
    camera: true,
  },
} as const satisfies PhotoFields

/** The files of a record by its kind. */
export const photoFields: Readonly<Record<'defendant' | 'indemnitor', PhotoFields>> = {
  defendant: defendantPhotoFields,
  indemnitor: indemnitorPhotoFields,
}

/** The fields for photos of a payment card; only defendants have them. */
export const cardPhotoFields = Object.entries<PhotoField>(defendantPhotoFields)
  .filter(([, { card }]) => card === true)
  .map(([name]) => name as keyof typeof defendantPhotoFields)

/** The extensions that a file input offers and an upload accepts (PHOTO-8). */
export const uploadExtensions = ['.gif', '.jpg', '.png', '.jpeg', '.pdf'] as const
/** 10 MiB per file (OPEN-104). */
export const uploadLimitBytes = 10 * 1024 * 1024
/** The longest side of a picture, in pixels, and how many it has altogether. */
export const pictureLimits = { side: 20_000, pixels: 50_000_000 } as const
/** The most pages of a PDF, and the longest side of a page in points. */
export const pdfLimits = { pages: 100, longestSide: 14_400 } as const
/** The longest reason for opening a card photo, in characters. */
export const maxReasonLength = 200
/** The maximum number of files per upload: as many as a defendant's fields take. */
export const filesPerUpload = 12

/** Why files can't be chosen; `at` is the position of the one that it is about, null if there are too many. */
export interface FileChoiceError {
  readonly at: number | null
  readonly error: Sentence
}

/** The error of the files chosen for a field, by their number, names and sizes; null if none. */
export function fileChoiceError(
  { max }: Pick<PhotoField, 'max'>,
  files: readonly { readonly name: string; readonly size: number }[],
): FileChoiceError | null {
  if (files.length > max) return { at: null, error: sentence('tooManyPhotos', max) }
  for (const [at, { name, size }] of files.entries()) {
    const error = fileError(name.toLowerCase(), size)
    if (error !== null) return { at, error }
  }
  return null
}

function fileError(name: string, size: number): Sentence | null {
  if (!uploadExtensions.some((extension) => name.endsWith(extension))) return sentence('wrongFileName')
  if (size > uploadLimitBytes) return sentence('fileTooLarge')
  return size === 0 ? sentence('emptyFile') : null
}

const list = z.array(z.string())
/** The photo fields in the reply of a record: the references of each, as a download takes them (OPEN-179). */
const photosOf = <Name extends string>(fields: Readonly<Record<Name, PhotoField>>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, list])) as Record<Name, typeof list>
export const defendantPhotos = photosOf(defendantPhotoFields)
export const indemnitorPhotos = photosOf(indemnitorPhotoFields)

const references = z.record(z.string(), list)

const Uploaded = z.object({ ...messageShape, files: references })
const PhotoList = z.object({
  photos: references,
  /** The media type of each file, by its reference. */
  types: z.record(z.string(), z.string()),
  /** How many days after its upload a card photo is removed; null if it stays. */
  card_photo_days: z.nullable(z.number()),
  ...messageShape,
})

const Download = z.strictObject({
  id: idInBody,
  name: z.string().check(z.maxLength(100, 'is too long')),
  file: z.string().check(z.maxLength(100, 'is too long')),
  /** Why; recorded in the history. The portal asks staff for it before it opens a card photo (OPEN-178). */
  reason: z.optional(z.string().check(z.maxLength(maxReasonLength, 'is too long'))),
  /** 'Yes' requests the thumbnail instead of the file. */
  thumbnail: z.optional(z.enum(['Yes', 'No'], 'must be Yes or No')),
})
/** A download replies with the file. */
const File = z.any()

const callsOf = (kind: 'defendant' | 'indemnitor') => ({
  list: endpoint('GET', `/api/crm/${kind}/photos`, {
    audience: 'CRM',
    clients: true,
    summary: `The references of the files of the ${kind}, by field, and their types.`,
    query: z.object({ id: idInQuery }),
    reply: PhotoList,
  }),
  upload: endpoint('POST', `/api/crm/${kind}/upload`, {
    audience: 'CRM edit',
    clients: true,
    mode: 'upload',
    upload: { files: filesPerUpload, bytesPerFile: uploadLimitBytes },
    summary: `Puts files into fields of the ${kind}: multipart form data, each part named by its field.`,
    query: z.object({ id: idInQuery }),
    reply: Uploaded,
  }),
  download: endpoint('POST', `/api/crm/${kind}/download`, {
    audience: 'CRM',
    clients: true,
    mode: 'file',
    summary: `One file of the ${kind}, by field and reference.`,
    body: Download,
    reply: File,
  }),
})

/** The calls about files, by kind of record (PHOTO-11, PHOTO-12, IND-18, IND-19). */
export const photoCalls = { defendant: callsOf('defendant'), indemnitor: callsOf('indemnitor') }
