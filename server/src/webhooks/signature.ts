// Signatures of Standard Webhooks (https://www.standardwebhooks.com): an HMAC with SHA-256 of the id, the moment and the body.
import { Webhook } from 'standardwebhooks'
import { presentWebhookSecret } from './webhook-secret.ts'

/** What is sent of one attempt. */
export interface Message {
  readonly id: string
  /** When it is sent, in microseconds; the header has whole seconds. */
  readonly sent_at: number
  readonly body: string
}

/** The headers of a message, with one signature for each secret, in their order. */
export function signedHeaders({ id, sent_at, body }: Message, secrets: readonly Uint8Array[]): Record<string, string> {
  const at = new Date(sent_at / 1_000)
  const signatures = secrets.map((secret) => new Webhook(presentWebhookSecret(secret)).sign(id, at, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sent_at / 1_000_000)),
    'webhook-signature': signatures.join(' '),
  }
}
