import { hash, randomBytes } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import '#pdf/signing-identity'

/** A question to an authority for time stamps (RFC 3161). */
interface StampQuestion {
  /** DER. */
  readonly query: Buffer
  /** The token of a reply, DER; throws unless it is a valid one of this question. */
  readonly tokenOf: (reply: Buffer) => Promise<Buffer>
}

const sha256Oid = '2.16.840.1.101.3.4.2.1'
/** Granted, with or without changes. */
const granted = [0, 1]

/** Asks for a time stamp of a signature: only its hash leaves the portal. */
export function questionOf(signature: Buffer): StampQuestion {
  // The first bit of a positive number is 0
  const nonce = Uint8Array.from([0x01, ...randomBytes(15)])
  const imprint = hash('sha256', signature, 'buffer')
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256Oid }),
      hashedMessage: new asn1.OctetString({ valueHex: Uint8Array.from(imprint).buffer }),
    }),
    nonce: new asn1.Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  return {
    query: Buffer.from(request.toSchema().toBER(false)),
    async tokenOf(reply) {
      const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(reply)
      if (!granted.includes(status.status) || timeStampToken === undefined)
        throw new Error(`The authority refused with status ${status.status}.`)
      const signed = new pkijs.SignedData({ schema: timeStampToken.content })
      const info = pkijs.TSTInfo.fromBER(contentOf(signed))
      const isOfQuestion =
        Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView).equals(imprint) &&
        info.nonce !== undefined &&
        Buffer.from(info.nonce.valueBlock.valueHexView).equals(nonce)
      if (!isOfQuestion) throw new Error('The time stamp is of something else.')
      const data = Uint8Array.from(signature).buffer
      if (!(await signed.verify({ signer: 0, data, checkChain: false })))
        throw new Error('The signature of the time stamp is invalid.')
      return Buffer.from(timeStampToken.toSchema().toBER(false))
    },
  }
}

/** What the authority signed. */
function contentOf({ encapContentInfo: { eContent } }: pkijs.SignedData): ArrayBuffer {
  if (eContent === undefined) throw new Error('The time stamp has no content.')
  return eContent.getValue()
}
