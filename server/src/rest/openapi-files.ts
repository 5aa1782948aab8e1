// The paths that receive or send files, in the OpenAPI document.
import { z } from 'zod'
import { type Examples, exampleOf, type JsonSchema } from './examples.ts'
import { FILE_ROUTES, type FileRoute } from './file-routes.ts'
import { responsesOf } from './openapi-errors.ts'

/** The operations of these paths. */
export function filePaths() {
  return Object.fromEntries(
    FILE_ROUTES.map((route) => [`${route.path}/`, { [route.method]: operationOf(route) }]),
  )
}

const BINARY: JsonSchema = { type: 'string', format: 'binary' }

function operationOf(route: FileRoute) {
  const { name, summary, accepts, query, refusals } = route
  const parameters = query
    ? [
        {
          name: query.name,
          in: 'query',
          required: false,
          schema: { enum: query.values, default: query.values[0] },
          example: query.values[0],
        },
      ]
    : []
  return {
    operationId: name,
    summary,
    tags: [name.split('.')[0] ?? ''],
    security: [{ access_token: [] }],
    parameters: [...parameters, { $ref: '#/components/parameters/time_zone' }],
    ...(accepts && { requestBody: { required: true, content: Object.fromEntries(accepts.map(bodyOf)) } }),
    responses: { '200': { description: 'Done', content: contentOf(route) }, ...responsesOf(refusals) },
  }
}

function bodyOf(type: string): [string, { schema: JsonSchema }] {
  if (type !== 'multipart/form-data') return [type, { schema: BINARY }]
  return [type, { schema: { type: 'object', properties: { file: BINARY }, required: ['file'] } }]
}

function contentOf({ answers, json }: FileRoute): Record<string, { schema: JsonSchema; example?: unknown }> {
  if ('_zod' in answers) return { 'application/json': jsonContent(answers, {}) }
  return Object.fromEntries(
    answers.map((type) => [
      type,
      json && type === 'application/json' ? jsonContent(json.schema, json.example) : { schema: BINARY },
    ]),
  )
}

function jsonContent(answer: z.ZodType, examples: Examples) {
  const { $schema, ...schema } = z.toJSONSchema(answer, { io: 'output', target: 'draft-2020-12' })
  return { schema, example: exampleOf(schema, examples) }
}
