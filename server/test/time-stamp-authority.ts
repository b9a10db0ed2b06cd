import { hash, webcrypto } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { algorithm } from '#pdf/signing-identity'
import { listenLocally } from '#test/provider-server'

/** What an authority may do instead of what it should. */
export type Fault = 'refuses' | 'breaks' | 'babbles' | 'floods' | 'stamps another' | 'repeats' | 'forges'

const oid = {
  info: '1.2.840.113549.1.9.16.1.4',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  policy: '1.3.6.1.4.1.55555.1',
  keyPurposes: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
}
const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: Uint8Array.from(bytes).buffer })
const sequence = (...value: asn1.BaseBlock[]) => new asn1.Sequence({ value })

/** An authority for time stamps of our own, on this machine. */
export async function startTimeStampAuthority() {
  const keys = await createKeys()
  const certificate = await certificateOf(keys)
  const state = {
    fault: null as Fault | null,
    /** Runs before each answer. */
    before: async () => {},
    queries: [] as Buffer[],
  }
  const answer = async (query: Buffer): Promise<Buffer> => {
    if (state.fault === 'refuses') return Buffer.from(refusal().toSchema().toBER(false))
    if (state.fault === 'babbles') return Buffer.from('a time stamp')
    if (state.fault === 'floods') return Buffer.alloc(1_000_000)
    const asked = pkijs.TimeStampReq.fromBER(state.fault === 'repeats' ? firstOf(state.queries) : query)
    const reply = await stampOf(asked, { keys, certificate, fault: state.fault })
    return Buffer.from(reply.toSchema().toBER(false))
  }
  const server = createServer((request, response) => {
    void bytesOf(request).then(async (query) => {
      state.queries.push(query)
      await state.before()
      const content = await answer(query)
      response.writeHead(state.fault === 'breaks' ? 500 : 200, {
        'content-type': 'application/timestamp-reply',
      })
      response.end(content)
    })
  })
  const url = `${await listenLocally(server)}/tsr`
  return { state, url, certificate: Buffer.from(certificate.toSchema(true).toBER(false)) }
}

const firstOf = ([first]: readonly Buffer[]): Buffer => first ?? Buffer.alloc(0)

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const refusal = () => new pkijs.TimeStampResp({ status: new pkijs.PKIStatusInfo({ status: 2 }) })

const createKeys = () =>
  webcrypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
type Keys = Awaited<ReturnType<typeof createKeys>>

interface Authority {
  readonly keys: Keys
  readonly certificate: pkijs.Certificate
  readonly fault: Fault | null
}
async function certificateOf(keys: Keys): Promise<pkijs.Certificate> {
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ value: 7 })
  const name = new pkijs.AttributeTypeAndValue({
    type: '2.5.4.3',
    value: new asn1.Utf8String({ value: 'Time of the tests' }),
  })
  for (const one of [certificate.issuer, certificate.subject]) one.typesAndValues.push(name)
  certificate.notBefore.value = new Date(Date.now() - 60_000)
  certificate.notAfter.value = new Date(Date.now() + 86_400_000)
  const purposes = new pkijs.ExtKeyUsage({ keyPurposes: [oid.timeStamping] })
  certificate.extensions = [
    new pkijs.Extension({
      extnID: oid.keyPurposes,
      critical: true,
      extnValue: purposes.toSchema().toBER(false),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return certificate
}

/** A time stamp of what was asked. */
async function stampOf(asked: pkijs.TimeStampReq, authority: Authority): Promise<pkijs.TimeStampResp> {
  const { keys, certificate, fault } = authority
  const { messageImprint, nonce } = asked
  if (fault === 'stamps another') messageImprint.hashedMessage = octets(hash('sha256', 'other', 'buffer'))
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: oid.policy,
    messageImprint,
    serialNumber: new asn1.Integer({ value: 1 }),
    genTime: new Date(),
    ...(nonce && { nonce }),
  })
  const content = Buffer.from(info.toSchema().toBER(false))
  const der = Buffer.from(certificate.toSchema(true).toBER(false))
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
        attribute(oid.contentType, new asn1.ObjectIdentifier({ value: oid.info })),
        attribute(oid.messageDigest, octets(hash('sha256', content, 'buffer'))),
        attribute(
          oid.signingCertificateV2,
          sequence(sequence(sequence(octets(hash('sha256', der, 'buffer'))))),
        ),
      ],
    }),
  })
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: oid.info,
      eContent: octets(content),
    }),
    signerInfos: [signer],
    certificates: [certificate],
  })
  await signed.sign(keys.privateKey, 0, 'SHA-256')
  if (fault === 'forges') signer.signature = octets(Buffer.alloc(256, 7))
  return new pkijs.TimeStampResp({
    status: new pkijs.PKIStatusInfo({ status: 0 }),
    timeStampToken: new pkijs.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) }),
  })
}
