import type { Endpoint } from '@bailiwick/contract/kit/endpoint'
import type { RecordErrors } from '@bailiwick/contract/kit/field-errors'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import type * as z from 'zod/mini'
import { badRequest, forField, type Refusal } from '#platform/refusal'

/** The input of a call. */
export interface Input<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** Parses path, query and body by the schemas of the call; throws a Refusal that names every invalid field. */
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
  // A call without a query schema has the type undefined here
  if (schema === undefined) return undefined as Query
  const repeated = Object.entries(query ?? {}).filter(([, value]) => Array.isArray(value))
  if (repeated.length > 0)
    throw refusalOf(Object.fromEntries(repeated.map(([name]) => [name, sentence('repeated')])))
  return parse(schema, query)
}

function readBody<Body>(schema: z.ZodMiniType<Body> | undefined, body: unknown): Body {
  if (schema === undefined) {
    const names = Object.keys(body ?? {})
    if (names.length > 0) throw unknownFields(names)
    return undefined as Body
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('notAnObject')
  return parse(schema, body)
}

function parse<Value>(schema: z.ZodMiniType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  )
  if (unknown.length > 0) throw unknownFields(unknown)
  // Report only the first error of a field
  const errors = new Map<string, Sentence>()
  for (const issue of issues) {
    const name = issue.path.join('.')
    if (!errors.has(name)) errors.set(name, errorOf(issue))
  }
  throw refusalOf(Object.fromEntries(errors))
}

/** The most names of unknown fields, and characters of a name, that an answer repeats. */
const mostNames = 10
const longestName = 100
/** The most errors in an answer: more than any record has fields. */
const mostErrors = 500

const shortened = (name: string) =>
  name.length > longestName ? `${name.slice(0, longestName)}…`.toWellFormed() : name

function unknownFields(names: readonly string[]): Refusal {
  const fields = names.slice(0, mostNames).map(shortened)
  return badRequest(sentence('unknownFields', fields, names.length), { fields })
}

/** 'phone: must be text', or the text alone if it isn't about a field. */
function refusalOf(all: RecordErrors): Refusal {
  const errors = Object.fromEntries(
    Object.entries(all)
      .slice(0, mostErrors)
      .map(([name, error]) => [shortened(name), error]),
  )
  const fields = Object.keys(errors)
  const [name = ''] = fields
  const first = errors[name] ?? sentence('correctErrors')
  return badRequest(name === '' ? first : forField(name, first), { fields, errors })
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The message of the schema if it has one, otherwise one for the kind of issue. */
function errorOf(issue: z.core.$ZodIssue): Sentence {
  if (issue.input === undefined) return sentence('missing')
  const isType = issue.code === 'invalid_type'
  if (issue.message !== schemaDefault) return { code: isType ? 'wrongType' : 'invalid', text: issue.message }
  const type = isType ? typeNames[issue.expected] : undefined
  return type === undefined ? sentence('invalid') : sentence('wrongType', type)
}
/** The message of a schema that doesn't set one. */
const schemaDefault = 'Invalid input'
