// Verifies a webhook after Standard Webhooks (https://www.standardwebhooks.com), with what every runtime has: Web Crypto.
import { TapelineError } from './errors.ts'

/** A webhook is not what the service signed, or came too late. `reason` never changes. */
export class WebhookVerificationError extends TapelineError {
  override readonly name = 'WebhookVerificationError'
  readonly reason:
    'header_missing' | 'timestamp_invalid' | 'too_old' | 'too_new' | 'signature_mismatch' | 'secret_invalid'

  constructor(reason: WebhookVerificationError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** A webhook as it was received. */
export interface ReceivedWebhook {
  /** The body as it came, before anything parses it: each byte counts. */
  readonly body: string | Uint8Array
  /** Its headers; names in any case. */
  readonly headers: Headers | { readonly [name: string]: string | readonly string[] | undefined }
  /** The endpoint's secret, `whsec_…`; several while one replaces the other. */
  readonly secret: string | readonly string[]
  /** How many seconds the time in it may differ from now; 300 when left out. */
  readonly tolerance_s?: number
  /** The time to compare with, in milliseconds since 1970; now when left out. */
  readonly now_ms?: number
}

const TOLERANCE_S = 300

/**
 * Verifies a webhook and returns its event, parsed. `webhook-id` in its headers is the same whenever the event is delivered: keep those that you have
 * processed. Throws a WebhookVerificationError.
 */
export async function verifyWebhook<Event = unknown>(received: ReceivedWebhook): Promise<Event> {
  const { body, headers, secret, tolerance_s = TOLERANCE_S, now_ms = Date.now() } = received
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  refuseTime(timestamp, now_ms, tolerance_s)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const keys = await Promise.all((typeof secret === 'string' ? [secret] : secret).map(importSecret))
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',', 2)
    const given = version === 'v1' ? bytesOf(text) : undefined
    if (given === undefined) continue
    // Web Crypto compares in constant time.
    for (const key of keys)
      if (await crypto.subtle.verify('HMAC', key, given, signed))
        return JSON.parse(new TextDecoder().decode(bytes)) as Event
  }
  throw new WebhookVerificationError(
    'signature_mismatch',
    'No signature of the webhook fits: it was changed, or the secret is another one.',
  )
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : plainHeader(headers, name)
  if (value === null || value === undefined || value === '')
    throw new WebhookVerificationError('header_missing', `The webhook has no header ${name}.`)
  return value
}

function plainHeader(headers: { readonly [name: string]: string | readonly string[] | undefined }, name: string) {
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  return found === undefined || typeof found === 'string' ? found : found[0]
}

function refuseTime(timestamp: string, now_ms: number, tolerance_s: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('timestamp_invalid', 'The header webhook-timestamp must hold whole seconds.')
  const age_s = now_ms / 1_000 - Number(timestamp)
  if (age_s > tolerance_s)
    throw new WebhookVerificationError('too_old', `The webhook was sent ${Math.round(age_s)} s ago.`)
  if (age_s < -tolerance_s)
    throw new WebhookVerificationError('too_new', 'The webhook was sent later than now: compare the clocks.')
}

async function importSecret(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0)
    throw new WebhookVerificationError(
      'secret_invalid',
      'The secret must be whsec_ and base64, as it was shown when it was issued.',
    )
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Undefined for what is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
