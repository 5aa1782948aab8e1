// Generates the OpenAPI 3.1 document from the procedures that have a REST path.
import { z } from 'zod'
import { exampleFields, exampleOf, exampleOfField, type JsonSchema, plain } from './examples.ts'
import { ERROR_SCHEMA, errorResponses } from './openapi-errors.ts'
import { filePaths } from './openapi-files.ts'
import { type RestRoute, routesByPath } from './routes.ts'

const INTRODUCTION = `The REST API of Dayloop. Every path works with and without the trailing slash.
An unsupported method gets 405 with \`Allow\`, and an unknown path 404. All errors have the same form:
\`{ "error": a text or a list of texts }\`, sometimes with a \`message\`.
The header \`X-Timezone\` (an IANA name) determines which day is today.`

const ETAG = { ETag: { description: 'For `If-None-Match`', schema: { type: 'string' } } }

/** The document of a server with this public URL. */
export function openApiDocument(url: string, version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Dayloop', version, description: INTRODUCTION, license: { name: 'AGPL-3.0-only' } },
    servers: [{ url }],
    paths: { ...procedurePaths(), ...filePaths() },
    components: {
      schemas: { Error: ERROR_SCHEMA },
      parameters: {
        time_zone: {
          name: 'X-Timezone',
          in: 'header',
          description: 'The IANA name of the time zone of the user',
          schema: { type: 'string' },
          example: 'Europe/London',
        },
      },
      securitySchemes: { access_token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function procedurePaths() {
  return Object.fromEntries(
    Array.from(routesByPath, ([path, routes]) => [
      `${path.replace(/:(\w+)/g, '{$1}')}/`,
      Object.fromEntries(routes.map((route) => [route.method.toLowerCase(), operationOf(route)])),
    ]),
  )
}

function operationOf(route: RestRoute) {
  const { name, summary, open } = route
  const input = jsonSchema(route, 'input')
  const output = jsonSchema(route, 'output')
  const body = bodyOf(route, input)
  return {
    operationId: name,
    summary,
    tags: [name.split('.')[0] ?? ''],
    security: open ? [] : [{ access_token: [] }],
    parameters: [...parametersOf(route, input), { $ref: '#/components/parameters/time_zone' }],
    ...(body && { requestBody: body }),
    responses: { ...successes(route, output), ...errorResponses(route) },
  }
}

// For inputs, the document describes what clients may send, not the parsed result.
function jsonSchema(route: RestRoute, io: 'input' | 'output'): JsonSchema {
  const schema = route[io]
  if (!schema) return {}
  try {
    const { $schema, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
    return rest
  } catch (error) {
    throw new Error(`The ${io} schema of ${route.name} cannot be documented`, { cause: error })
  }
}

function parametersOf({ method, path, example }: RestRoute, input: JsonSchema) {
  const isInPath = (name: string) => path.includes(`:${name}`)
  return Object.entries(input.properties ?? {})
    .filter(([name]) => method === 'GET' || isInPath(name))
    .map(([name, schema]) => ({
      name,
      in: isInPath(name) ? ('path' as const) : ('query' as const),
      required: isInPath(name),
      schema: plain(schema),
      example: exampleOfField(name, plain(schema), example),
    }))
}

function bodyOf({ method, path, example: examples }: RestRoute, input: JsonSchema) {
  const { properties = {}, required = [], ...rest } = input
  const inBody = Object.entries(properties).filter(([name]) => !path.includes(`:${name}`))
  if (method === 'GET' || inBody.length === 0) return undefined
  const needed = required.filter((name) => inBody.some(([field]) => field === name))
  const schema = { ...rest, properties: Object.fromEntries(inBody), required: needed }
  const usual = inBody.filter(([name]) => name !== 'id')
  const example = exampleFields(Object.fromEntries(usual), examples)
  return { required: needed.length > 0, content: { 'application/json': { schema, example } } }
}

function successes({ method, open, meta: { created }, example }: RestRoute, schema: JsonSchema) {
  const content = { 'application/json': { schema, example: exampleOf(schema, example) } }
  const kept = method === 'GET' && !open
  const done = { description: 'Done', content, ...(kept && { headers: ETAG }) }
  return {
    ...(created !== 'always' && { '200': done }),
    ...(created && { '201': { description: 'Created', content } }),
    ...(kept && { '304': { description: 'Not modified: the `If-None-Match` header still matches' } }),
  }
}
