import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDeadlock } from '#platform/database-errors'
import { DamagedFile } from '#platform/encrypted-files'
import { badRequest, notFound, Refusal, refusalBody } from '#platform/refusal'
import { logSecurity } from '#platform/security-log'
import { isDiskFull, isUnavailable, TimeoutError } from '#platform/unavailable'
import { loggedPath, pathOf } from './log.ts'
import { sendJson } from './send-reply.ts'

/** Turns anything thrown into a reply, the error object of OPEN-7. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error, request) ?? fault(error, request)
  if (isRefusedCall(refusal, request)) logRefusedCall(refusal, request)
  const body = { ...refusalBody(refusal), request_id: request.id }
  return sendJson(request, reply.code(refusal.status).headers(refusal.headers), JSON.stringify(body))
}

/** Whether a known caller asked for what they may not have; clients get 401 for that (OPEN-140). */
const isRefusedCall = ({ status }: Refusal, { actor }: FastifyRequest): boolean =>
  status === 403 || (status === 401 && actor !== null)

function logRefusedCall({ status, code }: Refusal, request: FastifyRequest): void {
  const { method } = request
  logSecurity(request, { kind: 'callRefused', method, path: loggedPath(request), status, code })
}

/** PostgreSQL: a NUL or an unpaired surrogate, in a text and in JSON. */
const badCharacters = new Set(['22021', '22P05'])

function toRefusal(error: unknown, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (isDiskFull(error)) {
    request.server.parts.disk?.failed(Date.now())
    request.log.error({ err: error, request_id: request.id }, 'disk full')
    const isStaff = typeof request.actor?.userId === 'number'
    return new Refusal(503, isStaff ? 'diskFull' : 'portalFull', {}, { 'retry-after': '10' })
  }
  if (error instanceof TimeoutError) {
    request.log.warn({ err: error, request_id: request.id }, 'out of time')
    return new Refusal(503, 'outOfTime', {}, { 'retry-after': '1' })
  }
  if (isDeadlock(error)) {
    request.log.error({ err: error, request_id: request.id }, 'deadlock')
    return new Refusal(503, 'busy', {}, { 'retry-after': '1' })
  }
  // The caller has gone, and nobody reads the answer
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || error === request.raw.errored)
    return new Refusal(408, 'requestTooSlow')
  if (isUnavailable(error)) {
    request.log.warn({ err: error, request_id: request.id }, 'unavailable')
    return new Refusal(503, 'unavailable', {}, { 'retry-after': '1' })
  }
  if (error instanceof DamagedFile) {
    logSecurity(request, { kind: 'fileDamaged', file: error.fileName, reason: 'changed' })
    return new Refusal(409, 'damagedFile')
  }
  if (badCharacters.has(code)) return badRequest('badCharacter')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'wrongMediaType')
  if (code === 'FST_ERR_BAD_URL') return badRequest('badAddress')
  if (statusCode === 413) return new Refusal(413, 'tooLarge')
  // The framework's other errors: a body that can't be parsed, an unknown address
  if (code.startsWith('FST_ERR_CTP') || (error instanceof SyntaxError && statusCode === 400)) {
    return badRequest('badJson')
  }
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? notFound() : null
}

/** A fault is logged in full; the caller gets one sentence. */
function fault(error: unknown, request: FastifyRequest): Refusal {
  const { id, method } = request
  request.log.error({ err: error, request_id: id, method, path: loggedPath(request) }, 'fault')
  return new Refusal(500, 'somethingWrong')
}

/** The reply for an unknown address: 405 if it exists with another method, otherwise 404. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url)
  const methods = request.server.endpoints
    .filter((one) => patternOf(one.path).test(path))
    .map((one) => one.method)
  if (methods.length === 0) return replyWithError(notFound(), request, reply)
  const allow = [...new Set(methods)].join(', ')
  return replyWithError(new Refusal(405, 'methodNotAllowed', {}, { allow }), request, reply)
}

/** A path such as '/api/userperms/user/:user_id' as a regular expression. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
