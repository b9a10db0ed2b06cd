import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '#platform/context'
import type { UploadedFile } from '#platform/file-store'
import { toJson } from '#platform/json-text'
import { Refusal } from '#platform/refusal'
import type { TimeLimit } from '#platform/time-limit'
import { runOnce, readIdempotencyKey } from './idempotency.ts'
import { readInput } from './input.ts'
import { authenticate, confirm } from './access.ts'
import { Form } from './form.ts'
import type { AnyEndpoint, AnyHandler, Runner } from './handler.ts'
import { stagedContext } from './staged.ts'
import { whileConnected } from './while-connected.ts'

const textLimits = { fields: 200, fieldSize: 64 * 1024 }

/** Makes a scope accept multipart form data up to the limits of the call; only files if the call has no body. */
export async function acceptForms(
  scope: FastifyInstance,
  { path, body, upload }: AnyEndpoint,
): Promise<void> {
  if (upload === undefined) throw new Error(`${path} accepts uploads without limits`)
  const { files, bytesPerFile } = upload
  const texts = body === undefined ? { fields: 0, parts: files } : textLimits
  await scope.register(multipart, { limits: { fileSize: bytesPerFile, files, ...texts } })
}

/** Runs an upload: its files one at a time, then one transaction by `save`, once for each idempotency key. */
export function uploadRunner(
  { parts }: FastifyInstance,
  call: AnyEndpoint,
  handler: AnyHandler<Upload, unknown>,
): Runner {
  const { body: _, ...withoutBody } = call
  return {
    authenticate: (request) => authenticate(request, call),
    run: (request, limit) => whileConnected(request, (signal) => runWith(request, limit, signal)),
  }

  async function runWith(request: FastifyRequest, limit: TimeLimit, signal: AbortSignal): Promise<string> {
    const { params, query, body } = request
    const form = request.isMultipart() ? new Form(request, { call, limit, signal }) : null
    if (form === null && call.body === undefined) throw new Refusal(415, 'notMultipart')
    const input = readInput(withoutBody, { params, query, body: undefined })
    const readBody = () => readInput(call, { params, query, body: form ? form.values() : body }).body
    if (form === null) readBody()

    const sent = readIdempotencyKey(request, request.actor, form ? () => form.content : undefined)
    // However short it was: what it saves arrived while its handler worked
    const again = () => authenticate(request, call)
    const context = stagedContext(request, { limit, signal, sent, confirm: again })
    /** Nobody's files are worked on who is signed out meanwhile. */
    async function* confirmed(files: AsyncIterable<UploadedFile>): AsyncGenerator<UploadedFile> {
      for await (const file of files) {
        await confirm(request, call)
        yield file
      }
    }
    return runOnce(parts.db, sent, async () => {
      const files = form ? confirmed(form.files()) : noFiles()
      return toJson(await handler(input, { ...context, files, readBody }))
    }).finally(() => form?.close())
  }
}

async function* noFiles(): AsyncGenerator<never> {}
