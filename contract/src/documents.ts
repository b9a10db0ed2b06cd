import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { languages } from './kit/languages.ts'
import type { suretyNames } from './sureties.ts'
import { Texted } from './messaging.ts'
import { idInBody, idInQuery, isId, Message, yesNoText } from './kit/wire.ts'

/** The sets of documents: those of each surety, and the card authorization alone (DOC-24). */
const documentSets = ['FCS', 'AABB', 'CC'] as const
export type DocumentSet = (typeof documentSets)[number]
/** The set of a surety. */
export type BondSet = Exclude<DocumentSet, 'CC'>

/** Documents call the insurer Bankers AABB (DOC-20). */
export const setOfSurety = (surety: (typeof suretyNames)[number]): BondSet =>
  surety === 'Bankers' ? 'AABB' : surety

/** What an envelope contains. */
export interface EnvelopeContents {
  readonly set: DocumentSet
  readonly withCard: boolean
}

/** What each type of document contains, by its code (DOC-10 to DOC-14). */
export const documentTypes = {
  1: { set: 'FCS', withCard: true },
  2: { set: 'AABB', withCard: true },
  3: { set: 'CC', withCard: true },
  4: { set: 'FCS', withCard: false },
  5: { set: 'AABB', withCard: false },
} as const satisfies Readonly<Record<number, EnvelopeContents>>
export type DocumentType = keyof typeof documentTypes
const typeCodes = Object.keys(documentTypes).map(Number) as DocumentType[]

export const isDocumentType = (type: number): type is DocumentType => Object.hasOwn(documentTypes, type)

/** The code of a type; `includeCC` doesn't matter for the card authorization alone. */
export const documentTypeOf = (set: DocumentSet, includeCC: 'Yes' | 'No'): DocumentType =>
  typeCodes.find((code) => {
    const contents = documentTypes[code]
    return contents.set === set && (set === 'CC' || contents.withCard === (includeCC === 'Yes'))
  }) ?? 3

/** The label of a type (DOC-15). */
export function documentLabel(type: number): string {
  if (type === 3) return 'CC only'
  return isDocumentType(type) && documentTypes[type].withCard ? 'Docs With CC' : 'Docs Without CC'
}

/** The surety of a type; n/a for the card authorization alone (DOC-12). */
export const documentSurety = (type: number): string =>
  isDocumentType(type) && type !== 3 ? documentTypes[type].set : 'n/a'

/** The choices of what to send (DOC-16 to DOC-18). */
export const sendOptions = {
  with: 'Send Document With CC Authorization',
  without: 'Send Document Without CC Authorization',
  only: 'Send CC Authorization ONLY',
} as const
export type SendOption = keyof typeof sendOptions

/** The `includeCC` of a choice (DOC-19). */
export const includeCCOf = (option: SendOption): 'Yes' | 'No' => (option === 'without' ? 'No' : 'Yes')

/** The statuses of a document (OPEN-146). */
export const documentStatuses = { created: 1, sent: 2, signed: 3, declined: 4, failed: 5 } as const

/** Those of a pending document, which is on its way to its signer or waits for them. */
export const pendingStatuses = [documentStatuses.created, documentStatuses.sent] as const
export type PendingStatus = (typeof pendingStatuses)[number]

export const isPendingStatus = (status: number): status is PendingStatus =>
  pendingStatuses.some((pending) => pending === status)

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

/** When the signer was last notified of the document; null if never (DOC-8). */
export const lastReminded = (history: readonly DocumentEvent[]): string | null =>
  history.findLast(({ description }) => description === 'notified')?.time ?? null

/**
 * Whether a notice of this time was on its way to the signer. One that stayed in the portal is in the history as well
 * (OPEN-147), but doesn't move `link_last_sent` (OPEN-70, OPEN-189).
 */
export const isNoticeSent = (time: string, link_last_sent: string | null): boolean =>
  link_last_sent !== null && Date.parse(time) <= Date.parse(link_last_sent)

/** The name of a downloaded document (OPEN-110). */
export const documentFileName = 'document.pdf'

/** The code, as a number or a digit, or the name of a set (OPEN-149). */
const type = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : value,
  ),
  z.union(
    [z.literal(typeCodes), z.enum(documentSets)],
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

/**
 * What becomes of the signer's pending document of the same type and booking: 'Yes' voids it, 'No' refuses to send while
 * there is one; without a value both stay pending. A client's send always voids the pending ones that clients sent.
 */
const replace = z.optional(yesNoText)

/** Staff choose it, because counsel must read a translation first; English by default, and for what clients send. */
const language = z.optional(z.enum(languages, 'must be en or es'))

/** Which document of whom; the booking is the latest by default. */
const documentQuery = z.object({
  type: z.optional(type),
  defendant_id: z.optional(idInQuery),
  booking_id: z.optional(idInQuery),
  indemnitor_id: z.optional(signer),
  includeCC: z.optional(yesNoText),
  language,
  replace,
})
export type DocumentQuery = z.output<typeof documentQuery>

export const sendDocuments = endpoint('POST', '/api/documents/send', {
  audience: 'CRM edit',
  mode: 'staged',
  isSlow: true,
  summary:
    'Sends the documents of a booking for signature: to the defendant and to every indemnitor, an envelope each.',
  body: z.strictObject({
    type,
    defendant_id: idInBody,
    booking_id: idInBody,
    /** Sends to this person alone. */
    indemnitor_id: z.optional(z.nullable(signer)),
    includeCC: z.optional(yesNoText),
    language,
    replace,
  }),
  reply: Texted,
})

/** Replies with the file, or with 422 and the missing fields. */
export const previewDocument = endpoint('GET', '/api/documents/documents_pdf', {
  audience: 'CRM',
  clients: true,
  mode: 'file',
  isSlow: true,
  summary: 'The document of one person as a PDF, as it would be sent.',
  query: documentQuery,
  reply: z.any(),
})

export const sendDocument = endpoint('POST', '/api/documents/send_single', {
  audience: 'CRM edit',
  clients: true,
  mode: 'staged',
  isSlow: true,
  summary: 'Sends the document of a booking to one person for signature.',
  query: documentQuery,
  reply: Texted,
})

export const sendCardAuthorization = endpoint('POST', '/api/documents/cc', {
  audience: 'CRM edit',
  mode: 'staged',
  isSlow: true,
  summary: 'Sends the card authorization alone to one person for signature.',
  body: z.strictObject({
    booking_id: idInBody,
    type: z.enum(['indemnitor', 'defendant'], 'must be indemnitor or defendant'),
    indemnitor_id: z.optional(z.nullable(signer)),
    defendant_id: idInBody,
    language,
    replace,
  }),
  reply: Texted,
})

/** Replies with the file: the signed document, or the one that was sent. */
export const downloadDocument = endpoint('GET', '/api/documents/document_download', {
  audience: 'CRM',
  clients: true,
  mode: 'file',
  summary: 'A document as a PDF, by its envelope.',
  query: z.object({ envelope_id: z.string().check(z.maxLength(100, 'is too long')) }),
  reply: z.any(),
})

/** The longest reason for voiding a document, in characters; DocuSign takes no more. */
export const voidReasonLength = 200

export const voidDocument = endpoint('POST', '/api/documents/void', {
  audience: 'CRM edit',
  summary: 'Voids a pending document: its link ends, and nobody can sign it any more.',
  body: z.strictObject({
    document_id: idInBody,
    reason: z.optional(
      z.nullable(z.string('must be text').check(z.maxLength(voidReasonLength, 'is too long'))),
    ),
  }),
  reply: Message,
})

/**
 * 'checked': staff have asked the signer whether the phone and email are right that a client has put into the record since
 * the document was sent. Without it the call is refused then.
 */
const contact = z.optional(z.literal('checked'))

export const resendDocument = endpoint('POST', '/api/documents/resend', {
  audience: 'CRM edit',
  summary: 'Asks the signer of a pending document once more: with a new link, or by the mail of DocuSign.',
  body: z.strictObject({ document_id: idInBody, contact }),
  reply: Texted,
})

export const replaceDocument = endpoint('POST', '/api/documents/replace', {
  audience: 'CRM edit',
  mode: 'staged',
  isSlow: true,
  summary:
    'Sends an unsigned document again, made from the records as they are now, and voids the former if it’s pending.',
  body: z.strictObject({ document_id: idInBody, contact }),
  reply: Texted,
})

/** A document that the caller sent and that its signer declined or let lie until its link ended, or that somebody may not have got. */
const DocumentAlert = z.object({
  id: z.number(),
  defendant_id: z.number(),
  defendant_name: z.string(),
  signer_name: z.string(),
  type: z.number(),
  status: z.number(),
  reason: z.nullable(z.string()),
  /** When the link ended with which its signer could sign; null unless it did. */
  link_ended_at: z.nullable(z.string()),
})
export type DocumentAlert = z.output<typeof DocumentAlert>

export const listDocumentAlerts = endpoint('GET', '/api/documents/alerts', {
  audience: 'CRM',
  summary:
    'The documents that the caller sent and that were declined or failed, or whose links ended, until they are sent again.',
  reply: z.object({ alerts: z.array(DocumentAlert) }),
})

export const dismissDocumentAlert = endpoint('POST', '/api/documents/alerts/dismiss', {
  audience: 'CRM',
  summary: 'Removes an alert of the caller until there is something new about the document.',
  body: z.strictObject({ document_id: idInBody }),
  reply: Message,
})

export const reportEnvelope = endpoint('POST', '/api/documents/webhook', {
  audience: 'anyone',
  mode: 'webhook',
  bodyBytes: 1024 * 1024,
  summary: 'For DocuSign: what became of an envelope. Its signature is checked.',
  reply: z.any(),
})
