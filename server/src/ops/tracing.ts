// OpenTelemetry spans of requests and their SQL. Its packages are loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set.
// Its automatic instrumentations are not used: they replace modules while these load, which a bundle prevents.
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loggedPath } from '../http/logger.ts'
import { routeName } from '../http/route-name.ts'
import type { Send, WrapSend } from '../postgres/statements.ts'

const MAX_SQL_LENGTH = 2_000

export type Tracing = {
  /** Creates a span for every request of an app. Call it before routes are added. */
  watch: (app: FastifyInstance) => void
  /** Creates a span for each statement that a request sends. */
  wrapSend: WrapSend
  /** Sends the remaining spans. */
  stop: () => Promise<void>
}

/** Starts tracing, and exports to the collector at the endpoint. The SDK reads its other OTEL_ variables itself. */
export async function startTracing(endpoint: string): Promise<Tracing> {
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { context, propagation, trace, SpanKind, SpanStatusCode } = api
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new sdk.NodeTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES are merged last, so they win.
    resource: resources
      .resourceFromAttributes({ 'service.name': 'dayloop' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter({ url }))],
  })
  provider.register()
  const tracer = trace.getTracer('dayloop')
  const spans = new WeakMap<FastifyRequest, Span>()

  function watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const parent = propagation.extract(context.active(), request.headers)
      const route = routeName(request)
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'url.path': loggedPath(request.url),
        'dayloop.request_id': request.id,
      }
      const options = { kind: SpanKind.SERVER, attributes }
      spans.set(request, tracer.startSpan(`${request.method} ${route}`, options, parent))
      done()
    })
    // After the body is read: reading continues from the socket's event and would lose the context.
    app.addHook('preHandler', (request, _reply, done) => {
      const span = spans.get(request)
      if (span) context.with(trace.setSpan(context.active(), span), done)
      else done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      done()
    })
  }

  function wrapSend(send: Send): Send {
    return async (text, values) => {
      if (!trace.getActiveSpan()) return send(text, values)
      const span = tracer.startSpan(spanNameOf(text), {
        kind: SpanKind.CLIENT,
        // The text has placeholders, never values.
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_SQL_LENGTH) },
      })
      try {
        return await send(text, values)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    }
  }

  return { watch, wrapSend, stop: () => provider.shutdown() }
}

/** The command and the table of a statement, such as `select tasks`. */
export function spanNameOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'sql'
  const table = /\b(?:from|into|update)\s+"?([a-z_]\w*)"?/i.exec(sql)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
