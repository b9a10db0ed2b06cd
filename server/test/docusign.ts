import { createHmac, generateKeyPairSync, hash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { jwtVerify } from 'jose'
import { pdfWith } from '#test/hostile/pdf-source'
import { listenLocally } from '#test/provider-server'
import { systemClock } from '#platform/clock'
import { docusignProvider, type DocusignSettings } from '../src/features/documents/docusign-gateway.ts'
import { docusignReports } from '../src/features/documents/docusign-report-policy.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** The private key, as it stands in a file. */
export const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const token = 'an-access-token'
export const hmacKey = 'A/key+of=Connect'
export const accountId = '0f1e2d3c-0000-4000-8000-000000000001'
const envelopesPath = `/restapi/v2.1/accounts/${accountId}/envelopes`
const ours = 'bailiwick_envelope'

/** The parts of a body that the tests look at. */
interface EnvelopeBody {
  readonly emailSubject: string
  readonly documents: readonly { readonly documentBase64: string }[]
  readonly recipients: {
    readonly signers: readonly {
      readonly name: string
      readonly email: string
      readonly emailNotification: Readonly<Record<string, string>>
      readonly tabs: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
    }[]
  }
  readonly customFields: {
    readonly textCustomFields: readonly { readonly name: string; readonly value: string }[]
  }
  readonly eventNotification: Readonly<Record<string, unknown>>
}

/** An envelope in memory. */
export interface FakeEnvelope {
  readonly envelopeId: string
  readonly body: EnvelopeBody
  status: string
  reason: string | undefined
  /** How often the signer got the mail again. */
  resent: number
}

interface Answer {
  readonly status: number
  readonly body?: unknown
}

/** A DocuSign of our own: it does what the real one does, and its answers can be late, refused or lost. */
export class FakeDocusign {
  readonly envelopes: FakeEnvelope[] = []
  /** Each call about envelopes: '{method} {path with query}'. */
  readonly calls: string[] = []
  tokens = 0
  /** The account that the user of the settings belongs to. */
  userAccount = accountId
  /** Runs before a call is done and may answer instead; by default nothing. */
  before: (call: string) => Answer | void | Promise<Answer | void> = () => {}
  /** Whether the answer of a call gets lost once it's done. */
  losesAnswer: (call: string) => boolean = () => false
  #url = ''
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<string> {
    this.#url = await listenLocally(this.#server)
    return this.#url
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const call = `${request.method} ${request.url?.replace('/restapi', '').replace(`/v2.1/accounts/${accountId}`, '')}`
    if (!call.includes('/oauth/')) this.calls.push(call)
    const { status, body } =
      (await this.before(call)) ??
      (call.includes('/oauth/') ? await this.#authorize(call, text) : this.#do(request, text))
    if (this.losesAnswer(call)) return void response.destroy()
    const isPdf = Buffer.isBuffer(body)
    response.writeHead(status, { 'content-type': isPdf ? 'application/pdf' : 'application/json' })
    response.end(isPdf ? body : JSON.stringify(body ?? {}))
  }

  async #authorize(call: string, text: string): Promise<Answer> {
    if (call !== 'GET /oauth/userinfo') return this.#grant(text)
    return { status: 200, body: { accounts: [{ account_id: this.userAccount, base_uri: this.#url }] } }
  }

  async #grant(text: string): Promise<Answer> {
    const form = new URLSearchParams(text)
    const assertion = form.get('assertion') ?? ''
    const verified = await jwtVerify(assertion, publicKey, { algorithms: ['RS256'] }).catch(() => null)
    if (verified === null)
      return { status: 400, body: denied('invalid_grant', 'no_valid_keys_or_signatures') }
    const { payload } = verified
    if (payload['scope'] !== 'signature impersonation')
      return { status: 400, body: { error: 'invalid_scope' } }
    this.tokens += 1
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } }
  }

  #do(request: IncomingMessage, text: string): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://docusign')
    if (request.headers.authorization !== `Bearer ${token}`)
      return refused(401, 'AUTHORIZATION_INVALID_TOKEN')
    const [id, ...rest] = pathname.slice(envelopesPath.length + 1).split('/')
    if (!pathname.startsWith(envelopesPath)) return refused(404, 'ACCOUNT_NOT_FOUND')
    if (id === '' || id === undefined)
      return request.method === 'POST'
        ? this.#create(JSON.parse(text) as EnvelopeBody)
        : this.#list(searchParams)
    const envelope = this.envelopes.find(({ envelopeId }) => envelopeId === id)
    if (envelope === undefined) return refused(404, 'ENVELOPE_DOES_NOT_EXIST')
    if (rest.join('/') === 'documents/combined') return { status: 200, body: signedPdf(envelope) }
    return change(envelope, searchParams, JSON.parse(text) as ChangeBody)
  }

  #create(body: EnvelopeBody): Answer {
    const envelope = { envelopeId: randomUUID(), body, status: 'sent', reason: undefined, resent: 0 }
    this.envelopes.push(envelope)
    return { status: 201, body: { envelopeId: envelope.envelopeId, status: 'sent' } }
  }

  #list(query: URLSearchParams): Answer {
    const ids = query.get('envelope_ids')?.split(',')
    const field = query.get('custom_field')?.split('=')[1]
    if (ids === undefined && query.get('from_date') === null) return refused(400, 'INVALID_REQUEST_PARAMETER')
    const found = this.envelopes.filter(
      (one) => (ids?.includes(one.envelopeId) ?? true) && (field === undefined || ourIdOf(one) === field),
    )
    return { status: 200, body: { resultSetSize: String(found.length), envelopes: found.map(summaryOf) } }
  }

  /** The envelope of a document, by our id. */
  of(envelope_id: string | null | undefined): FakeEnvelope {
    const found = this.envelopes.find((one) => ourIdOf(one) === envelope_id)
    if (found === undefined) throw new Error('There is no such envelope')
    return found
  }
}

interface ChangeBody {
  readonly status?: string
  readonly voidedReason?: string
}

function change(
  envelope: FakeEnvelope,
  query: URLSearchParams,
  { status, voidedReason }: ChangeBody,
): Answer {
  if (envelope.status !== 'sent') return refused(400, 'ENVELOPE_CANNOT_VOID_INVALID_STATE')
  if (query.get('resend_envelope') === 'true') envelope.resent += 1
  if (status === 'voided') Object.assign(envelope, { status, reason: voidedReason })
  return { status: 200, body: { envelopeId: envelope.envelopeId } }
}

const refused = (status: number, errorCode: string): Answer => ({
  status,
  body: { errorCode, message: errorCode },
})

/** What the server of tokens says. */
export const denied = (error: string, error_description?: string) => ({
  error,
  ...(error_description !== undefined && { error_description }),
})

const ourIdOf = ({ body }: FakeEnvelope) =>
  body.customFields.textCustomFields.find(({ name }) => name === ours)?.value

export const signedPdf = ({ envelopeId }: FakeEnvelope): Buffer =>
  pdfWith({ hidden: `% signed at DocuSign ${envelopeId}\n` })

/** An envelope as DocuSign describes it. */
export const summaryOf = (one: FakeEnvelope) => ({
  envelopeId: one.envelopeId,
  status: one.status,
  ...(one.status === 'voided' && { voidedReason: one.reason }),
  recipients: {
    signers: one.body.recipients.signers.map(({ name, email }) => ({
      name,
      email,
      status: one.status,
      ...(one.status === 'declined' && { declinedReason: one.reason }),
    })),
  },
  customFields: one.body.customFields,
})

interface CallBackChange {
  readonly status?: string
  readonly key?: string
  /** Instead of the envelope's own. */
  readonly recipients?: { readonly signers: readonly { readonly status: string }[] }
}

/** A call-back about an envelope, as DocuSign sends it; signed with `key`. */
export function callBack(
  envelope: FakeEnvelope,
  { status = envelope.status, key = hmacKey, ...more }: CallBackChange = {},
) {
  const body = {
    event: `envelope-${status}`,
    apiVersion: 'v2.1',
    data: {
      accountId,
      envelopeId: envelope.envelopeId,
      envelopeSummary: { ...summaryOf({ ...envelope, status }), ...more },
    },
  }
  const payload = JSON.stringify(body)
  return {
    method: 'POST',
    url: '/api/documents/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signatureOf(payload, key) },
  } as const
}

export const signatureOf = (payload: string, key = hmacKey): string =>
  createHmac('sha256', key).update(payload).digest('base64')

export const sha256 = (content: Uint8Array): string => hash('sha256', content)

/** The settings of an account at this address; the token comes from `oauthUrl`. */
export const docusignSettings = (baseUrl: string, oauthUrl: string): DocusignSettings => ({
  accountId,
  integrationKey: '0f1e2d3c-0000-4000-8000-000000000002',
  userId: '0f1e2d3c-0000-4000-8000-000000000003',
  privateKey,
  hmacKey,
  baseUrl,
  oauthUrl,
  publicUrl: 'https://portal.example.com',
})

/** A DocuSign that the server under test can use. */
export async function startDocusign(clock = systemClock) {
  const fake = new FakeDocusign()
  const url = await fake.start()
  const provider = docusignProvider(docusignSettings(`${url}/restapi`, url), clock)
  return { fake, url, service: { provider, readReport: docusignReports(hmacKey) } }
}
