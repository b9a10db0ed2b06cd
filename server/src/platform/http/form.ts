import { hash } from 'node:crypto'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#platform/file-store'
import { badRequest, forField, Refusal } from '#platform/refusal'
import type { TimeLimit } from '#platform/time-limit'
import type { AnyEndpoint } from './handler.ts'

/** A multipart form, read part by part. */
export class Form {
  /** What has been read so far: the text fields by name, and the field, name and hash of each file. */
  readonly content: {
    readonly values: Record<string, unknown>
    readonly files: (readonly [field: string, fileName: string, hash: string])[]
  } = { values: {}, files: [] }
  readonly #request: FastifyRequest
  readonly #limit: TimeLimit

  constructor(request: FastifyRequest, limit: TimeLimit) {
    this.#request = request
    this.#limit = limit
  }

  /** Reads the form and yields its files. */
  async *files(): AsyncGenerator<UploadedFile> {
    const { values, files } = this.content
    try {
      for await (const part of this.#request.parts()) {
        this.#limit.check()
        if (part.type === 'field') {
          if (part.valueTruncated) throw new Refusal(413, 'tooLarge')
          if (Object.hasOwn(values, part.fieldname)) throw repeatedField(part.fieldname)
          values[part.fieldname] = part.value
        } else {
          const file = { field: part.fieldname, fileName: part.filename, content: await part.toBuffer() }
          files.push([file.field, file.fileName, hash('sha256', file.content)])
          yield file
        }
      }
      this.#limit.check()
    } catch (error) {
      throw toRefusal(error)
    }
  }

  /** The text fields, as numbers where the call declares them so. */
  values({ upload }: AnyEndpoint): Record<string, unknown> {
    const { values } = this.content
    const numbers = (upload?.numbers ?? []).filter((name) => /^\d+$/.test(String(values[name])))
    return { ...values, ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])) }
  }
}

function repeatedField(name: string): Refusal {
  const error = sentence('repeated')
  return badRequest(forField(name, error), { fields: [name], errors: { [name]: error } })
}

/** Turns an error of the form's parser into a refusal; returns any other error unchanged. */
function toRefusal(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(413, 'fileTooLarge')
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Refusal(413, 'tooLarge')
  if (code?.startsWith('FST_') || (error instanceof Error && /form|boundary|multipart/i.test(error.message)))
    return badRequest('notMultipart')
  return error
}
