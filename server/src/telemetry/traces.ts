// Traces requests with OpenTelemetry: each is a span of its caller's trace, or of a new one. Spans contain the same as metrics, only
// patterns of routes and times: no name of a lender, a key or a record. The queue of spans to send is limited; spans beyond it are dropped.
import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  defaultTextMapGetter,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { OtlpSpanExporter } from './span-exporter.ts'
import type { TraceSettings } from './trace-settings.ts'

/** A request as it arrives. */
export interface BegunRequest {
  readonly method: string
  /** The route's pattern; none when the path matches no route. */
  readonly route: string | undefined
  readonly request_id: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
}

/** An open request. */
export interface TracedRequest {
  /** In hexadecimal; the caller's own if it sent one. */
  readonly trace_id: string
  /** Ends it with the status of its response. */
  end(status: number): void
}

/** How long spans wait for more spans. */
const BATCH_MS = 1_000

/** Traces requests. */
export class Traces {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #propagator = new W3CTraceContextPropagator()

  /** `report` receives an error when spans could not be sent. */
  constructor(settings: TraceSettings, report: (error: unknown) => void) {
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': settings.service_name }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
      spanProcessors: [
        new BatchSpanProcessor({ exporter: new OtlpSpanExporter(settings, report), scheduledDelayMillis: BATCH_MS }),
      ],
    })
    this.#tracer = this.#provider.getTracer('tapeline')
  }

  /** Begins the span of a request. */
  begin({ method, route, request_id, headers }: BegunRequest): TracedRequest {
    const caller = this.#propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const attributes = {
      'http.request.method': method,
      'tapeline.request_id': request_id,
      ...(route === undefined ? {} : { 'http.route': route }),
    }
    const name = route === undefined ? method : `${method} ${route}`
    const span = this.#tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller)
    return { trace_id: span.spanContext().traceId, end: (status) => endSpan(span, status) }
  }

  /** Sends the waiting spans, then ends; never rejects, since failures were reported and must not prevent a service from stopping. */
  async close(): Promise<void> {
    await this.#provider.shutdown().catch(() => {})
  }
}

/** A fault of the caller is not an error of the service. */
function endSpan(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
