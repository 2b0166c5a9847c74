// Sends spans to a collector as OTLP over HTTP, and reports when it refuses them.
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from './trace-settings.ts'

/** How long sending is tried; a stop waits no longer for an unavailable collector. */
const TRY_MS = 4_000

/** Sends spans; spans that a collector refuses are lost. */
export class OtlpSpanExporter implements SpanExporter {
  readonly #exporter: OTLPTraceExporter
  readonly #report: (error: unknown) => void
  #failing = false

  /** `report` receives the first failure of a series. */
  constructor({ endpoint, headers }: TraceSettings, report: (error: unknown) => void) {
    this.#exporter = new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      headers: { ...headers },
      timeoutMillis: TRY_MS,
    })
    this.#report = report
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      const failed = result.code !== ExportResultCode.SUCCESS
      if (failed && !this.#failing) this.#report(result.error)
      this.#failing = failed
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }
}
