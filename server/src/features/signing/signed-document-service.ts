import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { hasTwoLetters } from '@bailiwick/contract/kit/letters'
import type { signDocument as signDocumentCall } from '@bailiwick/contract/signing'
import type { SignatureSpot } from '#pdf/signature-spot'
import type { SigningIdentity } from '#pdf/signing-identity'
import { toStorableText } from '#platform/columns'
import type { OpenContext, Staged } from '#platform/context'
import { toOneLine, withoutUnseen } from '#platform/one-line'
import { badRequest, conflict } from '#platform/refusal'
import type { Db } from '#tables'
import { task } from '#platform/work-thread/work-thread'
import { documentPdf, type DocumentParts } from '../documents/service.ts'
import { createOnce } from '../settings/service.ts'
import type { DocumentToFinish, Signature } from './pdf.ts'
import { wasTexted } from '../messaging/service.ts'
import { eventsOf, type LinkedDocument, type SigningEvent } from './queries.ts'
import { TimeStampFailed, type TimeStamps } from './time-stamp-gateway.ts'

/** What a signed document is made with. */
export type FinishParts = Pick<DocumentParts, 'brand' | 'files' | 'drawing' | 'agency' | 'officeTimeZone'> & {
  /** Null if signatures get no time stamp. */
  readonly timeStamps: TimeStamps | null
}

export interface DocumentToSign extends LinkedDocument {
  readonly document_file: string
  readonly document_sha256: string
}

type SentSignature = BodyOf<typeof signDocumentCall>['signature']

/** A signed document, and whether its signature has a time stamp; null: none was requested. */
interface SignedFile {
  readonly file: Buffer
  readonly how: 'time stamp' | 'no time stamp' | null
}

/**
 * The document with its signature and certificate; 409 unless it was shown to its end and the signer has agreed to sign
 * electronically. Without a time stamp it is signed all the same, and its certificate says so.
 */
export async function signedDocument(
  context: OpenContext & Staged,
  parts: FinishParts,
  document: DocumentToSign,
  signature: SentSignature,
): Promise<SignedFile> {
  const { signal } = context
  const content = await contentToSign(context, parts, document, signature)
  // Load on demand: the libraries are large and rarely needed
  const { reservedBytes, signPdf } = await import('#pdf/sign-pdf')
  const identity = await signingIdentity(context, parts.brand)
  const finish = (stamp: DocumentToFinish['stamp'], reserved: number) =>
    parts.drawing.run(finishing, [{ ...content, stamp, reservedBytes: reserved }], {
      caller: { name: `signer of ${document.id}`, isClient: true },
      signal,
    })
  const { timeStamps } = parts
  if (timeStamps === null)
    return { file: await signPdf(await finish(null, reservedBytes.alone), identity), how: null }
  const { host } = timeStamps
  try {
    const finished = await finish({ host, isGiven: true }, reservedBytes.stamped)
    const stamp = (bytes: Buffer) => timeStamps.stamp(bytes, signal)
    return { file: await signPdf(finished, identity, reservedBytes.stamped, stamp), how: 'time stamp' }
  } catch (error) {
    if (!(error instanceof TimeStampFailed)) throw error
    const finished = await finish({ host, isGiven: false }, reservedBytes.alone)
    return { file: await signPdf(finished, identity), how: 'no time stamp' }
  }
}

/** What the signed document is made of. */
async function contentToSign(
  context: OpenContext & Staged,
  { files, agency, officeTimeZone: timeZone }: FinishParts,
  document: DocumentToSign,
  signature: SentSignature,
): Promise<Omit<DocumentToFinish, 'stamp' | 'reservedBytes'>> {
  const { db, vault, now, request, signal } = context
  const events = await eventsOf(db, document.id)
  for (const [kind, code] of [
    ['shown', 'readFirst'],
    ['agreed', 'agreeFirst'],
  ] as const)
    if (!events.some((event) => event.kind === kind)) throw conflict(code)
  const checked = await signatureOf(signature, signal)
  const pdf = await documentPdf(context, { files, vault }, document)
  const at = now.toISOString()
  const signed = { kind: 'signed', at, ip: request.ip, user_agent: request.userAgent, how: null } as const
  return {
    pdf,
    sha256: document.document_sha256,
    spots: document.spots as SignatureSpot[],
    signature: checked,
    type: document.type,
    language: document.language,
    agency,
    timeZone,
    envelope_id: document.envelope_id ?? '',
    signer: {
      name: document.signer_name,
      phone: document.signer_phone ?? '',
      email: document.signer_email ?? '',
    },
    events: [...(await withoutUnsentTexts(db, document, events)), signed],
    now,
  }
}

/**
 * The events for the certificate. They were recorded when a text was on its way: if none was sent, the links didn't come by
 * text.
 */
async function withoutUnsentTexts(
  db: Db,
  { id: document_id, defendant_id }: DocumentToSign,
  events: readonly SigningEvent[],
): Promise<readonly SigningEvent[]> {
  if (await wasTexted(db, { defendant_id, document_id })) return events
  const inMail = { text: null, 'text and email': 'email' } as const
  return events.map((event) =>
    event.how === 'text' || event.how === 'text and email' ? { ...event, how: inMail[event.how] } : event,
  )
}

const finishing = task<typeof import('./pdf.ts'), 'finishDocument'>(
  new URL('./pdf.ts', import.meta.url),
  'finishDocument',
)

async function signatureOf(signature: SentSignature, signal: AbortSignal): Promise<Signature> {
  if (signature.kind === 'typed') {
    const name = toOneLine(withoutUnseen(toStorableText(signature.name)))
    if (!hasTwoLetters(name)) throw badRequest('emptySignature', { fields: ['signature'] })
    return { name }
  }
  const { checkSignature } = await import('./signature-policy.ts')
  return { png: await checkSignature(signature.png, signal) }
}

const identityName = 'signing_identity'
const identityPlace = `settings.${identityName}`

/** The key and certificate that documents are signed with; created with the first signature and stored encrypted. */
async function signingIdentity({ db, vault, now }: OpenContext, brand: string): Promise<SigningIdentity> {
  const ciphertext = await createOnce(db, identityName, async () => {
    const { createSigningIdentity } = await import('#pdf/signing-identity')
    const identity = await createSigningIdentity(`${brand} documents`, now)
    return vault.encrypt(Buffer.from(JSON.stringify(identity)), identityPlace).toString('base64')
  })
  return JSON.parse(
    vault.decrypt(Buffer.from(ciphertext, 'base64'), identityPlace).toString(),
  ) as SigningIdentity
}
