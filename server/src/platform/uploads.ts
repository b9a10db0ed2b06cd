import { hash } from 'node:crypto'
import type { Endpoint } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallerContext, OpenContext } from '#platform/context'
import type { OpenedFile, SentFile, Upload } from '#platform/file-store'
import { admit, contextOf } from '#platform/http'
import { keepReply, onlyOnce, sentKey } from '#platform/idempotency'
import { inTime, type Limit } from '#platform/in-time'
import { readInput } from '#platform/input'
import { badRequest, Refusal, unauthorized } from '#platform/refusal'
import { sendFile, sendJson } from '#platform/sending'

/** Answers a call that takes files as multipart form data. */
export function answerUpload<Query, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, undefined, Reply>,
  limitMs: number,
  handler: (
    input: { readonly query: Query },
    upload: Upload,
    context: CallerContext,
  ) => Promise<NoInfer<Reply>>,
): void {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: admit(endpoint),
    async handler(request, reply) {
      if (!request.isMultipart()) throw new Refusal(415, messages.notMultipart)
      const { query } = readInput(endpoint, { params: request.params, query: request.query, body: undefined })
      const text = await takeOnce(request, limitMs, {}, (upload, context) =>
        handler({ query }, upload, context),
      )
      return sendJson(request, reply, text)
    },
  })
}

/**
 * Lets a call that takes JSON, the only one of its scope, take multipart form data as well: what its body says as parts
 * of that name, which `body` reads once all files were read, and the files besides. `ids` are the parts that are ids.
 */
export function takeForms<Body, Reply>(
  scope: FastifyInstance,
  endpoint: Endpoint<undefined, Body, Reply>,
  { limitMs, ids }: { readonly limitMs: number; readonly ids: readonly string[] },
  handler: (body: () => Body, upload: Upload, context: CallerContext) => Promise<NoInfer<Reply>>,
): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (!request.isMultipart()) return undefined
    const values: Record<string, unknown> = {}
    const body = () => {
      const numbers = ids.filter((name) => /^\d+$/.test(String(values[name])))
      const sent = { ...values, ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])) }
      return readInput(endpoint, { params: request.params, query: request.query, body: sent }).body
    }
    const text = await takeOnce(request, limitMs, values, (upload, context) => handler(body, upload, context))
    return sendJson(request, reply, text)
  })
}

/** The text of the answer to a form, which is taken within its time and once for its key. */
function takeOnce<Reply>(
  request: FastifyRequest,
  limitMs: number,
  values: Record<string, unknown>,
  take: (upload: Upload, context: CallerContext) => Promise<Reply>,
): Promise<string> {
  const { db, clock } = request.server.parts
  const actor = actorOf(request)
  const now = clock()
  const read: Read = { values, files: [] }
  const sent = sentKey(request, actor, () => read)
  const context = { ...contextOf(request, db, now, null), actor }
  return inTime(limitMs, (limit) =>
    onlyOnce(db, sent, async () => {
      const save: Upload['save'] = (work) =>
        db.transaction().execute(async (tx) => {
          const reply = await work(tx)
          await keepReply(tx, sent, now, JSON.stringify(reply))
          limit.beforeCommit()
          return reply
        })
      return JSON.stringify(await take({ files: filesOf(request, limit, read), save }, context))
    }),
  )
}

/** What was read of a form: its plain parts, and which files came. */
interface Read {
  readonly values: Record<string, unknown>
  readonly files: (readonly [field: string, fileName: string, hash: string])[]
}

/** The files of a form; what is read of it is noted in `read`. */
async function* filesOf(
  request: FastifyRequest,
  { check }: Limit,
  { values, files }: Read,
): AsyncGenerator<SentFile> {
  try {
    for await (const part of request.parts()) {
      check()
      if (part.type === 'field') values[part.fieldname] = part.value
      else {
        const file = { field: part.fieldname, fileName: part.filename, content: await part.toBuffer() }
        files.push([file.field, file.fileName, hash('sha256', file.content)])
        yield file
      }
    }
    check()
  } catch (error) {
    throw refusalOfUpload(error)
  }
}

/** What the reader of the form data complains about, in words. */
function refusalOfUpload(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(413, messages.fileTooLarge)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Refusal(413, messages.tooLarge)
  if (code?.startsWith('FST_') || (error instanceof Error && /form|boundary|multipart/i.test(error.message)))
    return badRequest(messages.notMultipart)
  return error
}

type FileHandler<Query, Body, C> = (
  input: { readonly query: Query; readonly body: Body },
  context: C,
) => Promise<OpenedFile>

/** Answers a call with a file, in one transaction with what the handler writes. */
export function answerFile<Query, Body>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, unknown>,
  handler: FileHandler<Query, Body, CallerContext>,
  { limitMs }: { readonly limitMs?: number } = {},
): void {
  mountFile(app, endpoint, limitMs, (input, context, request) =>
    handler(input, { ...context, actor: actorOf(request) }),
  )
}

/** The same for a call that anyone may make. */
export function answerAnyoneFile<Query, Body>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, unknown>,
  handler: FileHandler<Query, Body, OpenContext>,
): void {
  mountFile(app, endpoint, undefined, handler)
}

function mountFile<Query, Body>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, unknown>,
  limitMs: number | undefined,
  handler: (
    input: { readonly query: Query; readonly body: Body },
    context: OpenContext,
    request: FastifyRequest,
  ) => Promise<OpenedFile>,
): void {
  const { db, clock, timeoutMs } = app.parts
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.audience === 'anyone' ? {} : { onRequest: admit(endpoint) }),
    async handler(request, reply) {
      const input = readInput(endpoint, request)
      const file = await inTime(limitMs ?? timeoutMs, ({ beforeCommit }) =>
        db.transaction().execute(async (tx) => {
          const opened = await handler(input, contextOf(request, tx, clock(), null), request)
          beforeCommit()
          return opened
        }),
      )
      return sendFile(request, reply, file)
    },
  })
}

function actorOf({ actor }: FastifyRequest) {
  if (actor === null) throw unauthorized()
  return actor
}
