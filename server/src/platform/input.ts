import type { Endpoint } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import type * as z from 'zod/mini'
import { badRequest, type Refusal } from '#platform/refusal'

/** What a call is told. */
export interface Input<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** Path, query and body as the call describes them; a Refusal that names every fault where they differ. */
export function readInput<Params, Query, Body>(
  endpoint: Pick<Endpoint<Query, Body, unknown, Params>, 'params' | 'query' | 'body'>,
  sent: Input<unknown, unknown, unknown>,
): Input<Params, Query, Body> {
  return {
    params: endpoint.params === undefined ? (undefined as Params) : parse(endpoint.params, sent.params),
    query: readQuery(endpoint.query, sent.query),
    body: readBody(endpoint.body, sent.body),
  }
}

function readQuery<Query>(schema: z.ZodMiniType<Query> | undefined, query: unknown): Query {
  // A call that declares none has the type undefined here
  if (schema === undefined) return undefined as Query
  const twice = Object.entries(query ?? {}).filter(([, value]) => Array.isArray(value))
  if (twice.length > 0)
    throw refused(Object.fromEntries(twice.map(([name]) => [name, 'was given more than once'])))
  return parse(schema, query)
}

function readBody<Body>(schema: z.ZodMiniType<Body> | undefined, body: unknown): Body {
  if (schema === undefined) {
    const names = Object.keys(body ?? {})
    if (names.length > 0) throw unknownFields(names)
    return undefined as Body
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest(messages.notAnObject)
  return parse(schema, body)
}

function parse<Value>(schema: z.ZodMiniType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  )
  if (unknown.length > 0) throw unknownFields(unknown)
  // The first fault of a field speaks for it
  const errors = new Map<string, string>()
  for (const issue of issues) {
    const name = issue.path.join('.')
    if (!errors.has(name)) errors.set(name, textOf(issue, valueAt(value, issue.path)))
  }
  throw refused(Object.fromEntries(errors))
}

const unknownFields = (fields: readonly string[]): Refusal =>
  badRequest(`Unknown ${fields.length === 1 ? 'field' : 'fields'}: ${fields.join(', ')}`, { fields })

/** 'phone: must be text', or the text alone where it is about no field in particular. */
function refused(errors: Record<string, string>): Refusal {
  const fields = Object.keys(errors)
  const [first = ''] = fields
  const text = errors[first] ?? messages.correctErrors
  return badRequest(first === '' ? text : `${first}: ${text}`, { fields, errors })
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

const typeNames: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
}

/** The words of the schema where it has its own, else what the kind of fault says. */
function textOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing'
  if (issue.message !== 'Invalid input') return issue.message
  return (issue.code === 'invalid_type' && typeNames[issue.expected]) || 'is not valid'
}
