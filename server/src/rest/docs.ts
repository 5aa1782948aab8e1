// The OpenAPI document as a page to read: plain HTML that needs no script and nothing from elsewhere.
import { type JsonSchema, plain } from './examples.ts'
import type { OpenApiDocument, OpenApiOperation } from './openapi.ts'

/** The page, with its style at `style_path`. */
export function docsPage(document: OpenApiDocument, style_path: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const links = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}">${methodMark(method)} ${escaped(path)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} API</title>
<link rel="stylesheet" href="${style_path}">
</head>
<body>
<header>
<h1>${document.info.title} API</h1>
${paragraph(document.info.description)}
<p>Version ${escaped(document.info.version)}. The same as a file: <a href="/api/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Paths"><ul>${links.join('\n')}</ul></nav>
<main>
${operations.map(operationPart).join('\n')}
</main>
</body>
</html>
`
}

type Operation = { path: string; method: string; operation: OpenApiOperation }

function operationPart({ path, method, operation }: Operation): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const named = parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []))
  const rows = named.map(({ name, schema, required, ...place }) =>
    fieldRow(name, schema, { required, place: place.in }),
  )
  return `<section id="${operationId}" aria-labelledby="${operationId}-title">
<h2 id="${operationId}-title">${methodMark(method)} ${escaped(path)}</h2>
${paragraph(`${summary}.`)}
<p>${security.length > 0 ? 'Needs an access token.' : 'Anybody may call it.'}</p>
${rows.length > 0 ? fieldTable('Parameters', rows) : ''}
${body ? fieldTable('Body', bodyRows(body.schema)) + example('Request', body.example) : ''}
<h3>Answers</h3>
${Object.entries(responses).map(responsePart).join('\n')}
</section>`
}

function bodyRows(schema: JsonSchema): string[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, part]) =>
    fieldRow(name, plain(part), { required: required.includes(name), place: 'body' }),
  )
}

function fieldRow(name: string, schema: JsonSchema, field: { required: boolean; place: string }): string {
  const { minLength, maxLength, description = '' } = schema
  const most = maxLength === undefined ? '' : ` Up to ${maxLength} characters.`
  const least = minLength === undefined ? '' : ` At least ${minLength}.`
  const type = [schema.type ?? 'any'].flat().join(' or ')
  const kind = `${type}${schema.format ? ` (${schema.format})` : ''}`
  const note = `${description}${most}${least}`.trim()
  const cells = [kind, field.place, field.required ? 'yes' : 'no', note]
  return `<tr><th scope="row"><code>${escaped(name)}</code></th>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
}

function fieldTable(title: string, rows: string[]): string {
  const heads = ['Name', 'Type', 'In', 'Required', 'Notes'].map((head) => `<th scope="col">${head}</th>`)
  return `<h3>${title}</h3><div class="wide" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

type Answer = { description: string; content?: { 'application/json': Body } }
type Body = { example?: unknown; examples?: Record<string, { value: unknown }> }

function responsePart([status, { description, content }]: [string, Answer]): string {
  const body = content?.['application/json']
  const shown = Object.values(body?.examples ?? {}).map(({ value }) => value)
  const texts = body && 'example' in body ? [body.example] : shown
  const blocks = texts.map(codeBlock).join('')
  return `<details><summary><code>${status}</code> ${escaped(description)}</summary>${blocks}</details>`
}

const example = (title: string, value: unknown) => `<h3>${title}</h3>${codeBlock(value)}`
const codeBlock = (value: unknown) =>
  `<pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`
const methodMark = (method: string) => `<b class="method">${method.toUpperCase()}</b>`
const paragraph = (text: string) => `<p>${escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}
