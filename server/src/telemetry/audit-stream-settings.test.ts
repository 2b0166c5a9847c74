// The settings of the audit's receiver: valid values are accepted, others are refused with a sentence that shows no token.
import { expect, test } from 'vitest'
import { AUDIT_STREAM_SETTINGS, readAuditStreamSettings } from './audit-stream-settings.ts'

type Given = { readonly [name in keyof typeof AUDIT_STREAM_SETTINGS]?: string }

const URL_OF_RECEIVER = 'https://logs.example.com/services/collector/raw?channel=1'

function read(given: Given) {
  const faults: string[] = []
  const settings = readAuditStreamSettings(
    (name) => given[name] ?? AUDIT_STREAM_SETTINGS[name].default,
    (fault) => faults.push(fault),
  )
  return { settings, faults }
}

test('without a receiver the audit is sent nowhere', () => {
  expect(read({})).toEqual({ settings: undefined, faults: [] })
})

test('a receiver has an address and headers', () => {
  expect(read({ AUDIT_STREAM_URL: URL_OF_RECEIVER, AUDIT_STREAM_HEADERS: 'Authorization=Splunk%20x==,a=b' })).toEqual({
    settings: { url: URL_OF_RECEIVER, headers: { Authorization: 'Splunk x==', 'a': 'b' } },
    faults: [],
  })
})

test.each(['http://127.0.0.1:8088/x', 'http://localhost:1/', 'http://[::1]:1/'])('%s is on loopback', (url) => {
  expect(read({ AUDIT_STREAM_URL: url })).toEqual({ settings: { url, headers: {} }, faults: [] })
})

test.each([
  'http://logs.example.com/secret',
  'http://127.0.0.1.example.com/secret',
  'https://me:secret@logs.example.com/',
  'logs.example.com/secret',
  'ftp://127.0.0.1/secret',
])('%s is refused without being shown', (url) => {
  const { faults } = read({ AUDIT_STREAM_URL: url })
  expect(faults).toEqual([expect.stringContaining('AUDIT_STREAM_URL must be the address of a receiver')])
  expect(faults.join()).not.toContain('secret')
})

test('headers without a receiver, and headers that cannot be read, are refused without being shown', () => {
  for (const given of [
    { AUDIT_STREAM_HEADERS: 'Authorization=secret' },
    { AUDIT_STREAM_URL: URL_OF_RECEIVER, AUDIT_STREAM_HEADERS: 'secret' },
  ]) {
    const { faults } = read(given)
    expect(faults).toEqual([expect.stringContaining('AUDIT_STREAM_HEADERS')])
    expect(faults.join()).not.toContain('secret')
  }
})
