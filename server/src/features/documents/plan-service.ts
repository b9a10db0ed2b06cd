import type { Language } from '@bailiwick/contract/kit/languages'
import { missingFields } from '@bailiwick/contract/document-fields'
import { documentTypes, type DocumentType } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { cardPhotoFields } from '@bailiwick/contract/photos'
import { recordNotFound, requireAccess, requireSigner } from '#case-file/access'
import { dayBefore, untilTomorrow } from '#case-file/day-limit'
import type { CallerContext, Client } from '#platform/context'
import { badRequest, conflict, Refusal } from '#platform/refusal'
import type { Db } from '#tables'
import { currentPhotos, type CurrentPhoto } from '../photos/service.ts'
import {
  resolveSigner,
  resolveSignerId,
  resolveType,
  type DocumentRequest,
  type Signer,
} from './request-service.ts'
import { changedByClients } from './contact-queries.ts'
import { currentForms, type CurrentForm } from './form-queries.ts'
import { currentTemplates, type CurrentTemplates } from './template-queries.ts'
import { readSourceRecords, sentByClients, type SourceRecords } from './queries.ts'

/**
 * Everything that documents are rendered from. Rendering happens before the transaction that sends them, which reads the
 * plan again and requires it to be the same.
 */
export interface DocumentPlan {
  readonly type: DocumentType
  readonly language: Language
  readonly records: SourceRecords
  /** As they are used now. */
  readonly templates: CurrentTemplates
  /** Of the sureties; which of them a signer gets depends on their document. */
  readonly forms: readonly CurrentForm[]
  /** One document each. */
  readonly signers: readonly Signer[]
  /** The photos of the defendant's card, which only the defendant's own document shows. */
  readonly cardPhotos: readonly CurrentPhoto[]
}

/** Limits for clients in a day, for each signer and for the file, because clients can add signers. */
const documentsPerSigner = 5
const documentsPerFile = 20

/** The plan of a preview, for the signer and for staff who may read the file; 422 names missing fields. */
export async function planPreview(context: CallerContext, request: DocumentRequest): Promise<DocumentPlan> {
  const id = resolveSignerId(context, request)
  requireSigner(context, { defendant_id: request.defendant_id, indemnitor_id: id })
  return plan(context, request, (records) => [resolveSigner(context, records, id)])
}

/** The plan for sending one signer's document; 422 names missing fields, 429 if a client reached the limit. */
export async function planDocument(context: CallerContext, request: DocumentRequest): Promise<DocumentPlan> {
  const id = resolveSignerId(context, request)
  await requireAccess(context, 'edit', request.defendant_id, id)
  if (context.actor.userId === null) {
    await requireOfficeContact(context.db, context.actor, request.defendant_id, id)
    await requireClientLimit(context, request.defendant_id, id)
  }
  return plan(context, request, (records) => [resolveSigner(context, records, id)])
}

/** The plan for sending the documents of the defendant and of every indemnitor. */
export async function planAll(context: CallerContext, request: DocumentRequest): Promise<DocumentPlan> {
  await requireAccess(context, 'edit', request.defendant_id)
  return plan(context, request, ({ indemnitors }) => [null, ...indemnitors])
}

async function plan(
  context: CallerContext,
  request: DocumentRequest,
  selectSigners: (records: SourceRecords) => Signer[],
): Promise<DocumentPlan> {
  const records = await loadRecords(context, request)
  const type = resolveType(request, records)
  const signers = selectSigners(records)
  requireFields(type, records, signers)
  const hasCardPhotos = documentTypes[type].withCard && signers.includes(null)
  const cardPhotos = hasCardPhotos
    ? await currentPhotos(context.db, records.defendant.id, cardPhotoFields)
    : []
  // A client doesn't choose: see the contract
  const language = context.actor.userId === null ? 'en' : (request.language ?? 'en')
  const templates = await currentTemplates(context.db)
  // The authorization of a card has none
  const forms = documentTypes[type].set === 'CC' ? [] : await currentForms(context.db)
  return { type, language, records, templates, forms, signers, cardPhotos }
}

/** 404 if the defendant or the requested booking is missing. */
async function loadRecords(
  context: CallerContext,
  { defendant_id, booking_id }: DocumentRequest,
): Promise<SourceRecords> {
  const { defendant, booking, indemnitors = [] } = await readSourceRecords(context, defendant_id, booking_id)
  if (defendant === undefined || (booking === undefined && booking_id !== undefined))
    throw recordNotFound(context.actor)
  if (booking === undefined) throw badRequest('noBooking', { fields: ['booking_id'] })
  return { defendant, booking, indemnitors }
}

/** Refuses with the fields that are missing in the documents of these signers (OPEN-152, OPEN-153). */
function requireFields(type: DocumentType, records: SourceRecords, signers: readonly Signer[]): void {
  const missing = new Map(
    signers
      .flatMap((indemnitor) => missingFields(documentTypes[type], { ...records, indemnitor }))
      .map(({ label, field }) => [label, field]),
  )
  if (missing.size === 0) return
  throw new Refusal(
    422,
    { code: 'fieldsRequired', text: [...missing.keys()].join(',') },
    { message: messages.fieldsRequired, fields: [...new Set(missing.values())] },
  )
}

/**
 * Refuses a defendant the document of an indemnitor whose phone or email a client typed: who typed it may sign there in
 * the indemnitor's name. Staff check it and send the document. 409
 */
async function requireOfficeContact(
  db: Db,
  actor: Client,
  defendant_id: number,
  indemnitor_id: number | null,
): Promise<void> {
  if (indemnitor_id === null || indemnitor_id === actor.indemnitorId) return
  const changed = await changedByClients(db, { defendant_id, indemnitor_id }, ['phone', 'email'])
  if (changed.length > 0) throw conflict('documentsByAgency')
}

/** Refuses more documents than clients may send in a day: 429 */
async function requireClientLimit(
  { db, now }: CallerContext,
  defendantId: number,
  indemnitorId: number | null,
): Promise<void> {
  const sent = await sentByClients(db, { defendantId, since: dayBefore(now) })
  const toSigner = sent.filter((one) => one.indemnitor_id === indemnitorId)
  const firstOfFile = sent.length >= documentsPerFile ? sent[0] : undefined
  // Both were the first ones of the last 24 hours, and that of the signer isn't the earlier
  const first = toSigner.length >= documentsPerSigner ? toSigner[0] : firstOfFile
  if (first !== undefined) throw untilTomorrow('tooManyDocuments', new Date(first.date_created), now)
}
