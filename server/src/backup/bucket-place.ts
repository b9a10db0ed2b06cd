import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { FileStoreUnavailable } from '#platform/unavailable'
import type { BackupPlace } from './backup-place.ts'

/** How long one request to the bucket may take, in milliseconds. */
const limitMs = 60_000
const attempts = 5

/** Whether this is the address of a bucket rather than a folder. */
export const isBucketAddress = (target: string): boolean => /^s3(\+http)?:\/\//.test(target)

/** Backups in an S3-compatible bucket, below the path: s3://KEY:SECRET@host/bucket/path?region=us-east-1. */
export function bucketPlace(address: string): BackupPlace {
  const { username, password, protocol, host, pathname, searchParams } = new URL(address)
  const [, name = '', ...folders] = pathname.replace(/\/+$/, '').split('/')
  const bucket = `${protocol === 's3+http:' ? 'http' : 'https'}://${host}/${name}`
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: attempts - 1,
  })

  async function send(method: string, url: string, content?: Uint8Array): Promise<Response | null> {
    const sent =
      content === undefined
        ? {}
        : { body: Buffer.from(content), headers: { 'x-amz-content-sha256': hash('sha256', content) } }
    const answer = await client
      .fetch(url, { method, ...sent, signal: AbortSignal.timeout(limitMs) })
      .catch((cause: unknown) => {
        throw new FileStoreUnavailable('The bucket of the backups cannot be reached.', { cause })
      })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404 && method !== 'PUT' && !url.includes('?')) return null
    throw new FileStoreUnavailable(`The bucket of the backups answered ${answer.status} to ${method}.`)
  }

  const urlOf = (object: string) => `${bucket}/${prefix}${object}`
  return {
    label: `the bucket ${host}/${name}/${prefix}`,
    put: async (object, content) => void (await send('PUT', urlOf(object), content)),
    async get(object) {
      const answer = await send('GET', urlOf(object))
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    async list(start) {
      const names: string[] = []
      for (let next: string | undefined = ''; next !== undefined;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + start,
          ...(next !== '' && { 'continuation-token': next }),
        })
        const page = (await (await send('GET', `${bucket}?${query.toString()}`))?.text()) ?? ''
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(prefix.length))
        next = unescaped(/<NextContinuationToken>([^<]*)</.exec(page)?.[1])
      }
      return names
    },
    remove: async (object) => void (await send('DELETE', urlOf(object))),
  }
}

const unescaped = (text: string | undefined): string | undefined =>
  text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
