import { randomBytes, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'

/** What signed documents are signed with: a key and the certificate of its holder, both DER in base64. */
export interface SigningIdentity {
  readonly key: string
  readonly certificate: string
}

pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto }))

export const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const commonName = '2.5.4.3'
const keyUsage = '2.5.29.15'
const years = 20

/** Creates a self-signed identity: it proves that a document wasn't changed, not who the agency is. */
export async function createSigningIdentity(holder: string, now: Date): Promise<SigningIdentity> {
  const keys = await webcrypto.subtle.generateKey(
    { ...algorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  // A serial number must be positive
  certificate.serialNumber = new asn1.Integer({
    valueHex: Uint8Array.from([0x01, ...randomBytes(15)]).buffer,
  })
  const value = new asn1.Utf8String({ value: holder })
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: commonName, value }))
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(now)
  certificate.notAfter.value.setUTCFullYear(now.getUTCFullYear() + years)
  // Digital signature and non-repudiation
  const usage = new asn1.BitString({ valueHex: Uint8Array.from([0xc0]).buffer, unusedBits: 6 })
  certificate.extensions = [
    new pkijs.Extension({ extnID: keyUsage, critical: true, extnValue: usage.toBER(false) }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return {
    key: base64(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: base64(certificate.toSchema(true).toBER(false)),
  }
}

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
