import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { idInBody, idInQuery } from './wire.ts'

/** A field of a record that holds files. */
export interface PhotoField {
  readonly label: string
  /** How many files it holds at most (PHOTO-2, PHOTO-3). */
  readonly max: number
  /** Without it the client cannot finish the file (PHOTO-4). */
  readonly required?: true
  /** A photograph may be taken for it on the spot (OPEN-105). */
  readonly camera: boolean
  /** The camera that looks at whoever holds the phone. */
  readonly facing?: 'user'
  /**
   * A payment card: only the file itself shows it, no small picture. Staff say first why they open it, and it goes
   * some days after its upload.
   */
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

/** The fields that may show a payment card; an indemnitor has none. */
export const cardPhotoFields = Object.entries<PhotoField>(defendantPhotoFields)
  .filter(([, { card }]) => card === true)
  .map(([name]) => name as keyof typeof defendantPhotoFields)

/** What the file input offers, and what a file's name must end in (PHOTO-8). */
export const uploadExtensions = ['.gif', '.jpg', '.png', '.jpeg', '.pdf'] as const
/** 10 MiB a file (OPEN-104). */
export const uploadLimitBytes = 10 * 1024 * 1024
/** The longest reason for opening the photo of a card. */
export const longestReason = 200
/** Files in one upload at most: as many as a defendant's fields hold. */
export const filesPerUpload = 12

/** 'Maximum 3 photos.' (PHOTO-9). */
export const maximumPhotos = (max: number) => `Maximum ${max} photos.`

/** What is wrong with the files chosen for a field, by their number, names and sizes; null where nothing is. */
export function choiceFault(
  { max }: Pick<PhotoField, 'max'>,
  files: readonly { readonly name: string; readonly size: number }[],
): string | null {
  if (files.length > max) return maximumPhotos(max)
  for (const { name, size } of files) {
    const fault = fileFault(name.toLowerCase(), size)
    if (fault !== null) return files.length === 1 ? fault : `${name}: ${fault}`
  }
  return null
}

function fileFault(name: string, size: number): string | null {
  if (!uploadExtensions.some((extension) => name.endsWith(extension))) return messages.wrongFileName
  if (size > uploadLimitBytes) return messages.fileTooLarge
  return size === 0 ? messages.wrongFileContent : null
}

/** The references of a record's files by field; a field without any has an empty list. */
export type PhotosOf<Fields extends PhotoFields> = { readonly [Name in keyof Fields]: readonly string[] }

const references = z.record(z.string(), z.array(z.string()))

const Uploaded = z.object({ message: z.string(), files: references })
const PhotoList = z.object({
  photos: references,
  /** The media type of each file, by its reference. */
  types: z.record(z.string(), z.string()),
  /** How many days after its upload the photo of a payment card goes; null where it stays. */
  card_photo_days: z.nullable(z.number()),
  message: z.string(),
})

const Download = z.strictObject({
  id: idInBody,
  name: z.string().check(z.maxLength(100, 'is too long')),
  file: z.string().check(z.maxLength(100, 'is too long')),
  /** Why; of a payment card staff are shown the photo only with it, and the history keeps it. */
  reason: z.optional(z.string().check(z.maxLength(longestReason, 'is too long'))),
  /** 'Yes' asks for a small picture instead of the file. */
  thumbnail: z.optional(z.enum(['Yes', 'No'], 'must be Yes or No')),
})
/** A download answers with the file itself. */
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
    summary: `Puts files into fields of the ${kind}: multipart form data, each part named by its field.`,
    query: z.object({ id: idInQuery }),
    reply: Uploaded,
  }),
  download: endpoint('POST', `/api/crm/${kind}/download`, {
    audience: 'CRM',
    clients: true,
    summary: `One file of the ${kind}, by field and reference.`,
    body: Download,
    reply: File,
  }),
})

/** The calls about files, for each kind of record that has some (PHOTO-11, PHOTO-12, IND-18, IND-19). */
export const photoCalls = { defendant: callsOf('defendant'), indemnitor: callsOf('indemnitor') }
