import { createHash, createHmac, hash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterTest } from './after-test.ts'

const key = 'TESTKEY'
const secret = 'a/secret+of=tests'
const region = 'eu-central-1'
const namesPerPage = 2

/** The part of an S3-compatible bucket that the server uses, including the check of signatures. */
export interface Bucket {
  /** The URL for the setting. */
  readonly address: string
  readonly files: Map<string, { readonly content: Buffer; readonly at: Date }>
  /** The status to fail every call with; null to answer. */
  fails: number | null
  /** The number of calls so far. */
  calls: number
}

export async function startBucket(): Promise<Bucket> {
  const bucket: Bucket = { address: '', files: new Map(), fails: null, calls: 0 }
  const server = createServer((request, response) => {
    void bodyOf(request).then((content) => {
      bucket.calls += 1
      const [status, body] = bucket.fails === null ? answer(bucket, request, content) : [bucket.fails, '']
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  afterTest(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(bucket, {
    address: `s3+http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/documents?region=${region}`,
  })
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function answer({ files }: Bucket, request: IncomingMessage, content: Buffer): [number, Buffer | string] {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
  const [, folder, ...rest] = pathname.split('/')
  const name = rest.join('/')
  if (request.headers.authorization !== signature(request, content))
    return [403, refusal('SignatureDoesNotMatch')]
  if (folder !== 'documents') return [404, refusal('NoSuchBucket')]
  if (name === '') return [200, page(files, searchParams)]
  if (request.method === 'PUT') {
    files.set(name, { content, at: new Date() })
    return [200, '']
  }
  if (request.method === 'DELETE') {
    files.delete(name)
    return [204, '']
  }
  const file = files.get(name)
  return file ? [200, file.content] : [404, refusal('NoSuchKey')]
}

const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

function page(files: Bucket['files'], searchParams: URLSearchParams): string {
  const from = Number(searchParams.get('continuation-token') ?? 0)
  const all = [...files].filter(([name]) => name.startsWith(searchParams.get('prefix') ?? ''))
  const some = all.slice(from, from + namesPerPage)
  const items = some.map(
    ([name, { at, content }]) =>
      `<Contents><Key>${name}</Key><Size>${content.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`,
  )
  const next = from + namesPerPage
  const token = next < all.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${items.join('')}${token}</ListBucketResult>`
}

/** AWS Signature Version 4 of a request. */
function signature({ method, url, headers }: IncomingMessage, content: Buffer): string {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://bucket')
  searchParams.sort()
  const date = String(headers['x-amz-date'])
  const sum = String(headers['x-amz-content-sha256'])
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== hash('sha256', content))
    return 'the content does not match its hash'
  const names = ['host', 'x-amz-content-sha256', 'x-amz-date']
  const canonicalRequest = [
    method,
    pathname,
    searchParams.toString(),
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    names.join(';'),
    sum,
  ].join('\n')
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const text = [
    'AWS4-HMAC-SHA256',
    date,
    scope,
    createHash('sha256').update(canonicalRequest).digest('hex'),
  ].join('\n')
  const signing = scope
    .split('/')
    .reduce<string | Buffer>(
      (last, part) => createHmac('sha256', last).update(part).digest(),
      `AWS4${secret}`,
    )
  const signed = createHmac('sha256', signing).update(text).digest('hex')
  return `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signed}`
}
