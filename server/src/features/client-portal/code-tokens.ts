import { createHmac, hkdfSync } from 'node:crypto'
import { accessCodeLength } from '@bailiwick/contract/client-sign-in'
import type { FilePerson } from '#case-file/file-person'
import type { Client } from '#platform/context'
import { readableCode } from '#platform/readable-code'

/** A code for one sign-in to the client portal. */
export const newAccessCode = (): string => readableCode(accessCodeLength)

/** The client that a code is for. */
export interface CodeHolder extends FilePerson {
  readonly phone: string
}

/** The key of the codes, derived from the server's secret: the database alone is not enough to sign in. */
export const codeKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'bailiwick access codes', 32))

/**
 * The key with which the browser of a client encrypts drafts, 32 bytes. The same for a person in every session, so that what
 * they typed can be read after the next sign-in, and by nobody without one.
 */
export const draftKeyOf = (
  key: Buffer,
  { defendantId, indemnitorId }: Pick<Client, 'defendantId' | 'indemnitorId'>,
): Buffer =>
  Buffer.from(
    hkdfSync('sha256', key, '', `bailiwick draft ${defendantId} ${indemnitorId ?? 'defendant'}`, 32),
  )

/** A code is stored as an HMAC that is valid only for its holder. */
export const codeHmac = (
  key: Buffer,
  { defendant_id, indemnitor_id, phone }: CodeHolder,
  code: string,
): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([defendant_id, indemnitor_id, phone, code]))
    .digest()
