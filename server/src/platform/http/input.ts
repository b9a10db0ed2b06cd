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
  throw unknownIn(parsed.error.issues) ?? refusalOf(firstErrors(parsed.error.issues))
}

type Issues = readonly z.core.$ZodIssue[]

function unknownIn(issues: Issues): Refusal | null {
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys')
  if (unknown.length === 0) return null
  const names = unknown
    .slice(0, mostNames)
    .flatMap(({ path, keys }) => keys.slice(0, mostNames).map((key) => [...path, key].join('.')))
  return unknownFields(
    names,
    unknown.reduce((sum, { keys }) => sum + keys.length, 0),
  )
}

/** The first error of each field, of as many fields as an answer has: a sentence for each of thousands takes long. */
function firstErrors(issues: Issues): RecordErrors {
  const errors = new Map<string, Sentence>()
  for (const issue of issues) {
    const name = issue.path.join('.')
    if (!errors.has(name)) errors.set(name, errorOf(issue))
    if (errors.size === mostErrors) break
  }
  return Object.fromEntries(errors)
}

/** The most names of unknown fields, and characters of a name, that an answer repeats. */
const mostNames = 10
const longestName = 100
/** The most errors in an answer: more than anybody reads. */
const mostErrors = 100

const shortened = (name: string) =>
  name.length > longestName ? `${name.slice(0, longestName)}…`.toWellFormed() : name

function unknownFields(names: readonly string[], count = names.length): Refusal {
  const fields = names.slice(0, mostNames).map(shortened)
  return badRequest(sentence('unknownFields', fields, count), { fields })
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
