import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebhookReply } from '#platform/context'
import type { FileReply } from '#platform/file-store'
import { withTimeout } from '#platform/time-limit'
import { confirm } from './access.ts'
import { whenThereIsMemory } from './downloads.ts'
import { endIfLate, openBodyBytes } from './json-body.ts'
import { sendFile, sendJson } from './send-reply.ts'
import type { AnyEndpoint, AnyHandler, Handler, Runner } from './handler.ts'
import { readRunner } from './read.ts'
import { fileRunner, stagedRunner } from './staged.ts'
import { statementRunner } from './statement.ts'
import { acceptForms, uploadRunner } from './upload.ts'
import { acceptRawBodies, webhookRunner } from './webhook.ts'
import { writeRunner } from './write.ts'

/** Mounts a call of the contract: its declaration says who may make it and how it runs, the handler does the work. */
export function route<const E extends AnyEndpoint>(app: FastifyInstance, call: E, handler: Handler<E>): void
export function route(app: FastifyInstance, call: AnyEndpoint, handler: AnyHandler<unknown, unknown>): void {
  app.endpoints.push(call)
  if (isWebhook(call, handler)) return mountWebhook(app, call, handler)
  if (call.mode !== 'upload') return mount(app, call, runnerOf(app, call, handler))
  // In its own scope, so that no other call accepts forms
  void app.register(async (scope) => {
    await acceptForms(scope, call)
    mount(scope, call, uploadRunner(scope, call, handler))
  })
}

function mountWebhook(
  app: FastifyInstance,
  call: AnyEndpoint,
  handler: AnyHandler<unknown, WebhookReply>,
): void {
  // In its own scope, so that no other call accepts any body
  void app.register(async (scope) => {
    acceptRawBodies(scope)
    mount(scope, call, webhookRunner(scope, call, handler))
  })
}

function runnerOf(app: FastifyInstance, call: AnyEndpoint, handler: AnyHandler<unknown, unknown>): Runner {
  if (repliesWithFile(call, handler)) return fileRunner(app, call, handler)
  if (call.mode === 'staged') return stagedRunner(app, call, handler)
  if (call.mode === 'statement') return statementRunner(app, call, handler)
  if (call.mode === 'read' || call.ownTransactions) return readRunner(app, call, handler)
  return writeRunner(app, call, handler)
}

/** Guaranteed by the type of `route`. */
const repliesWithFile = (
  call: AnyEndpoint,
  _handler: AnyHandler<unknown, unknown>,
): _handler is AnyHandler<unknown, FileReply> => call.mode === 'file'

const isWebhook = (
  call: AnyEndpoint,
  _handler: AnyHandler<unknown, unknown>,
): _handler is AnyHandler<unknown, WebhookReply> => call.mode === 'webhook'

function bodyLimitOf({ bodyBytes, audience }: AnyEndpoint): { readonly bodyLimit?: number } {
  const bodyLimit = bodyBytes ?? (audience === 'anyone' ? openBodyBytes : undefined)
  return bodyLimit === undefined ? {} : { bodyLimit }
}

function mount(app: FastifyInstance, call: AnyEndpoint, { authenticate, run }: Runner): void {
  const { timeoutMs, uploadMs = timeoutMs } = app.parts
  const limitOf = (request: FastifyRequest) => {
    const isForm = call.mode === 'upload' && request.isMultipart()
    return isForm || call.isSlow ? uploadMs : timeoutMs
  }
  const isHeavy = call.isHeavy || call.isSlow || call.mode === 'upload'
  const isWrite = call.method !== 'GET' && call.mode !== 'read' && call.mode !== 'file'
  const runConfirmed: Runner['run'] = async (request, limit) => {
    await confirm(request, call)
    return run(request, limit)
  }
  const runLimited: Runner['run'] = (request, limit) =>
    isHeavy && request.actor !== null
      ? app.callerGates.run(request.actor, () => runConfirmed(request, limit))
      : runConfirmed(request, limit)
  app.route({
    method: call.method,
    url: call.path,
    ...bodyLimitOf(call),
    ...(call.audience === 'anyone' ? {} : { onRequest: (request: FastifyRequest) => authenticate(request) }),
    preParsing(request, reply, _payload, done) {
      endIfLate(request, reply, limitOf(request))
      done()
    },
    async handler(request, reply): Promise<FastifyReply> {
      const begunAt = Date.now()
      const work = () => withTimeout(limitOf(request), (limit) => runLimited(request, limit))
      const answer = await (call.mode === 'file'
        ? whenThereIsMemory(request, reply, { isDrawn: call.isSlow === true, work })
        : work())
      if (isWrite) app.parts.disk?.succeeded(begunAt)
      return typeof answer === 'string' ? sendJson(request, reply, answer) : sendFile(request, reply, answer)
    },
  })
}
