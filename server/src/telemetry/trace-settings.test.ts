// The settings of traces: valid values are accepted, others are refused with a sentence that shows no token.
import { expect, test } from 'vitest'
import { TRACE_SETTINGS, readTraceSettings } from './trace-settings.ts'

type Given = { readonly [name in keyof typeof TRACE_SETTINGS]?: string }

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

function read(given: Given) {
  const faults: string[] = []
  const settings = readTraceSettings(
    (name) => given[name] ?? TRACE_SETTINGS[name].default,
    (fault) => faults.push(fault),
  )
  return { settings, faults }
}

test('without a collector nothing is traced, whatever else is set', () => {
  expect(read({ OTEL_TRACES_SAMPLER_ARG: 'x' })).toEqual({ settings: undefined, faults: [] })
})

test('a collector may have a path, and by default every request is traced', () => {
  const { settings, faults } = read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/' })
  expect(faults).toEqual([])
  expect(settings).toEqual({
    endpoint: 'https://collector.example.com/otlp',
    headers: {},
    service_name: 'tapeline',
    share: 1,
  })
})

test('headers are pairs, whose values may be percent-encoded and hold equals signs', () => {
  const { settings } = read({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20x==, x-team = a ,' })
  expect(settings?.headers).toEqual({ Authorization: 'Bearer x==', 'x-team': 'a' })
})

test.each(['collector:4318', 'ftp://collector', 'http://collector/?a=1'])('%j is no collector', (text) => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: text }).faults).toEqual([
    expect.stringContaining(`OTEL_EXPORTER_OTLP_ENDPOINT is "${text}"`),
  ])
})

test.each(['secret', 'a=b,=secret', 'a b=secret', 'a=%zz-secret', 'a=%0Asecret'])(
  'headers %j cannot be read',
  (text) => {
    const { faults } = read({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: text })
    expect(faults).toEqual([expect.stringContaining('OTEL_EXPORTER_OTLP_HEADERS cannot be read')])
    expect(faults.join()).not.toContain('secret')
  },
)

test.each([
  ['0', 0],
  ['1', 1],
  ['0.05', 0.05],
  ['.5', 0.5],
  ['1.0', 1],
])('a share of %s', (text, share) => {
  expect(read({ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: text }).settings?.share).toBe(share)
})

test.each(['1.1', '-0', '5%', '2', 'all', '0,5'])('%s is no share', (text) => {
  expect(read({ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: text }).faults).toEqual([
    expect.stringContaining(`OTEL_TRACES_SAMPLER_ARG is "${text}"`),
  ])
})
