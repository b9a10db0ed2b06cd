import { hash, randomUUID } from 'node:crypto'
import { missingFields } from '@bailiwick/contract/document-fields'
import {
  documentFileName,
  documentStatuses,
  documentTypeOf,
  documentTypes,
  isDocumentType,
  paperOfSurety,
  type DocumentType,
  type PaperQuery,
} from '@bailiwick/contract/documents'
import { defendantPhotoFields } from '@bailiwick/contract/photos'
import { messages } from '@bailiwick/contract/messages'
import type { Context } from '#platform/context'
import type { FileStore, OpenedFile } from '#platform/file-store'
import { badRequest, notFound, Refusal } from '#platform/refusal'
import { recordHistory } from '../history/service.ts'
import { photoForPaper } from '../photos/service.ts'
import { requireAccess } from '../sharing/service.ts'
import type { ESign } from './esign.ts'
import { calledIn, paperTitle } from './names.ts'
import type { DocumentParts } from './parts.ts'
import type { DrawnPaper } from './pdf/papers.ts'
import type { Picture } from './pdf/sheet.ts'
import {
  defendantOfBooking,
  documentOfEnvelope,
  fileOfPapers,
  insertDocument,
  type FileOfPapers,
} from './queries.ts'
import { keepPdf, openPdf } from './safe.ts'

export interface SendingParts extends DocumentParts {
  readonly esign: ESign
}

/** Whose papers a call is about, and which. */
type Asked = Omit<PaperQuery, 'defendant_id'> & { readonly defendant_id: number }
type Indemnitor = FileOfPapers['indemnitors'][number] | null

/** The defendant that a call names, himself or by a booking. */
export async function defendantAsked(
  { db }: Pick<Context, 'db'>,
  { defendant_id, booking_id }: PaperQuery,
): Promise<number> {
  if (defendant_id !== undefined) return defendant_id
  if (booking_id === undefined) throw badRequest('defendant_id: is missing', { fields: ['defendant_id'] })
  const found = await defendantOfBooking(db, booking_id)
  if (found === undefined) throw notFound()
  return found.defendant_id
}

/** Who signs the card authorization alone (OPEN-155). */
export function cardSigner(
  type: 'indemnitor' | 'defendant',
  indemnitor_id: PaperQuery['indemnitor_id'] | null,
): 'defendant' | number {
  if (type === 'defendant') return type
  if (typeof indemnitor_id === 'number') return indemnitor_id
  throw badRequest('indemnitor_id: is missing', { fields: ['indemnitor_id'] })
}

/** The papers of one person as they would be sent; 422 names what they lack (DOC-25, DOC-31). */
export async function previewPaper(
  context: Context,
  { brand, files }: DocumentParts,
  asked: Asked,
): Promise<OpenedFile> {
  const file = await openFile(context, asked)
  const type = typeAsked(asked, file)
  const indemnitor = signerAsked(file, asked.indemnitor_id)
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
 * Makes the papers and asks for signatures: of the person that is named, else of the defendant and every indemnitor, an
 * envelope each, all or none (OPEN-150). 422 names what the papers lack.
 */
export async function sendPapers(context: Context, parts: SendingParts, asked: Asked): Promise<void> {
  await requireAccess(context, 'edit', asked.defendant_id)
  const file = await openFile(context, asked)
  const type = typeAsked(asked, file)
  const signers: Indemnitor[] =
    asked.indemnitor_id === undefined ? [null, ...file.indemnitors] : [signerAsked(file, asked.indemnitor_id)]
  refuseMissing(type, file, signers)
  for (const indemnitor of signers) await sendOne(context, parts, { type, file, indemnitor })
}

interface Ordered {
  readonly type: DocumentType
  readonly file: FileOfPapers
  readonly indemnitor: Indemnitor
}

async function sendOne(
  context: Context,
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
  context: Context,
  files: FileStore,
  envelopeId: string,
): Promise<OpenedFile> {
  const { db, vault } = context
  const found = await documentOfEnvelope(db, envelopeId)
  if (found === undefined) throw notFound()
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

/** The records of the papers; 404 where the defendant, or the booking that is named, is not there. */
async function openFile(context: Context, { defendant_id, booking_id }: Asked): Promise<FileOfPapers> {
  const { defendant, booking, indemnitors = [] } = await fileOfPapers(context, defendant_id, booking_id)
  if (defendant === undefined || (booking === undefined && booking_id !== undefined)) throw notFound()
  if (booking === undefined) throw badRequest(messages.noBooking, { fields: ['booking_id'] })
  return { defendant, booking, indemnitors }
}

/** What is said of the card counts; else what the booking says, and that is with it unless it is changed (DOC-19). */
function typeAsked({ type, includeCC }: Asked, { booking }: FileOfPapers): DocumentType {
  if (typeof type === 'number' && isDocumentType(type)) return type
  const surety = booking['surety'] === 'Bankers' ? 'Bankers' : 'FCS'
  const withCard = includeCC ?? (booking['includeCC'] === 'No' ? 'No' : 'Yes')
  return documentTypeOf(typeof type === 'string' ? type : paperOfSurety(surety), withCard)
}

function signerAsked({ indemnitors }: FileOfPapers, who: Asked['indemnitor_id']): Indemnitor {
  if (who === undefined || who === 'defendant') return null
  const found = indemnitors.find(({ id }) => id === who)
  if (found === undefined) throw notFound()
  return found
}

/** Refuses with what the papers of these people lack, each thing once (OPEN-152, OPEN-153). */
function refuseMissing(type: DocumentType, file: FileOfPapers, signers: readonly Indemnitor[]): void {
  const missing = new Map(
    signers
      .flatMap((indemnitor) => missingFields(documentTypes[type], { ...file, indemnitor }))
      .map(({ label, field }) => [label, field]),
  )
  if (missing.size === 0) return
  throw new Refusal(422, [...missing.keys()].join(','), {
    message: messages.fieldsRequired,
    fields: [...new Set(missing.values())],
  })
}

async function draw(
  { now }: Context,
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
  context: Context,
  files: FileStore,
  type: DocumentType,
  { defendant }: FileOfPapers,
  indemnitor: Indemnitor,
): Promise<Picture[]> {
  if (!documentTypes[type].withCard || indemnitor !== null) return []
  const { paperPicture } = await import('./pdf/pictures.ts')
  const pictures: Picture[] = []
  for (const field of ['front_credit_card_photo', 'back_credit_card_photo'] as const) {
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
    name: nameOf(defendant, indemnitor),
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
