// Compares answers with the OpenAPI document. An undocumented answer is a defect of the answer or of the document.
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../server/src/rest/openapi.ts'

type Answer = { method: string; url: string; status: number; body: unknown }

export const openApi = JSON.parse(JSON.stringify(openApiDocument('http://localhost:3000', '0.0.0')))

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema(openApi, 'openapi')

const paths = Object.keys(openApi.paths).map((template) => ({
  template,
  pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}?$`, 'i'),
}))

/** Statuses of requests that no procedure handles. */
const OF_ANY_PATH = new Set([400, 404, 405])
/** Statuses whose text must be a documented one. The text of a 400 depends on the input. */
const FIXED_TEXTS = new Set([401, 403, 404, 409, 413, 415, 429, 500, 503])

/** Throws unless the document allows the answer. */
export const checkDocumented = ({ method, url, status, body }: Answer) => {
  const path = url.split('?', 1)[0] ?? ''
  if (
    !path.startsWith('/api/') ||
    /^\/api\/(trpc|site|release|openapi\.json)/.test(path) ||
    method === 'OPTIONS'
  )
    return
  const template = paths.find(({ pattern }) => pattern.test(path))?.template ?? ''
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const known = openApi.paths[template]?.[verb]
  const fault = (problem: string) =>
    new Error(`${method} ${url} answered ${status} ${JSON.stringify(body)}: ${problem}`)
  const response = known?.responses[status]
  if (!response && !(OF_ANY_PATH.has(status) && (!known || status === 400))) throw fault('not documented')
  if (status === 304 || method === 'HEAD') {
    if (body !== '') throw fault('has a body')
    return
  }
  const schema = response
    ? `/paths/${pointer(template)}/${verb}/responses/${status}/content/application~1json/schema`
    : '/components/schemas/Error'
  const validate = ajv.getSchema(`openapi#${schema}`)
  if (!validate) throw fault('its schema is missing')
  if (!validate(body)) throw fault(ajv.errorsText(validate.errors))
  if (!response || !FIXED_TEXTS.has(status)) return
  const examples: { value: { error: unknown } }[] = Object.values(
    response.content['application/json'].examples,
  )
  const said = body !== null && typeof body === 'object' && 'error' in body ? body.error : undefined
  if (!examples.some(({ value }) => value.error === said)) throw fault('this text is not documented')
}

const pointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
