import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '#platform/clock'
import { readJson } from '#platform/limited-answer'
import { isUnreached } from '#platform/unreached'
import { faultOf, lostAnswerText, redirected, unreachable } from './docusign-wording.ts'
import { EnvelopeDelayed } from './envelope-gateway.ts'

/** The app at DocuSign and the user in whose name it acts. */
export interface DocusignIdentity {
  readonly integrationKey: string
  readonly userId: string
  readonly privateKey: KeyObject
  /** Without a slash at the end. */
  readonly oauthUrl: string
}

/** An access token, and how to drop one that DocuSign no longer accepts. */
interface AccessTokens {
  readonly get: (signal: AbortSignal) => Promise<string>
  readonly drop: () => void
}

const assertionSeconds = 600
/** A token is renewed before it ends, because a call takes a while. */
const marginMs = 2 * 60_000

const Granted = z.object({ access_token: z.string(), expires_in: z.number() })
const Denied = z.object({ error: z.optional(z.string()), error_description: z.optional(z.string()) })

/** The user hasn't allowed the app to act in their name; see `consentAddress`. */
export class ConsentMissing extends EnvelopeDelayed {}

/** Where the user allows that, once, in a browser. */
export const consentAddress = ({
  oauthUrl,
  integrationKey,
  publicUrl,
}: Pick<DocusignIdentity, 'oauthUrl' | 'integrationKey'> & { readonly publicUrl: string }): string =>
  `${oauthUrl}/oauth/auth?response_type=code&scope=signature%20impersonation&client_id=${integrationKey}&redirect_uri=${encodeURIComponent(publicUrl)}`

/** Access tokens by JWT grant: each is used until it ends. */
export function docusignTokens(identity: DocusignIdentity, clock: Clock): AccessTokens {
  let current: { readonly token: string; readonly endsAt: number } | undefined
  return {
    async get(signal) {
      if (current === undefined || current.endsAt <= clock().getTime()) {
        const { access_token: token, expires_in } = await requestToken(identity, clock(), signal)
        current = { token, endsAt: clock().getTime() + expires_in * 1000 - marginMs }
      }
      return current.token
    },
    drop() {
      current = undefined
    },
  }
}

/** Without a token nothing was asked, so whatever goes wrong may be tried again. */
async function requestToken(identity: DocusignIdentity, now: Date, signal: AbortSignal) {
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await assertionOf(identity, now),
  })
  const init = { method: 'POST', body, redirect: 'manual', signal } as const
  const explain = (error: unknown): never => {
    if (isUnreached(error)) throw new EnvelopeDelayed(unreachable)
    // The caller stopped it
    if (signal.aborted && !isTimeout(error)) throw error
    throw new EnvelopeDelayed(lostAnswerText(error, 'DOCUSIGN_OAUTH_URL'), { cause: error })
  }
  const response = await fetch(`${identity.oauthUrl}/oauth/token`, init).catch(explain)
  if (response.ok) return readGranted(response).catch(explain)
  const denied = Denied.safeParse(await readJson(response).catch(() => undefined))
  throw denialOf(response.status, denied.data ?? {})
}

const readGranted = async (response: Response) => Granted.parse(await readJson(response))

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

const assertionOf = (
  { integrationKey, userId, privateKey, oauthUrl }: DocusignIdentity,
  now: Date,
): Promise<string> => {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ scope: 'signature impersonation' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(integrationKey)
    .setSubject(userId)
    .setAudience(new URL(oauthUrl).host)
    .setIssuedAt(issued)
    .setExpirationTime(issued + assertionSeconds)
    .sign(privateKey)
}

function denialOf(status: number, { error, error_description }: z.output<typeof Denied>): EnvelopeDelayed {
  if (status === 429) return new EnvelopeDelayed('DocuSign is busy.')
  if (status < 400) return new EnvelopeDelayed(redirected('DOCUSIGN_OAUTH_URL'))
  if (status >= 500) return new EnvelopeDelayed(faultOf(status))
  if (error === 'consent_required')
    return new ConsentMissing(
      'The DocuSign user hasn’t allowed the portal to send in their name. Somebody must give consent once, see docs/running.md.',
    )
  return new EnvelopeDelayed(denials[error_description ?? ''] ?? denied)
}

const denied = 'DocuSign refuses the integration key, the user or the private key of the settings.'

/** What DocuSign's descriptions of a refused token mean. */
const denials: Readonly<Record<string, string>> = {
  no_valid_keys_or_signatures:
    'The private key of the settings isn’t one of the integration key at DocuSign.',
  issuer_not_found:
    'DocuSign doesn’t know the integration key of the settings. One of a developer account needs another DOCUSIGN_OAUTH_URL.',
  user_not_found: 'DocuSign doesn’t know the user of the settings.',
}
