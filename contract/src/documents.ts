import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { suretyNames } from './sureties.ts'
import { idInBody, idInQuery, isId, Message, yesNoText } from './wire.ts'

/** The sets of papers: those of a surety, and the card authorization alone (DOC-24). */
export const paperNames = ['FCS', 'AABB', 'CC'] as const
export type PaperName = (typeof paperNames)[number]
/** The papers of a bond are its surety's own. */
export type BondPaper = Exclude<PaperName, 'CC'>

/** The insurer Bankers goes by AABB on papers (DOC-20). */
export const paperOfSurety = (surety: (typeof suretyNames)[number]): BondPaper =>
  surety === 'Bankers' ? 'AABB' : surety

/** What is in an envelope. */
export interface Paper {
  readonly paper: PaperName
  readonly withCard: boolean
}

/** The codes of documents (DOC-10 to DOC-14). */
export const documentTypes = {
  1: { paper: 'FCS', withCard: true },
  2: { paper: 'AABB', withCard: true },
  3: { paper: 'CC', withCard: true },
  4: { paper: 'FCS', withCard: false },
  5: { paper: 'AABB', withCard: false },
} as const satisfies Readonly<Record<number, Paper>>
export type DocumentType = keyof typeof documentTypes
const typeCodes = Object.keys(documentTypes).map(Number) as DocumentType[]

export const isDocumentType = (type: number): type is DocumentType => Object.hasOwn(documentTypes, type)

/** The code of what a call names; the card authorization alone has a card whatever is said of it. */
export const documentTypeOf = (paper: PaperName, includeCC: 'Yes' | 'No'): DocumentType =>
  typeCodes.find((code) => {
    const of = documentTypes[code]
    return of.paper === paper && (paper === 'CC' || of.withCard === (includeCC === 'Yes'))
  }) ?? 3

/** What a document is called by its code (DOC-15). */
export function documentLabel(type: number): string {
  if (type === 3) return 'CC only'
  return isDocumentType(type) && documentTypes[type].withCard ? 'Docs With CC' : 'Docs Without CC'
}

/** Whose papers a document holds: n/a for the card authorization alone (DOC-12). */
export const documentSurety = (type: number): string =>
  isDocumentType(type) && type !== 3 ? documentTypes[type].paper : 'n/a'

/** What a person chooses to send (DOC-16 to DOC-18). */
export const sendOptions = {
  with: 'Send Document With CC Authorization',
  without: 'Send Document Without CC Authorization',
  only: 'Send CC Authorization ONLY',
} as const
export type SendOption = keyof typeof sendOptions

/** DOC-19 */
export const includeCCOf = (option: SendOption): 'Yes' | 'No' => (option === 'without' ? 'No' : 'Yes')

/** What the status of a document says (OPEN-146). */
export const documentStatuses = { created: 1, sent: 2, signed: 3, declined: 4, failed: 5 } as const

export const documentEvents = ['notified', 'declined', 'signed'] as const
/** An entry of a document's own history (OPEN-147). */
export interface DocumentEvent {
  readonly description: (typeof documentEvents)[number]
  readonly time: string
}

/** PENDING, DECLINED, or the time of the signature; the last of declined and signed counts (DOC-5 to DOC-7, OPEN-147). */
export function signingStatus(
  history: readonly DocumentEvent[],
): 'PENDING' | 'DECLINED' | { signed: string } {
  const last = history.findLast(({ description }) => description !== 'notified')
  if (last === undefined) return 'PENDING'
  return last.description === 'declined' ? 'DECLINED' : { signed: last.time }
}

/** When the signer was last told of the document; null where that was never (DOC-8). */
export const lastReminded = (history: readonly DocumentEvent[]): string | null =>
  history.findLast(({ description }) => description === 'notified')?.time ?? null

/** What a saved document is called (OPEN-110). */
export const documentFileName = 'document.pdf'

/** The code, as a number or its digit, or the name of the papers (OPEN-149). */
const type = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : value,
  ),
  z.union(
    [z.literal(typeCodes), z.enum(paperNames)],
    'must be a document type from 1 to 5, or FCS, AABB or CC',
  ),
)
/** 'defendant', or the id of an indemnitor. */
const signer = z.pipe(
  z
    .union([z.string(), z.number()])
    .check(
      z.refine((value) => value === 'defendant' || isId(String(value)), "must be 'defendant' or a record id"),
    ),
  z.transform((value) => (value === 'defendant' ? value : Number(value))),
)

/** Whose paper it is, and which; the booking is the latest where none is named. */
const paperQuery = z.object({
  type: z.optional(type),
  defendant_id: z.optional(idInQuery),
  booking_id: z.optional(idInQuery),
  indemnitor_id: z.optional(signer),
  includeCC: z.optional(yesNoText),
})
export type PaperQuery = z.output<typeof paperQuery>

export const sendDocuments = endpoint('POST', '/api/documents/send', {
  audience: 'CRM edit',
  summary:
    'Sends the papers of a booking for signature: to the defendant and to every indemnitor, an envelope each.',
  body: z.strictObject({
    type,
    defendant_id: idInBody,
    booking_id: idInBody,
    /** Sends to this person alone. */
    indemnitor_id: z.optional(z.nullable(signer)),
    includeCC: z.optional(yesNoText),
  }),
  reply: Message,
})

/** Answers with the file itself, or with 422 and the missing fields. */
export const previewDocument = endpoint('GET', '/api/documents/documents_pdf', {
  audience: 'CRM',
  clients: true,
  summary: 'The papers of one person as a PDF, as they would be sent.',
  query: paperQuery,
  reply: z.any(),
})

export const sendDocument = endpoint('POST', '/api/documents/send_single', {
  audience: 'CRM edit',
  clients: true,
  summary: 'Sends the papers of a booking to one person for signature.',
  query: paperQuery,
  reply: Message,
})

export const sendCardAuthorization = endpoint('POST', '/api/documents/cc', {
  audience: 'CRM edit',
  summary: 'Sends the card authorization alone to one person for signature.',
  body: z.strictObject({
    booking_id: idInBody,
    type: z.enum(['indemnitor', 'defendant'], 'must be indemnitor or defendant'),
    indemnitor_id: z.optional(z.nullable(signer)),
    defendant_id: idInBody,
  }),
  reply: Message,
})

/** Answers with the file itself: signed where it is signed, else as it was sent. */
export const downloadDocument = endpoint('GET', '/api/documents/document_download', {
  audience: 'CRM',
  clients: true,
  summary: 'A document as a PDF, by its envelope.',
  query: z.object({ envelope_id: z.string().check(z.maxLength(100, 'is too long')) }),
  reply: z.any(),
})

/** What a refusal for missing fields says besides its text (OPEN-153). */
export interface FieldsRequired {
  /** The labels of what is missing, with commas between. */
  readonly error: string
  readonly message: 'Fields Required'
  /** Their names. */
  readonly fields: readonly string[]
}
