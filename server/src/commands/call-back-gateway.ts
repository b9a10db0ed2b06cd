import { largestInteger } from '@bailiwick/contract/kit/integers'
import { signatureOf, statusAddress, type TwilioSettings } from '../features/messaging/twilio-gateway.ts'
import { unreachableText } from './unreachable-text.ts'

const timeoutMs = 15_000

/** What may be wrong with an address, in words; null if the portal with these settings answers there. */
export async function textCallBackFault(settings: TwilioSettings): Promise<string | null> {
  const addresses = [
    // No message has this id, so nothing changes
    statusAddress(settings.publicUrl, largestInteger),
    `${settings.publicUrl}/api/messages/inbound`,
  ]
  for (const address of addresses) {
    const fault = (await unsignedFault(address)) ?? (await signedFault(settings.authToken, address))
    if (fault !== null) return `${address.split('?')[0]}: ${fault}`
  }
  return null
}

/** Without a signature the portal must refuse. */
async function unsignedFault(address: string): Promise<string | null> {
  const response = await post(address, {})
  if (typeof response === 'string') return response
  if (response.status === 403 && response.isPortal) return null
  return otherAnswer(response)
}

/** With the signature of these settings it must accept, so it isn't another portal. */
async function signedFault(authToken: string, address: string): Promise<string | null> {
  const signature = signatureOf(authToken, address, new Map()).toString('base64')
  const response = await post(address, { 'x-twilio-signature': signature })
  if (typeof response === 'string') return response
  if (response.status === 200 && response.text === '<Response/>') return null
  if (response.status === 403)
    return 'The portal there refuses the signature of these settings. It has another TWILIO_AUTH_TOKEN or PUBLIC_URL, or the proxy changes the address: restart it with these settings.'
  return otherAnswer(response)
}

interface Answer {
  readonly status: number
  readonly text: string
  /** Whether it has the form of a refusal of the portal. */
  readonly isPortal: boolean
  readonly location: string | null
}

/** The answer; or why there is none, in words. */
async function post(address: string, headers: Readonly<Record<string, string>>): Promise<Answer | string> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
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
    return unreachableText(error)
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

function otherAnswer({ status, isPortal, location }: Answer): string {
  if (status >= 300 && status < 400)
    return `It redirects to ${location ?? 'another address'}, which providers don’t follow. Set PUBLIC_URL to the final address.`
  if (!isPortal) return `Another server answers there, with ${status}. Does PUBLIC_URL lead to the portal?`
  if (status === 404) return 'The portal there has no text provider. Restart it with these settings.'
  return `The portal there answers with ${status}. Its log says why.`
}
