import { createHash } from 'node:crypto'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { callerName, gateCaller } from '#platform/caller-name'
import type { UploadedFile } from '#platform/file-store'
import type { Place } from '#platform/gate'
import { badRequest, forField, Refusal } from '#platform/refusal'
import type { TimeLimit } from '#platform/time-limit'
import type { AnyEndpoint } from './handler.ts'
import { SenderPace } from './sender-pace.ts'

interface FormOptions {
  readonly call: AnyEndpoint
  readonly limit: TimeLimit
  readonly signal: AbortSignal
}

interface FileContent {
  readonly content: Buffer
  readonly hash: string
}

/** The texts of a form are in memory, all at once. */
const textBytes = 1024 * 1024
/** What a form takes at least, however small it is. */
const leastBytes = 256 * 1024

/** A multipart form, read part by part: its texts, and one file at a time, are in memory. */
export class Form {
  /** What has been read so far: the text fields by name, and the field, name and hash of each file. */
  readonly content: {
    readonly values: Record<string, unknown>
    readonly files: (readonly [field: string, fileName: string, hash: string])[]
  } = { values: {}, files: [] }
  readonly #request: FastifyRequest
  readonly #options: FormOptions
  readonly #pace = new SenderPace()
  #textBytes = 0
  #memory: Place | undefined

  constructor(request: FastifyRequest, options: FormOptions) {
    this.#request = request
    this.#options = options
  }

  /** Gives its memory back. */
  close(): void {
    this.#memory?.leave()
  }

  /** Waits until there is memory for the form, then reads it and yields its files. Nothing more arrives while it waits. */
  async *files(): AsyncGenerator<UploadedFile> {
    await this.#takeMemory()
    const { promise: ended, reject } = Promise.withResolvers<never>()
    ended.catch(() => {})
    const timer = setInterval(() => this.#endIfTooSlow(reject), 1000)
    try {
      yield* this.#parts(ended)
      this.#options.limit.check()
    } catch (error) {
      throw toRefusal(error)
    } finally {
      clearInterval(timer)
    }
  }

  async *#parts(ended: Promise<never>): AsyncGenerator<UploadedFile> {
    const parts = this.#request.parts()
    for (;;) {
      const { done, value: part } = await this.#pace.waitFor(Promise.race([parts.next(), ended]))
      if (done) return
      this.#options.limit.check()
      if (part.type === 'field') this.#addText(part)
      else {
        const { content, hash } = await this.#fileUnless(ended, part)
        this.content.files.push([part.fieldname, part.filename, hash])
        yield { field: part.fieldname, fileName: part.filename, content }
      }
    }
  }

  /** The content of a file; if its time ends before, the rest of it isn't read. */
  async #fileUnless(ended: Promise<never>, part: MultipartFile): Promise<FileContent> {
    try {
      return await this.#pace.waitFor(Promise.race([this.#contentOf(part), ended]))
    } finally {
      part.file.destroy()
    }
  }

  async #takeMemory(): Promise<void> {
    const { actor, headers, server } = this.#request
    const { call, signal } = this.#options
    const most = (call.upload?.bytesPerFile ?? 0) + textBytes
    const bytes = Math.min(most, Number(headers['content-length'] ?? most))
    this.#memory = await server.uploadMemory.enter({
      places: Math.max(leastBytes, bytes),
      signal,
      ...(actor && { caller: gateCaller(actor) }),
    })
  }

  /** Ends a form whose time is over, and one that takes the memory that others wait for. */
  #endIfTooSlow(end: (reason: unknown) => void): void {
    try {
      this.#options.limit.check()
    } catch (error) {
      end(error)
    }
    const { actor, server } = this.#request
    const { uploadMemory } = server
    const isInTheWay =
      (uploadMemory.isCrowded && this.#pace.isSlow) ||
      (this.#pace.takesLong && uploadMemory.delaysOthers(actor && callerName(actor)))
    if (isInTheWay) end(new Refusal(408, 'requestTooSlow'))
  }

  #addText({ fieldname, value, valueTruncated }: TextPart): void {
    const { values } = this.content
    if (valueTruncated) throw new Refusal(413, 'tooLarge')
    // The parser reads JSON that says it is
    if (typeof value !== 'string') throw badRequest('notMultipart')
    const bytes = Buffer.byteLength(fieldname) + Buffer.byteLength(value)
    this.#pace.received(bytes)
    this.#textBytes += bytes
    if (this.#textBytes > textBytes) throw new Refusal(413, 'tooLarge')
    if (Object.hasOwn(values, fieldname)) throw repeatedField(fieldname)
    values[fieldname] = value
  }

  /** Reads a file into one buffer, and hashes it as it arrives. */
  async #contentOf({ file }: MultipartFile): Promise<FileContent> {
    const most = this.#options.call.upload?.bytesPerFile ?? 0
    const content = Buffer.allocUnsafeSlow(
      Math.min(most, Number(this.#request.headers['content-length'] ?? most)),
    )
    const digest = createHash('sha256')
    let length = 0
    for await (const chunk of file as AsyncIterable<Buffer>) {
      this.#pace.received(chunk.length)
      digest.update(chunk)
      length += chunk.copy(content, length)
    }
    // The rest of it isn't stored
    if (file.truncated) throw new Refusal(413, 'fileTooLarge')
    return { content: content.subarray(0, length), hash: digest.digest('hex') }
  }

  /** The text fields, as numbers where the call declares them so. */
  values(): Record<string, unknown> {
    const { values } = this.content
    const { upload } = this.#options.call
    const numbers = (upload?.numbers ?? []).filter((name) => /^\d+$/.test(String(values[name])))
    return { ...values, ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])) }
  }
}

type TextPart = Pick<MultipartValue, 'fieldname' | 'value' | 'valueTruncated'>

function repeatedField(name: string): Refusal {
  const error = sentence('repeated')
  return badRequest(forField(name, error), { fields: [name], errors: { [name]: error } })
}

/** Turns an error of the form's parser into a refusal; returns any other error unchanged. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { code } = error as { code?: string }
  // The parser searches for a boundary of 256 characters at most, and says so in words of its own
  if (error instanceof Error && /needle/i.test(error.message)) return badRequest('badForm')
  // The caller has gone, and nobody reads the answer
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new Refusal(408, 'requestTooSlow')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(413, 'fileTooLarge')
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Refusal(413, 'tooLarge')
  if (code?.startsWith('FST_') || (error instanceof Error && /form|boundary|multipart/i.test(error.message)))
    return badRequest('badForm')
  return error
}
