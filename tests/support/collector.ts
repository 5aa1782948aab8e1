// A real OTLP collector on loopback that stores received spans.
import { once } from 'node:events'
import { createServer } from 'node:http'

export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

type Sent = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

/** Starts a collector. `url` is a value for OTEL_EXPORTER_OTLP_ENDPOINT. */
export const startCollector = async () => {
  const spans: Span[] = []
  const services = new Set<string | undefined>()
  const paths = new Set<string | undefined>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    paths.add(request.url)
    const sent: Sent = JSON.parse(body)
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The collector has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    services,
    paths,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
