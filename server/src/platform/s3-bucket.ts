import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { readAnswer } from '#platform/limited-answer'
import { FileStoreUnavailable } from '#platform/unavailable'

/** The objects of a bucket below a path; names are relative to it. Any unexpected response throws `FileStoreUnavailable`. */
export interface Bucket {
  /** Host, bucket and path, without the keys: 's3.example.com/bucket/folder'. */
  readonly label: string
  put(name: string, content: Uint8Array): Promise<void>
  /** The object; null if missing. An object of more than `most` bytes throws with `AnswerTooLarge` as its cause. */
  get(name: string, most?: number): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** The objects whose names start with the prefix. */
  list(prefix: string): Promise<StoredObject[]>
}

interface StoredObject {
  readonly name: string
  readonly bytes: number
  readonly modified: Date
}

/** No object of ours, nor a page of a thousand names, is nearly as large. */
const mostBytes = { object: 256 * 1024 * 1024, listing: 8 * 1024 * 1024, refusal: 64 * 1024 } as const

interface BucketOptions {
  /** What errors call it: 'The file store'. */
  readonly called: string
  /** How long one request may take, in milliseconds. */
  readonly limitMs: number
  readonly attempts: number
}

/**
 * Opens a bucket of an S3-compatible store: s3://KEY:SECRET@host/bucket/path?region=us-east-1, or s3+http:// for a store
 * without TLS.
 */
export function openBucket(address: string, { called, limitMs, attempts }: BucketOptions): Bucket {
  const { username, password, protocol, host, pathname, searchParams } = new URL(address)
  const [, bucket = '', ...folders] = pathname.replace(/\/+$/, '').split('/')
  const url = `${protocol === 's3+http:' ? 'http' : 'https'}://${host}/${bucket}`
  const folder = folders.map((part) => `${part}/`).join('')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: attempts - 1,
  })

  async function send(method: string, target: string, content?: Uint8Array): Promise<Response | null> {
    const sent = content === undefined ? {} : { body: Buffer.from(content), headers: checksumOf(content) }
    const answer = await client
      .fetch(`${url}${target}`, { method, ...sent, signal: AbortSignal.timeout(limitMs) })
      .catch((cause: unknown) => {
        throw new FileStoreUnavailable(`${called} at ${host} cannot be reached.`, { cause })
      })
    if (answer.ok) return answer
    // Of an object; without its bucket nothing can be written or listed
    if (answer.status === 404 && method !== 'PUT' && target.startsWith('/')) {
      await answer.body?.cancel()
      return null
    }
    throw await refusalOf(answer, `${called} answered ${answer.status} to ${method}`, { host, bucket })
  }

  const read = (answer: Response, most: number): Promise<Buffer> =>
    readAnswer(answer, most).catch((cause: unknown) => {
      throw new FileStoreUnavailable(`${called} gave no whole answer.`, { cause })
    })
  const pathOf = (name: string) => `/${folder}${name}`
  return {
    label: `${host}/${bucket}/${folder}`.replace(/\/$/, ''),
    put: async (name, content) => void (await send('PUT', pathOf(name), content)),
    async get(name, most = mostBytes.object) {
      const answer = await send('GET', pathOf(name))
      return answer && (await read(answer, most))
    },
    has: async (name) => (await send('HEAD', pathOf(name))) !== null,
    remove: async (name) => void (await send('DELETE', pathOf(name))),
    async list(prefix) {
      const found: StoredObject[] = []
      for (let next: string | undefined = ''; next !== undefined;) {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(folder + prefix !== '' && { prefix: folder + prefix }),
          ...(next !== '' && { 'continuation-token': next }),
        })
        const answer = await send('GET', `?${query.toString()}`)
        const page = parseListing(answer === null ? '' : (await read(answer, mostBytes.listing)).toString())
        found.push(...page.objects.map((one) => ({ ...one, name: one.name.slice(folder.length) })))
        next = page.token
      }
      return found
    },
  }
}

/** The store's own word for a refusal, such as 'NoSuchBucket'; null if it isn't a plain word. */
async function codeIn(answer: Response): Promise<string | null> {
  const text = await readAnswer(answer, mostBytes.refusal).catch(() => '')
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text.toString())?.[1] ?? null
}

const wrongRegion = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect'])

/** What to do about a refusal; null if it may pass by itself, or nobody knows. */
function adviceFor(
  status: number,
  code: string | null,
  { host, bucket }: { readonly host: string; readonly bucket: string },
): string | null {
  if (status === 404)
    return `There is no bucket ${bucket} at ${host}: create it, or correct its name in the address.`
  if (wrongRegion.has(code ?? '')) return 'Check the host and the region in its address.'
  if (status === 403)
    return 'Check the key, the secret and the region in its address, what this key may do there, and the clock of this server.'
  return null
}

async function refusalOf(
  answer: Response,
  said: string,
  place: { readonly host: string; readonly bucket: string },
): Promise<FileStoreUnavailable> {
  const code = await codeIn(answer)
  const advice = adviceFor(answer.status, code, place)
  return new FileStoreUnavailable(
    `${said}${code === null ? '' : ` (${code})`}.${advice === null ? '' : ` ${advice}`}`,
  )
}

/** Lets the store refuse content that was damaged on the way. */
const checksumOf = (content: Uint8Array) => ({ 'x-amz-content-sha256': hash('sha256', content) })

/** Parses a page of ListObjectsV2. Regular expressions are enough: it holds only our names, sizes, times and a token. */
function parseListing(page: string): { objects: StoredObject[]; token: string | undefined } {
  const value = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  const objects = [...page.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([xml]) => ({
    name: value(xml, 'Key') ?? '',
    bytes: Number(value(xml, 'Size')),
    modified: new Date(value(xml, 'LastModified') ?? ''),
  }))
  const token = value(page, 'NextContinuationToken')
  return {
    objects,
    token: token
      ?.replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  }
}
