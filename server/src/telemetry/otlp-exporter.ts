// Sends spans to a collector as OTLP over HTTP, in its JSON form: ids in hexadecimal, times as text in nanoseconds.
// https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
import type { AttributeValue, Attributes, HrTime, SpanContext } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from './trace-settings.ts'

/** How long a collector may take. */
const ANSWER_MS_MAX = 10_000

/** Sends spans; what a collector does not take is lost. */
export class OtlpExporter implements SpanExporter {
  readonly #settings: Pick<TraceSettings, 'endpoint' | 'headers'>
  readonly #report: (error: unknown) => void
  #failing = false

  /** `report` is told the first failure of a row. */
  constructor(settings: Pick<TraceSettings, 'endpoint' | 'headers'>, report: (error: unknown) => void) {
    this.#settings = settings
    this.#report = report
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    void this.#export(spans, done)
  }

  shutdown(): Promise<void> {
    return Promise.resolve()
  }

  async #export(spans: readonly ReadableSpan[], done: (result: ExportResult) => void): Promise<void> {
    const error = await this.#send(spans).catch((reason: unknown) => reason)
    if (error !== undefined && !this.#failing) this.#report(error)
    this.#failing = error !== undefined
    done({ code: this.#failing ? ExportResultCode.FAILED : ExportResultCode.SUCCESS })
  }

  async #send(spans: readonly ReadableSpan[]): Promise<void> {
    const { endpoint, headers } = this.#settings
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(exportRequestOf(spans)),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The collector of traces answered ${answer.status}`)
  }
}

/** All spans of one process are of one resource and one scope. */
function exportRequestOf(spans: readonly ReadableSpan[]) {
  const [first] = spans
  const resource = { attributes: keyValues(first?.resource.attributes ?? {}) }
  const scope = { name: first?.instrumentationScope.name ?? '' }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(spanOf) }] }] }
}

function spanOf(span: ReadableSpan) {
  const { traceId, spanId, traceState } = span.spanContext()
  return {
    traceId,
    spanId,
    ...parentOf(span.parentSpanContext),
    ...(traceState === undefined ? {} : { traceState: traceState.serialize() }),
    name: span.name,
    // The protocol counts from "unspecified" on, the library from "internal".
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: keyValues(span.attributes),
    status: { code: span.status.code },
  }
}

function parentOf(parent: SpanContext | undefined): { parentSpanId?: string } {
  return parent === undefined ? {} : { parentSpanId: parent.spanId }
}

function nanoseconds([seconds, rest]: HrTime): string {
  return String(BigInt(seconds) * 1_000_000_000n + BigInt(rest))
}

function keyValues(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  )
}

function anyValue(value: AttributeValue) {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { stringValue: String(value) }
}
