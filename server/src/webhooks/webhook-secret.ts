// Secrets of webhook endpoints, in the form of Standard Webhooks (https://www.standardwebhooks.com).
import { randomBytes } from 'node:crypto'

/** Makes a secret of 256 random bits; the specification asks for 192 to 512. */
export function createWebhookSecret(): Buffer {
  return randomBytes(32)
}

/** A secret as a receiver is given it. */
export function presentWebhookSecret(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`
}
