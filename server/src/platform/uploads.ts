import type { Endpoint } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context'
import type { OpenedFile, SentFile } from '#platform/file-store'
import { admit, contextOf, inTime } from '#platform/http'
import { readInput } from '#platform/input'
import { badRequest, Refusal, unauthorized } from '#platform/refusal'
import { sendFile, sendJson } from '#platform/sending'

/**
 * Answers a call that takes files as multipart form data; they arrive one after the other, so that one upload holds one
 * file in memory. The handler opens its transaction itself, when all files are there.
 */
export function answerUpload<Query, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, undefined, Reply>,
  limitMs: number,
  handler: (
    input: { readonly query: Query },
    files: AsyncIterable<SentFile>,
    context: Context,
  ) => Promise<NoInfer<Reply>>,
): void {
  const { db, clock } = app.parts
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: admit(endpoint),
    async handler(request, reply) {
      if (!request.isMultipart()) throw new Refusal(415, messages.notMultipart)
      const { query } = readInput(endpoint, { params: request.params, query: request.query, body: undefined })
      const context = { ...contextOf(request, db, clock(), null), actor: actorOf(request) }
      const answer = await inTime(limitMs, handler({ query }, filesOf(request), context))
      return sendJson(request, reply, JSON.stringify(answer))
    },
  })
}

async function* filesOf(request: FastifyRequest): AsyncGenerator<SentFile> {
  try {
    for await (const part of request.files()) {
      const content = await part.toBuffer()
      yield { field: part.fieldname, fileName: part.filename, content }
    }
  } catch (error) {
    throw refusalOfUpload(error)
  }
}

/** What the reader of the form data complains about, in words. */
function refusalOfUpload(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(413, messages.fileTooLarge)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new Refusal(413, messages.tooLarge)
  if (code?.startsWith('FST_') || (error instanceof Error && /form|boundary|multipart/i.test(error.message)))
    return badRequest(messages.notMultipart)
  return error
}

/** Answers a call with a file, in one transaction with what the handler writes. */
export function answerFile<Query, Body>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, unknown>,
  handler: (input: { readonly query: Query; readonly body: Body }, context: Context) => Promise<OpenedFile>,
): void {
  const { db, clock, timeoutMs } = app.parts
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: admit(endpoint),
    async handler(request, reply) {
      const input = readInput(endpoint, request)
      const actor = actorOf(request)
      const work = db
        .transaction()
        .execute((tx) => handler(input, { ...contextOf(request, tx, clock(), null), actor }))
      return sendFile(request, reply, await inTime(timeoutMs, work))
    },
  })
}

function actorOf({ actor }: FastifyRequest) {
  if (actor === null) throw unauthorized()
  return actor
}
