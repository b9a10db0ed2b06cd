import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type {
  CallerContext,
  Context,
  OpenContext,
  ReadPart,
  Staged,
  StatementPart,
  Upload,
  Webhook,
  WebhookReply,
} from '#platform/context'
import type { FileReply } from '#platform/file-store'
import type { JsonText, Reply } from '#platform/json-text'
import type { TimeLimit } from '#platform/time-limit'
import type { Input } from './input.ts'

export type AnyEndpoint = Endpoint<unknown, unknown, unknown, unknown>

/** Implements a call; its types follow from the declaration in the contract. */
export type Handler<E extends AnyEndpoint> = (
  input: InputOf<E>,
  context: ContextOf<E>,
) => Promise<AnswerOf<E>>

/** An upload has no body here: its handler calls `context.readBody`. */
type InputOf<E extends AnyEndpoint> = Input<
  ParamsOf<E>,
  QueryOf<E>,
  E['mode'] extends 'upload' ? undefined : BodyOf<E>
>

type ContextOf<E extends AnyEndpoint> = AudiencePart<E> & ModeParts<BodyOf<E>>[E['mode']]

type AudiencePart<E> = E extends { audience: 'anyone' }
  ? OpenContext
  : E extends { clients: true }
    ? CallerContext
    : Context

interface ModeParts<Body> {
  readonly read: ReadPart
  readonly write: unknown
  readonly staged: Staged
  readonly statement: StatementPart
  readonly upload: Upload<Body>
  readonly file: Staged
  readonly webhook: Webhook
}

type AnswerOf<E extends AnyEndpoint> = E['mode'] extends 'file'
  ? FileReply
  : E['mode'] extends 'webhook'
    ? WebhookReply
    : E['mode'] extends 'statement'
      ? JsonText<ReplyOf<E>>
      : Reply<ReplyOf<E>>

/** The handler of any call of a mode; `Part` is what the mode adds to the context. */
export type AnyHandler<Part, Answer> = (
  input: Input<unknown, unknown, unknown>,
  context: OpenContext & Part,
) => Promise<Answer>

/** How one call runs. */
export interface Runner {
  /** Sets the caller, before the rest of the request is read. */
  readonly authenticate: (request: FastifyRequest) => Promise<void>
  /** Returns the reply: JSON text or a file. */
  readonly run: (request: FastifyRequest, limit: TimeLimit) => Promise<string | FileReply>
}
