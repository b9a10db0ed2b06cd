import { hash, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { algorithm, type SigningIdentity } from '#pdf/signing-identity'

/** Reserved for the signature with its certificate, in bytes: alone, and with a time stamp and the certificates of that. */
export const reservedBytes = { alone: 8192, stamped: 24_576 } as const
/** Stands for a number of the byte range, which is known once the file is written. */
export const unknownNumber = '*'.repeat(10)

/** Gets a time stamp of a signature; both are DER. */
export type Stamp = (signature: Buffer) => Promise<Buffer>

/**
 * Signs a file with a placeholder for so many bytes; the signature covers every byte except its own (OPEN-154). What the stamp
 * throws is thrown on.
 */
export async function signPdf(
  file: Uint8Array,
  identity: SigningIdentity,
  reserved: number = reservedBytes.alone,
  stamp?: Stamp,
): Promise<Buffer> {
  const bytes = Buffer.from(file)
  const start = bytes.lastIndexOf(`<${'0'.repeat(reserved * 2)}>`)
  const end = start + reserved * 2 + 2
  const placeholder = `[ 0 /${unknownNumber} /${unknownNumber} /${unknownNumber} ]`
  const range = bytes.lastIndexOf(placeholder)
  if (start < 0 || range < 0) throw new Error('The file has no signature placeholder.')
  const filled = `[ 0 ${start} ${end} ${bytes.length - end} ]`.padEnd(placeholder.length)
  bytes.write(filled, range, 'latin1')
  const covered = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  const signature = (await signatureOver(covered, identity, stamp)).toString('hex')
  if (signature.length > reserved * 2) throw new Error('The signature is larger than its placeholder.')
  bytes.write(signature, start + 1, 'latin1')
  return bytes
}

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
}

/** A CMS signature that names its certificate, as PAdES requires, with a time stamp of it. */
async function signatureOver(
  content: Buffer,
  { key, certificate: der }: SigningIdentity,
  stamp: Stamp | undefined,
): Promise<Buffer> {
  const certificate = pkijs.Certificate.fromBER(Buffer.from(der, 'base64'))
  const privateKey = await webcrypto.subtle.importKey('pkcs8', Buffer.from(key, 'base64'), algorithm, false, [
    'sign',
  ])
  const attribute = (type: string, value: asn1.BaseBlock) => new pkijs.Attribute({ type, values: [value] })
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        attribute(oid.contentType, new asn1.ObjectIdentifier({ value: oid.data })),
        attribute(oid.messageDigest, octets(sha256(content))),
        attribute(
          oid.signingCertificateV2,
          sequence(sequence(sequence(octets(sha256(Buffer.from(der, 'base64')))))),
        ),
      ],
    }),
  })
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    signerInfos: [signer],
    certificates: [certificate],
  })
  await signed.sign(privateKey, 0, 'SHA-256', Uint8Array.from(content).buffer)
  if (stamp !== undefined) {
    const token = await stamp(Buffer.from(signer.signature.valueBlock.valueHexView))
    signer.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(oid.timeStampToken, asn1.fromBER(token).result)],
    })
  }
  const info = new pkijs.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER(false))
}

const sha256 = (content: Buffer): Buffer => hash('sha256', content, 'buffer')
const octets = (bytes: Buffer) => new asn1.OctetString({ valueHex: Uint8Array.from(bytes).buffer })
const sequence = (...value: asn1.BaseBlock[]) => new asn1.Sequence({ value })
