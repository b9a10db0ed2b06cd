import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { toStorableText, withoutTurns } from '#platform/columns'
import { ourField } from './docusign-envelope-policy.ts'
import type { EnvelopeReport, ReadEnvelopeReport } from './envelope-gateway.ts'

const text = z.optional(z.nullable(z.string()))
const list = <T extends z.ZodMiniType>(of: T) => z.optional(z.nullable(z.array(of)))

/** What we read of an envelope of DocuSign, in a list or a call-back. */
export const ReportedEnvelope = z.object({
  envelopeId: text,
  status: text,
  voidedReason: text,
  recipients: z.optional(
    z.nullable(z.object({ signers: list(z.object({ status: text, declinedReason: text })) })),
  ),
  customFields: z.optional(
    z.nullable(z.object({ textCustomFields: list(z.object({ name: text, value: text })) })),
  ),
})
type ReportedEnvelope = z.output<typeof ReportedEnvelope>

/** A call-back has the envelope in `envelopeSummary`; in the older form it is the envelope itself. */
const Report = z.union([
  z.object({ data: z.object({ envelopeId: text, envelopeSummary: ReportedEnvelope }) }),
  ReportedEnvelope,
])

const statuses: ReadonlyMap<string, EnvelopeReport['status']> = new Map(
  Object.entries({
    created: 'sent',
    sent: 'sent',
    correct: 'sent',
    delivered: 'sent',
    signed: 'sent',
    processing: 'sent',
    completed: 'completed',
    declined: 'declined',
    voided: 'voided',
    deleted: 'voided',
    timedout: 'voided',
  } as const),
)

/** Null for an envelope without an id or with a status that nobody knows. */
export function reportOf({ envelopeId, ...envelope }: ReportedEnvelope): EnvelopeReport | null {
  const status = statuses.get((envelope.status ?? '').toLowerCase())
  if (status === undefined || envelopeId === undefined || envelopeId === null) return null
  const signers = envelope.recipients?.signers ?? []
  const declinedReason = signers.find((one) => one.declinedReason)?.declinedReason
  const reason = status === 'declined' ? declinedReason : status === 'voided' ? envelope.voidedReason : null
  const ours = envelope.customFields?.textCustomFields?.find(({ name }) => name === ourField)?.value
  return {
    provider_id: toStorableText(envelopeId),
    envelope_id: ours === undefined || ours === null ? null : toStorableText(ours),
    status,
    reason: storedReason(reason),
    isUndelivered: signers.some((one) => one.status?.toLowerCase() === 'autoresponded'),
  }
}

/** A signer may type any reason, of any length. */
const longestReason = 500

function storedReason(reason: string | null | undefined): string | null {
  const text = withoutTurns(toStorableText(reason ?? '')).trim()
  const stored = text.length > longestReason ? `${text.slice(0, longestReason - 1)}…`.toWellFormed() : text
  return stored || null
}

/** What DocuSign signs a report with: an HMAC-SHA256 of the bytes, with the key as the text it shows. */
export const reportSignature = (hmacKey: string, content: Buffer): Buffer =>
  createHmac('sha256', hmacKey).update(content).digest()

/** Reads the call-backs of DocuSign, which it signs with each of the account's keys. */
export const docusignReports =
  (hmacKey: string): ReadEnvelopeReport =>
  ({ headers, content }) => {
    const expected = reportSignature(hmacKey, content)
    const isSigned = Object.entries(headers)
      .filter(([name]) => /^x-docusign-signature-\d+$/i.test(name))
      .flatMap(([, value]) => value ?? [])
      .some((value) => isSame(Buffer.from(value, 'base64'), expected))
    if (!isSigned) return 'unsigned'
    const parsed = Report.safeParse(parseJson(content))
    if (!parsed.success) return null
    if (!('data' in parsed.data)) return reportOf(parsed.data)
    const { envelopeId, envelopeSummary } = parsed.data.data
    return reportOf({ ...envelopeSummary, envelopeId: envelopeSummary.envelopeId ?? envelopeId })
  }

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}
