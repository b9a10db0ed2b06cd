import * as z from 'zod/mini'
import type { Clock } from '#platform/clock'
import { JobFailed } from '#platform/jobs/job-kind'
import { readAnswer, readJson } from '#platform/limited-answer'
import { isUnreached } from '#platform/unreached'
import { envelopeDefinition, ourField } from './docusign-envelope-policy.ts'
import { reportOf, ReportedEnvelope } from './docusign-report-policy.ts'
import { docusignTokens, type DocusignIdentity } from './docusign-token-gateway.ts'
import { faultOf, lostAnswerText, refusalOf, unreachable } from './docusign-wording.ts'
import { EnvelopeDelayed, type EnvelopeProvider } from './envelope-gateway.ts'

/** How the portal reaches DocuSign. */
export interface DocusignSettings extends DocusignIdentity {
  readonly accountId: string
  /** With /restapi, without a slash at the end. */
  readonly baseUrl: string
  /** The key with which DocuSign signs its call-backs. */
  readonly hmacKey: string
  /** Where DocuSign reports to, without a slash at the end. */
  readonly publicUrl: string
}

/** For one call to DocuSign; an envelope of several MB takes a while. */
const timeoutMs = 30_000

/** A signed document with its certificate has a few MB. */
const mostPdfBytes = 50 * 1024 * 1024
/** A list of 100 envelopes, whose signers may have typed long reasons. */
const mostListBytes = 5 * 1024 * 1024

const Created = z.object({ envelopeId: z.string() })
const Listed = z.object({ envelopes: z.optional(z.nullable(z.array(ReportedEnvelope))) })
const Failure = z.object({ errorCode: z.optional(z.string()) })

type Init = Pick<RequestInit, 'method'> & { readonly json?: unknown; readonly accept?: string }

/** DocuSign by its own interface: `fetch` is enough for a handful of calls. */
export function docusignProvider(settings: DocusignSettings, clock: Clock): EnvelopeProvider {
  const request = requester(settings, clock)
  const list = async (query: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const include = 'recipients,custom_fields'
    const path = `?${new URLSearchParams({ ...query, include }).toString()}`
    const read = async (response: Response) => Listed.parse(await readJson(response, mostListBytes))
    const { envelopes } = await request(path, {}, signal, read)
    return (envelopes ?? []).flatMap((one) => reportOf(one) ?? [])
  }

  return {
    async create(envelope, signal) {
      const json = envelopeDefinition(envelope, settings.publicUrl)
      const read = async (response: Response) => Created.parse(await readJson(response))
      return (await request('', { method: 'POST', json }, signal, read)).envelopeId
    },
    async find(envelope_id, since, signal) {
      const query = { from_date: since.toISOString(), custom_field: `${ourField}=${envelope_id}` }
      const found = (await list(query, signal)).filter((one) => one.envelope_id === envelope_id)
      return found[0]?.provider_id
    },
    async remind(provider_id, signal) {
      const path = `/${encodeURIComponent(provider_id)}?resend_envelope=true`
      await request(path, { method: 'PUT', json: {} }, signal, leaveUnread)
    },
    async void(provider_id, voidedReason, signal) {
      const json = { status: 'voided', voidedReason }
      await request(`/${encodeURIComponent(provider_id)}`, { method: 'PUT', json }, signal, leaveUnread)
    },
    async download(provider_id, signal) {
      const path = `/${encodeURIComponent(provider_id)}/documents/combined?certificate=true`
      const read = (response: Response) => readAnswer(response, mostPdfBytes)
      return request(path, { accept: 'application/pdf' }, signal, read)
    },
    read: async (provider_ids, signal) =>
      provider_ids.length === 0 ? [] : list({ envelope_ids: provider_ids.join(',') }, signal),
  }
}

/** What a call that has succeeded answers is of no use. */
const leaveUnread = async ({ body }: Response): Promise<void> => body?.cancel()

/** Makes a call about envelopes and reads its answer; throws unless it succeeds. */
function requester(settings: DocusignSettings, clock: Clock) {
  const tokens = docusignTokens(settings, clock)
  const envelopesUrl = `${settings.baseUrl}/v2.1/accounts/${encodeURIComponent(settings.accountId)}/envelopes`
  return async <Answer>(
    path: string,
    { method, json, accept }: Init,
    outer: AbortSignal,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> => {
    const signal = AbortSignal.any([outer, AbortSignal.timeout(timeoutMs)])
    const explain = (error: unknown) => {
      // The caller stopped it
      throw outer.aborted ? error : lostAnswer(error)
    }
    const authorization = `Bearer ${await tokens.get(signal)}`
    const response = await fetch(`${envelopesUrl}${path}`, {
      method: method ?? 'GET',
      headers: {
        authorization,
        accept: accept ?? 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      redirect: 'manual',
      signal,
    }).catch(explain)
    if (response.ok) return read(response).catch(explain)
    if (response.status === 401) tokens.drop()
    throw await failureOf(response)
  }
}

/** Why there is no answer, in words. Unless DocuSign was surely never reached, nobody knows whether it did what was asked. */
const lostAnswer = (error: unknown): Error =>
  isUnreached(error)
    ? new EnvelopeDelayed(unreachable)
    : new JobFailed(lostAnswerText(error, 'DOCUSIGN_BASE_URL'), { cause: error })

/** 4xx: it wasn't done. Of a 5xx nobody knows. */
async function failureOf(response: Response): Promise<Error> {
  const parsed = Failure.safeParse(await readJson(response).catch(() => undefined))
  if (response.status >= 500) return new JobFailed(faultOf(response.status))
  return refusalOf(response.status, parsed.data?.errorCode ?? '')
}
