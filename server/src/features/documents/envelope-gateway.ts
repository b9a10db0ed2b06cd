import type { Language } from '@bailiwick/contract/kit/languages'
import type { Webhook } from '#platform/context'
import type { SignatureSpot } from '#pdf/signature-spot'

/** A document for DocuSign, with one signer. */
export interface OutgoingEnvelope {
  /** Our own id, which comes back with everything that DocuSign says. */
  readonly envelope_id: string
  readonly title: string
  readonly subject: string
  /** The signer's, in which DocuSign writes to them. */
  readonly language: Language
  readonly pdf: Buffer
  readonly spots: readonly SignatureSpot[]
  readonly signer: { readonly name: string; readonly email: string }
}

/** What DocuSign says about an envelope. */
export interface EnvelopeReport {
  /** DocuSign's id. */
  readonly provider_id: string
  /** Ours; null if it isn't said. */
  readonly envelope_id: string | null
  readonly status: 'sent' | 'completed' | 'declined' | 'voided'
  /** Why it was declined or voided. */
  readonly reason: string | null
  /** Whether the signer's mail came back. */
  readonly isUndelivered: boolean
}

/** The way to DocuSign. Every call throws EnvelopeRefused, EnvelopeDelayed, or anything else if nobody knows. */
export interface EnvelopeProvider {
  /** Creates and sends an envelope, and returns DocuSign's id of it. */
  readonly create: (envelope: OutgoingEnvelope, signal: AbortSignal) => Promise<string>
  /** DocuSign's id of the envelope with this id of ours, created since then; undefined if there is none. */
  readonly find: (envelope_id: string, since: Date, signal: AbortSignal) => Promise<string | undefined>
  /** Sends the signer the mail again. */
  readonly remind: (provider_id: string, signal: AbortSignal) => Promise<void>
  readonly void: (provider_id: string, reason: string, signal: AbortSignal) => Promise<void>
  /** The signed PDF with its certificate. */
  readonly download: (provider_id: string, signal: AbortSignal) => Promise<Buffer>
  /** What there is to say about at most 100 envelopes; those that DocuSign doesn't know are left out. */
  readonly read: (provider_ids: readonly string[], signal: AbortSignal) => Promise<EnvelopeReport[]>
}

/** What a call-back says, null if it's about nothing that matters here; 'unsigned' without a valid signature. */
export type ReadEnvelopeReport = (webhook: Webhook['webhook']) => EnvelopeReport | null | 'unsigned'

/** DocuSign and its call-backs. */
export interface EnvelopeService {
  readonly provider: EnvelopeProvider
  readonly readReport: ReadEnvelopeReport
}

/** DocuSign doesn't do this; trying again changes nothing. The reason is for the person who sent the document. */
export class EnvelopeRefused extends Error {
  override readonly name = 'EnvelopeRefused'
}

/** DocuSign has surely not done it yet, but may later. */
export class EnvelopeDelayed extends Error {
  override readonly name = 'EnvelopeDelayed'
}
