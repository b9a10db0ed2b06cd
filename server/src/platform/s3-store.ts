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
  const { username, password, protocol, host, pathname, searchParams } = new URL(address)
  const bucket = `${protocol === 's3+http:' ? 'http' : 'https'}://${host}${pathname.replace(/\/+$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: attempts - 1,
  })

  async function send(method: string, url: string, content?: Uint8Array): Promise<Response | null> {
    const sent = content === undefined ? {} : { body: Buffer.from(content), headers: checksumOf(content) }
    const answer = await client
      .fetch(url, { method, ...sent, signal: AbortSignal.timeout(limitMs) })
      .catch((cause: unknown) => {
        throw new FileStoreUnavailable('The file store cannot be reached.', { cause })
      })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404 && url !== bucket && !url.startsWith(`${bucket}?`)) return null
    throw new FileStoreUnavailable(`The file store answered ${answer.status} to ${method}.`)
  }

  const urlOf = (name: string) => {
    if (!isFileName(name)) throw new Error('Not the name of a stored file.')
    return `${bucket}/${name}`
  }

  return {
    async put(name, content) {
      await send('PUT', urlOf(name), content)
    },
    async get(name) {
      const answer = await send('GET', urlOf(name))
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    async remove(name) {
      await send('DELETE', urlOf(name))
    },
    async namesBefore(time) {
      const names: string[] = []
      for (let next: string | undefined = ''; next !== undefined;) {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(next !== '' && { 'continuation-token': next }),
        })
        const page = await (await send('GET', `${bucket}?${query.toString()}`))?.text()
        const { files, token } = parseListing(page ?? '')
        names.push(...files.filter(({ modified }) => modified < time).map(({ name }) => name))
        next = token
      }
      return names
    },
  }
}

/** Lets the store refuse content that was damaged on the way. */
const checksumOf = (content: Uint8Array) => ({ 'x-amz-content-sha256': hash('sha256', content) })

/** Parses a page of ListObjectsV2. Regular expressions are enough: it holds only our names, times and a token. */
function parseListing(page: string) {
  const value = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  const files = [...page.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([xml]) => ({
    name: value(xml, 'Key') ?? '',
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
