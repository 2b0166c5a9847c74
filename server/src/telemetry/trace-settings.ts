// The settings of traces, with the names of OpenTelemetry, checked at start with a sentence for every fault.
import { readHeaderList } from './header-list.ts'

/** The destination of traces. */
export interface TraceSettings {
  /** The collector, as `http://127.0.0.1:4318`, without a slash at its end. */
  readonly endpoint: string
  /** Additional headers that the collector requires, such as a token. */
  readonly headers: { readonly [name: string]: string }
  readonly service_name: string
  /** The share of requests that is traced when the caller does not trace them: 0 to 1. */
  readonly share: number
}

/** Every setting with its default and meaning. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    meaning:
      'A collector of OpenTelemetry that receives requests as traces, such as `http://127.0.0.1:4318`. Empty: none.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: { default: '', meaning: 'What it asks for, as `name=value,name=value`.' },
  OTEL_SERVICE_NAME: { default: 'tapeline', meaning: 'The name of the service in traces.' },
  OTEL_TRACES_SAMPLER_ARG: {
    default: '1',
    meaning: 'The share of requests that is traced, 0 to 1, where the caller does not decide it.',
  },
} as const

const HEADERS = 'OTEL_EXPORTER_OTLP_HEADERS'

type Refuse = (fault: string) => void

/** Reads the settings; undefined when no collector is configured. `refuse` receives every fault. */
export function readTraceSettings(
  value: (name: keyof typeof TRACE_SETTINGS) => string,
  refuse: Refuse,
): TraceSettings | undefined {
  const endpoint = value('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === '') return undefined
  return {
    endpoint: endpointOf(endpoint, refuse),
    headers: readHeaderList(HEADERS, value(HEADERS), refuse),
    service_name: value('OTEL_SERVICE_NAME'),
    share: shareOf(value('OTEL_TRACES_SAMPLER_ARG'), refuse),
  }
}

function endpointOf(text: string, refuse: Refuse): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    refuse(`OTEL_EXPORTER_OTLP_ENDPOINT is "${text}": give the address of a collector, as http://127.0.0.1:4318`)
    return ''
  }
  return url.href.replace(/\/+$/, '')
}

function shareOf(text: string, refuse: Refuse): number {
  const share = /^(?:0|1|[01]?\.\d{1,9})$/.test(text) ? Number(text) : Number.NaN
  if (share >= 0 && share <= 1) return share
  refuse(`OTEL_TRACES_SAMPLER_ARG is "${text}": send a share from 0 to 1, as 0.05`)
  return 0
}
