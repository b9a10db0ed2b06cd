import { clientSessionEnd, sessionEndKinds } from '@bailiwick/contract/kit/session'
import { messageCodes } from '@bailiwick/contract/kit/messages'
import { Code } from '@bailiwick/contract/kit/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { authenticate } from '#platform/http/access'
import { sendJson } from '#platform/http/send-reply'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Serves the OpenAPI document of all calls (OPEN-2) to signed-in staff, created on the first request. */
export function apiDocumentRoute(app: FastifyInstance, title: string, version: string): void {
  let text: string | undefined
  app.get('/api/docs', {
    onRequest: (request: FastifyRequest) => authenticate(request, { audience: 'staff', clients: false }),
    handler: (request, reply) => {
      text ??= JSON.stringify(apiDocument(app.endpoints, title, version))
      return sendJson(request, reply, text)
    },
  })
}

type Endpoints = FastifyInstance['endpoints']

function apiDocument(endpoints: Endpoints, title: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    // OpenAPI writes ':user_id' as '{user_id}'
    const path = (paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: { Error: errorSchema, Code: codeSchema },
    },
  }
}

const codeSchema = {
  enum: messageCodes,
  description: 'For programs: the text may change, the code stays.',
}
const codeReference = { $ref: '#/components/schemas/Code' }

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'The text for people.' },
    code: codeReference,
    fields: { type: 'array', items: { type: 'string' }, description: 'The fields concerned.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The error of each field.',
    },
    error_codes: {
      type: 'object',
      additionalProperties: codeReference,
      description: 'The code of each of these errors.',
    },
    session_end: {
      type: 'string',
      enum: [...sessionEndKinds, clientSessionEnd],
      description: 'Why the session was ended, with 401 and if that is known.',
    },
    request_id: { type: 'string' },
  },
  required: ['error', 'code'],
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A request repeated with the same key is carried out once, and each time gets the same reply.',
  schema: { type: 'string', maxLength: 200 },
}

function operation({ method, audience, clients, summary, params, query, body, reply }: Endpoints[number]) {
  const inPath = params === undefined ? {} : schemaOf(params, 'input')
  const queryFields = query === undefined ? {} : schemaOf(query, 'input')
  const parameters = [
    ...Object.entries(inPath.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema,
    })),
    ...Object.entries(queryFields.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: queryFields.required?.includes(name) ?? false,
      schema,
    })),
    ...(method === 'GET' || audience === 'anyone' ? [] : [idempotencyKey]),
  ]
  return {
    summary,
    description: describedAudience(audience, clients),
    security: audience === 'anyone' ? [] : [{ token: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      200: { description: 'Done.', content: json(schemaOf(reply, 'output')) },
      default: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function describedAudience(audience: string, clients: boolean): string {
  if (audience === 'anyone') return 'For anyone.'
  return clients && audience !== 'clients'
    ? `For: ${audience}; clients about their own file.`
    : `For: ${audience}.`
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

/** The JSON Schema of a request (input) or a reply (output). */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Describe a value that is normalized before validation by what it is validated against
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === Code) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        jsonSchema.$ref = codeReference.$ref
        return
      }
      const { def } = zodSchema._zod
      if (def.type !== 'pipe' || !('in' in def) || !('out' in def)) return
      const { in: first, out } = def as { in: z.core.$ZodType; out: z.core.$ZodType }
      if (first._zod.def.type === 'transform') Object.assign(jsonSchema, schemaOf(out, io))
    },
  })
  return rest
}
