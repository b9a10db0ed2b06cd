import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { isFileName, type FileStore } from '#platform/file-store'
import { FileStoreUnavailable } from '#platform/unavailable'

/** How long one request to the store may take, in milliseconds. */
const limitMs = 20_000
const attempts = 3

/**
 * Files in a bucket of an S3-compatible store: s3://KEY:SECRET@host/bucket?region=us-east-1, or s3+http:// for a store
 * without TLS. Files arrive here encrypted. Any unexpected response throws `FileStoreUnavailable`.
 */
export function s3Store(address: string): FileStore {
  const { place, send, read, list } = openBucket(address)
  const pathOf = (name: string, folder = '') => {
    if (!isFileName(name)) throw new Error('Not the name of a stored file.')
    return `/${folder}${name}`
  }
  const removeIfAny = async (path: string) => {
    const found = await send('HEAD', path)
    if (found !== null) await send('DELETE', path)
    return found !== null
  }
  /** Written before it is removed; a copy within the bucket isn't the same on every store. */
  const move = async (from: string, to: string) => {
    const content = await read(from)
    if (content === null) return false
    await send('PUT', to, content)
    await send('DELETE', from)
    return true
  }
  return {
    place,
    async put(name, content) {
      await send('PUT', pathOf(name), content)
    },
    async replace(name, content) {
      await send('PUT', pathOf(name), content)
    },
    get: async (name) => (await read(pathOf(name))) ?? read(pathOf(name, trash)),
    remove: async (name) =>
      [await removeIfAny(pathOf(name)), await removeIfAny(pathOf(name, trash))].includes(true),
    trash: (name) => move(pathOf(name), pathOf(name, trash)),
    restore: (name) => move(pathOf(name, trash), pathOf(name)),
    namesBefore: async (time) =>
      (await list('')).filter(({ modified }) => modified < time).map(({ name }) => name),
    trashedNames: async () => (await list(trash)).map(({ name }) => name),
    readInstallation: async () => (await read(installationPath))?.toString().trim() ?? null,
    async writeInstallation(id) {
      await send('PUT', installationPath, Buffer.from(`${id}\n`))
    },
  }
}

/** The requests that a bucket answers; a path is that of an object, '' that of the bucket. */
function openBucket(address: string) {
  const { username, password, protocol, host, pathname, searchParams } = new URL(address)
  const bucket = `${protocol === 's3+http:' ? 'http' : 'https'}://${host}${pathname.replace(/\/+$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: attempts - 1,
  })

  async function send(method: string, path: string, content?: Uint8Array): Promise<Response | null> {
    const sent = content === undefined ? {} : { body: Buffer.from(content), headers: checksumOf(content) }
    const answer = await client
      .fetch(`${bucket}${path}`, { method, ...sent, signal: AbortSignal.timeout(limitMs) })
      .catch((cause: unknown) => {
        throw new FileStoreUnavailable('The file store cannot be reached.', { cause })
      })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404 && path.startsWith('/')) return null
    throw new FileStoreUnavailable(`The file store answered ${answer.status} to ${method}.`)
  }

  async function read(path: string): Promise<Buffer | null> {
    const answer = await send('GET', path)
    return answer && Buffer.from(await answer.arrayBuffer())
  }

  /** The files whose names start with the prefix, named without it. */
  async function list(prefix: string): Promise<Listed[]> {
    const found: Listed[] = []
    for (let next: string | undefined = ''; next !== undefined;) {
      const query = new URLSearchParams({
        'list-type': '2',
        ...(prefix !== '' && { prefix }),
        ...(next !== '' && { 'continuation-token': next }),
      })
      const page = await (await send('GET', `?${query.toString()}`))?.text()
      const { files, token } = parseListing(page ?? '', prefix)
      found.push(...files)
      next = token
    }
    return found
  }

  return { place: `s3://${host}${pathname}`, send, read, list }
}

/** What the names of files in the trash start with. */
const trash = 'trash/'
const installationPath = '/installation'

interface Listed {
  readonly name: string
  readonly modified: Date
}

/** Lets the store refuse content that was damaged on the way. */
const checksumOf = (content: Uint8Array) => ({ 'x-amz-content-sha256': hash('sha256', content) })

/** Parses a page of ListObjectsV2. Regular expressions are enough: it holds only our names, times and a token. */
function parseListing(page: string, prefix: string): { files: Listed[]; token: string | undefined } {
  const value = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  const files = [...page.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([xml]) => ({
    name: (value(xml, 'Key') ?? '').slice(prefix.length),
    modified: new Date(value(xml, 'LastModified') ?? ''),
  }))
  const token = value(page, 'NextContinuationToken')
  return {
    files: files.filter(({ name }) => isFileName(name)),
    token: token
      ?.replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  }
}
