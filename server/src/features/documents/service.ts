import { hash, randomUUID } from 'node:crypto'
import {
  documentFileName,
  documentStatuses,
  documentTypes,
  type DocumentType,
} from '@bailiwick/contract/documents'
import { cardPhotoFields, defendantPhotoFields } from '@bailiwick/contract/photos'
import { messages } from '@bailiwick/contract/messages'
import type { CallerContext } from '#platform/context'
import type { FileStore, OpenedFile } from '#platform/file-store'
import { inOneLine } from '#platform/one-line'
import { notFound, Refusal } from '#platform/refusal'
import { recordHistory } from '../history/service.ts'
import { photoForPaper } from '../photos/service.ts'
import { noSuch, requireAccess, requireOwn } from '../sharing/service.ts'
import {
  openFile,
  refuseMissing,
  signerAsked,
  signerId,
  typeAsked,
  type Asked,
  type Indemnitor,
} from './asked.ts'
import type { ESign } from './esign.ts'
import { calledIn, paperTitle } from './names.ts'
import type { DocumentParts } from './parts.ts'
import type { DrawnPaper } from './pdf/papers.ts'
import type { Picture } from './pdf/sheet.ts'
import { documentOfEnvelope, insertDocument, sentByClients, type FileOfPapers } from './queries.ts'
import { keepPdf, openPdf } from './safe.ts'

export interface SendingParts extends DocumentParts {
  readonly esign: ESign
}

/** How many times a day clients may have papers sent, to one person, and of a file: a client can add persons. */
const papersPerSigner = 5
const papersPerFile = 20
const dayMs = 24 * 60 * 60 * 1000

/** The papers of one person as they would be sent; 422 names what they lack (DOC-25, DOC-31). */
export async function previewPaper(
  context: CallerContext,
  { brand, files }: DocumentParts,
  asked: Asked,
): Promise<OpenedFile> {
  const who = signerId(context, asked)
  requireOwn(context, { defendant_id: asked.defendant_id, indemnitor_id: who })
  const file = await openFile(context, asked)
  const type = typeAsked(asked, file)
  const indemnitor = signerAsked(context, file, who)
  refuseMissing(type, file, [indemnitor])
  const pictures = await cardPictures(context, files, type, file, indemnitor)
  const { pdf } = await draw(context, brand, { type, file, indemnitor, pictures })
  if (pictures.length > 0) {
    await recordHistory(context, {
      ...about(file, indemnitor),
      action: 'read',
      data: { fields: pictures.map(({ label }) => label) },
    })
  }
  return { type: 'application/pdf', name: documentFileName, content: Buffer.from(pdf) }
}

/**
 * Makes the papers and asks the person that is named for the signature (OPEN-150). 422 names what the papers lack. A
 * client may ask for the own papers so many times a day.
 */
export async function sendPaper(context: CallerContext, parts: SendingParts, asked: Asked): Promise<void> {
  const who = signerId(context, asked)
  await requireAccess(context, 'edit', asked.defendant_id, who)
  if (context.actor.userId === null) await keepToClientLimit(context, asked.defendant_id, who)
  const file = await openFile(context, asked)
  await sendAll(context, parts, typeAsked(asked, file), file, [signerAsked(context, file, who)])
}

/** The same for the defendant and every indemnitor, an envelope each, all or none (OPEN-150). */
export async function sendPapers(context: CallerContext, parts: SendingParts, asked: Asked): Promise<void> {
  await requireAccess(context, 'edit', asked.defendant_id)
  const file = await openFile(context, asked)
  await sendAll(context, parts, typeAsked(asked, file), file, [null, ...file.indemnitors])
}

async function sendAll(
  context: CallerContext,
  parts: SendingParts,
  type: DocumentType,
  file: FileOfPapers,
  signers: readonly Indemnitor[],
): Promise<void> {
  refuseMissing(type, file, signers)
  for (const indemnitor of signers) await sendOne(context, parts, { type, file, indemnitor })
}

async function keepToClientLimit(
  { db, now }: CallerContext,
  defendantId: number,
  indemnitorId: number | null,
): Promise<void> {
  const since = new Date(now.getTime() - dayMs)
  const sent = await sentByClients(db, { defendantId, since })
  const toSigner = sent.filter((one) => one.indemnitor_id === indemnitorId)
  if (toSigner.length >= papersPerSigner || sent.length >= papersPerFile)
    throw new Refusal(429, messages.tooManyPapers)
}

interface Ordered {
  readonly type: DocumentType
  readonly file: FileOfPapers
  readonly indemnitor: Indemnitor
}

async function sendOne(
  context: CallerContext,
  { brand, files, esign }: SendingParts,
  { type, file, indemnitor }: Ordered,
): Promise<void> {
  const { db, vault, actor, now } = context
  const pictures = await cardPictures(context, files, type, file, indemnitor)
  const { pdf, spots } = await draw(context, brand, { type, file, indemnitor, pictures })
  const envelope_id = randomUUID()
  const whose = about(file, indemnitor)
  const id = await insertDocument(db, {
    defendant_id: file.defendant.id,
    indemnitor_id: indemnitor?.id ?? null,
    booking_id: file.booking.id,
    type,
    status: documentStatuses.sent,
    envelope_id,
    link_last_sent: now,
    history: JSON.stringify([{ description: 'notified', time: now.toISOString() }]),
    created_by: actor.userId,
    date_created: now,
    paper: await keepPdf(vault, files, pdf),
    paper_sha256: hash('sha256', pdf),
    spots: JSON.stringify(spots),
  })
  await esign.send(context, { id, name: calledIn(type) }, signerOf(file, indemnitor))
  await recordHistory(context, {
    ...whose,
    action: 'send',
    record_id: id,
    data: {
      type,
      envelope_id,
      booking_id: file.booking.id,
      indemnitor_id: indemnitor?.id ?? null,
      ...(pictures.length > 0 && { card_photos: pictures.map(({ label }) => label) }),
    },
  })
}

/** A document as a PDF: signed, or as it was sent; who opened it is in the history (DOC-29). */
export async function downloadDocument(
  context: CallerContext,
  files: FileStore,
  envelopeId: string,
): Promise<OpenedFile> {
  const { db, vault } = context
  const found = await documentOfEnvelope(db, envelopeId)
  if (found === undefined) throw noSuch(context.actor)
  requireOwn(context, found)
  const name = found.signed_paper ?? found.paper
  const content = name === null ? null : await openPdf(vault, files, name)
  if (content === null) throw notFound(messages.noDocumentFile)
  await recordHistory(context, {
    action: 'download',
    endpoint: 'document',
    record_id: found.id,
    defendant_id: found.defendant_id,
    name: found.signer_name,
    data: { envelope_id: envelopeId, signed: found.signed_paper !== null },
    changed: [],
  })
  return { type: 'application/pdf', name: documentFileName, content }
}

async function draw(
  { now }: CallerContext,
  brand: string,
  { type, file, indemnitor, pictures }: Ordered & { readonly pictures: readonly Picture[] },
): Promise<DrawnPaper> {
  // The libraries behind it are large, and most hours make no paper
  const { drawPaper } = await import('./pdf/papers.ts')
  return drawPaper({
    ...file,
    ...documentTypes[type],
    title: paperTitle(type),
    brand,
    indemnitor,
    pictures,
    now,
  })
}

/** The card of the defendant stands in nobody else's paper. */
async function cardPictures(
  context: CallerContext,
  files: FileStore,
  type: DocumentType,
  { defendant }: FileOfPapers,
  indemnitor: Indemnitor,
): Promise<Picture[]> {
  if (!documentTypes[type].withCard || indemnitor !== null) return []
  const { paperPicture } = await import('./pdf/pictures.ts')
  const pictures: Picture[] = []
  for (const field of cardPhotoFields) {
    const photo = await photoForPaper(context, files, defendant.id, field)
    if (photo !== null) pictures.push(await paperPicture(defendantPhotoFields[field].label, photo))
  }
  return pictures
}

const signerOf = ({ defendant }: FileOfPapers, indemnitor: Indemnitor) => {
  const { phone, email } = indemnitor ?? defendant
  return {
    defendant_id: defendant.id,
    indemnitor_id: indemnitor?.id ?? null,
    name: inOneLine(nameOf(defendant, indemnitor)),
    phone: String(phone),
    email: typeof email === 'string' ? email : null,
  }
}

const nameOf = (defendant: FileOfPapers['defendant'], indemnitor: Indemnitor): string =>
  indemnitor === null
    ? [defendant['first_name'], defendant['last_name']].filter(Boolean).join(' ')
    : String(indemnitor['name'])

const about = ({ defendant }: FileOfPapers, indemnitor: Indemnitor) =>
  ({
    endpoint: 'document',
    record_id: defendant.id,
    defendant_id: defendant.id,
    name: nameOf(defendant, indemnitor),
    changed: [],
  }) as const
