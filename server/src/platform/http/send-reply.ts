import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileReply } from '#platform/file-store'

/** In characters. Compression gains nothing below this. */
const minCompressedLength = 1024

interface Encoder {
  readonly name: string
  readonly encode: (text: string) => Buffer
}

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_MODE_TEXT } = constants
/** The lowest quality that gets ten rows of the list below 1.5 KB; a window of 64 KB is enough for any reply. */
const brotli = {
  params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_LGWIN]: 16 },
}

/** In order of preference. Synchronous: for a few kilobytes a worker thread costs more than it saves. */
const encoders: readonly Encoder[] = [
  { name: 'br', encode: (text) => brotliCompressSync(text, brotli) },
  { name: 'gzip', encode: (text) => gzipSync(text, { level: 6 }) },
]

const policy = "default-src 'none'; frame-ancestors 'none'"
const plainHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
} as const
const httpsHeaders = { ...plainHeaders, 'strict-transport-security': 'max-age=31536000' } as const

/** The headers of every reply of the API. */
export const headersOf = (https: boolean) => (https ? httpsHeaders : plainHeaders)

/** Sends JSON text with the headers of the API, compressed if the caller accepts that. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  setHeaders(request, reply).header('content-type', 'application/json; charset=utf-8')
  if (text.length < minCompressedLength) return reply.send(text)
  reply.header('vary', 'accept-encoding')
  const { encoding, content } = compress(request.headers['accept-encoding'], text)
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(content)
}

/** Sends a file with the headers of the API. The sandbox keeps a browser from running anything in it. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, name, content }: FileReply,
): FastifyReply {
  setHeaders(request, reply).headers({
    'content-type': type,
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': `${policy}; sandbox`,
  })
  if (!Buffer.isBuffer(content) || content.length <= sliceBytes) return reply.send(content)
  // So that it is known how much of it has left
  const slices = Readable.from(slicesOf(content), { objectMode: false })
  return reply.header('content-length', content.length).send(slices)
}

const sliceBytes = 256 * 1024

function* slicesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += sliceBytes) yield content.subarray(at, at + sliceBytes)
}

function setHeaders({ server }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(headersOf(server.parts.https))
  return server.closing ? reply.header('connection', 'close') : reply
}

/** The text in the preferred encoding of those that an Accept-Encoding header accepts, or unchanged. */
export function compress(
  accepted: string | string[] | undefined,
  text: string,
): { encoding: string | undefined; content: string | Buffer } {
  const header = String(accepted ?? '')
  const encoder = encoders.find(({ name }) => accepts(header, name))
  return { encoding: encoder?.name, content: encoder?.encode(text) ?? text }
}

/** Whether the header names the encoding, and not with q=0. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';')
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(\.0*)?\s*$/i.test(weight)
  })
}
