import { largestInteger } from '@bailiwick/contract/kit/integers'
import { reportEnvelope } from '@bailiwick/contract/documents'
import type { DocusignSettings } from '../features/documents/docusign-gateway.ts'
import { reportSignature } from '../features/documents/docusign-report-policy.ts'
import { signatureOf, statusAddress, type TwilioSettings } from '../features/messaging/twilio-gateway.ts'
import { nothingListens, unreachableText } from './unreachable-text.ts'

const timeoutMs = 15_000

/** What may be wrong with the call-backs of Twilio, in words; null if the portal with these settings answers there. */
export async function textCallBackFault(settings: TwilioSettings): Promise<string | null> {
  const addresses = [
    // No message has this id, so nothing changes
    statusAddress(settings.publicUrl, largestInteger, null),
    `${settings.publicUrl}/api/messages/inbound`,
  ]
  for (const address of addresses) {
    const signature = signatureOf(settings.authToken, address, new Map()).toString('base64')
    const fault = await callBackFault({
      address,
      type: 'application/x-www-form-urlencoded',
      body: '',
      signed: { 'x-twilio-signature': signature },
      taken: '<Response/>',
      secret: 'TWILIO_AUTH_TOKEN',
      missing: 'has no text provider',
    })
    if (fault !== null) return `${address.split('?')[0]}: ${fault}`
  }
  return null
}

/** Where DocuSign reports to. */
export const envelopeCallBack = (publicUrl: string): string => `${publicUrl}${reportEnvelope.path}`

/** The same for DocuSign. */
export async function envelopeCallBackFault({
  publicUrl,
  hmacKey,
}: Pick<DocusignSettings, 'publicUrl' | 'hmacKey'>): Promise<string | null> {
  // About no envelope, so nothing changes
  const body = '{}'
  const signature = reportSignature(hmacKey, Buffer.from(body)).toString('base64')
  return callBackFault({
    address: envelopeCallBack(publicUrl),
    type: 'application/json',
    body,
    signed: { 'x-docusign-signature-1': signature },
    taken: 'OK',
    secret: 'DOCUSIGN_HMAC_KEY',
    missing: 'doesn’t sign through DocuSign',
  })
}

interface CallBack {
  readonly address: string
  /** The media type of the body. */
  readonly type: string
  readonly body: string
  /** The header with the signature of these settings. */
  readonly signed: Readonly<Record<string, string>>
  /** What the portal answers to a signed report. */
  readonly taken: string
  /** The setting that the signature is made with. */
  readonly secret: string
  /** What a portal without this provider lacks. */
  readonly missing: string
}

/** Without a signature the portal must refuse; with that of these settings it must accept, so it isn't another portal. */
async function callBackFault(callBack: CallBack): Promise<string | null> {
  const unsigned = await post(callBack, {})
  if (typeof unsigned === 'string') return unsigned
  if (unsigned.status !== 403 || !unsigned.isPortal) return otherAnswer(unsigned, callBack)
  const signed = await post(callBack, callBack.signed)
  if (typeof signed === 'string') return signed
  if (signed.status === 200 && signed.text === callBack.taken) return null
  if (signed.status === 403)
    return `The portal there refuses the signature of these settings. It has another ${callBack.secret} or PUBLIC_URL, or the proxy changes the address: restart it with these settings.`
  return otherAnswer(signed, callBack)
}

interface Answer {
  readonly status: number
  readonly text: string
  /** Whether it has the form of a refusal of the portal. */
  readonly isPortal: boolean
  readonly location: string | null
}

/** The answer; or why there is none, in words. */
async function post(
  { address, type, body }: CallBack,
  headers: Readonly<Record<string, string>>,
): Promise<Answer | string> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      isPortal: isRefusal(text),
      location: response.headers.get('location'),
    }
  } catch (error) {
    const text = unreachableText(error)
    return text === nothingListens ? `${text} Does the portal run, and does the proxy forward to it?` : text
  }
}

function isRefusal(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'error' in body && 'code' in body
  } catch {
    return false
  }
}

function otherAnswer({ status, isPortal, location }: Answer, { missing }: CallBack): string {
  if (status >= 300 && status < 400)
    return `It redirects to ${location ?? 'another address'}, which providers don’t follow. Set PUBLIC_URL to the final address.`
  if (!isPortal) return `Another server answers there, with ${status}. Does PUBLIC_URL lead to the portal?`
  if (status === 404) return `The portal there ${missing}. Restart it with these settings.`
  return `The portal there answers with ${status}. Its log says why.`
}
