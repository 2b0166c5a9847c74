// A webhook is believed where its signature fits, and for five minutes. Signatures are those of the published example of Standard Webhooks and of
// Node's own HMAC.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ReceivedWebhook, WebhookVerificationError, verifyWebhook } from '../src/index.ts'

/** The example of the specification's libraries: secret, id, time, body and signature. */
const PUBLISHED = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

const AT_MS = 1_614_265_330_000

const OWN_KEY = Buffer.from('0123456789abcdef0123456789abcdef')
const OWN_SECRET = `whsec_${OWN_KEY.toString('base64')}`

function headersOf(more: Record<string, string> = {}): Record<string, string> {
  const { id, timestamp, signature } = PUBLISHED
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature, ...more }
}

const received = (more: Partial<ReceivedWebhook> = {}): ReceivedWebhook => ({
  body: PUBLISHED.body,
  secret: PUBLISHED.secret,
  headers: headersOf(),
  now_ms: AT_MS,
  ...more,
})

const reasonOf = async (webhook: ReceivedWebhook) => {
  const error = await verifyWebhook(webhook).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(WebhookVerificationError)
  return (error as WebhookVerificationError).reason
}

test('the published example is verified, as text and as bytes, with headers of any form', async () => {
  const event = { test: 2_432_232_314 }
  expect(await verifyWebhook(received())).toEqual(event)
  expect(await verifyWebhook(received({ body: new TextEncoder().encode(PUBLISHED.body) }))).toEqual(event)
  expect(await verifyWebhook(received({ headers: new Headers(headersOf()) }))).toEqual(event)
  const capital = Object.fromEntries(Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(await verifyWebhook(received({ headers: capital }))).toEqual(event)
})

test('what Node signs is verified, with characters beyond ASCII', async () => {
  const body = JSON.stringify({ name: 'Crédit Čáp €' })
  const signature = `v1,${createHmac('sha256', OWN_KEY).update(`evt_1.1614265330.${body}`).digest('base64')}`
  const headers = headersOf({ 'webhook-id': 'evt_1', 'webhook-signature': signature })
  expect(await verifyWebhook(received({ body, headers, secret: OWN_SECRET }))).toEqual({ name: 'Crédit Čáp €' })
})

describe('while a secret replaces another', () => {
  test('one fitting signature of several is enough, and one fitting secret of several', async () => {
    const two = headersOf({ 'webhook-signature': `v1,${'A'.repeat(43)}= v2,other ${PUBLISHED.signature}` })
    expect(await verifyWebhook(received({ headers: two }))).toBeTruthy()
    expect(await verifyWebhook(received({ secret: [OWN_SECRET, PUBLISHED.secret] }))).toBeTruthy()
  })

  test('a signature of another version is none', async () => {
    const headers = headersOf({ 'webhook-signature': PUBLISHED.signature.replace('v1', 'v1a') })
    expect(await reasonOf(received({ headers }))).toBe('signature_mismatch')
  })
})

test.each([
  ['another body', { body: '{"test": 2432232315}' }],
  ['another id', { headers: headersOf({ 'webhook-id': 'msg_other' }) }],
  ['another time', { headers: headersOf({ 'webhook-timestamp': '1614265331' }) }],
  ['another secret', { secret: OWN_SECRET }],
  ['a signature that is no base64', { headers: headersOf({ 'webhook-signature': 'v1,§§' }) }],
])('%s is refused', async (_, more) => {
  expect(await reasonOf(received(more))).toBe('signature_mismatch')
})

test('a webhook is believed for five minutes on either side', async () => {
  expect(await verifyWebhook(received({ now_ms: AT_MS + 300_000 }))).toBeTruthy()
  expect(await verifyWebhook(received({ now_ms: AT_MS - 300_000 }))).toBeTruthy()
  expect(await reasonOf(received({ now_ms: AT_MS + 300_001 }))).toBe('too_old')
  expect(await reasonOf(received({ now_ms: AT_MS - 300_001 }))).toBe('too_new')
  expect(await verifyWebhook(received({ now_ms: AT_MS + 600_000, tolerance_s: 600 }))).toBeTruthy()
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'without the header %s it is refused',
  async (name) => {
    const { [name]: _, ...headers } = headersOf()
    expect(await reasonOf(received({ headers }))).toBe('header_missing')
  },
)

test('a time that is no number, and a secret that is none, are refused by name', async () => {
  expect(await reasonOf(received({ headers: headersOf({ 'webhook-timestamp': 'now' }) }))).toBe('timestamp_invalid')
  expect(await reasonOf(received({ secret: 'whsec_' }))).toBe('secret_invalid')
  expect(await reasonOf(received({ secret: 'whsec_§' }))).toBe('secret_invalid')
})
