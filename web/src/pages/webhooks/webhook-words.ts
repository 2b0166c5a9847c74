// How webhook endpoints, their deliveries and attempts read for people.
import type { WebhookDelivery, WebhookDeliveryAttempt, WebhookEndpoint } from '@tapeline/sdk'
import { EVENT_TYPES } from '../../generated/event-types.ts'
import type { Webhook } from '../../service/webhooks.ts'
import type { Toned } from '../../ui/tone.ts'
import { counted } from '../../ui/words.ts'
import { eventLabel } from './event-words.ts'

/** The status of an endpoint: what keeps events from it comes first. */
export function endpointStatus({ status, disabled_reason, state }: Webhook): Toned {
  if (status === 'disabled')
    return disabled_reason === 'failing'
      ? { tone: 'bad', text: 'Disabled: it failed' }
      : { tone: 'plain', text: 'Disabled' }
  if (!state.has_secret) return { tone: 'watch', text: 'No secret yet' }
  return state.failed_since === null ? { tone: 'good', text: 'Enabled' } : { tone: 'bad', text: 'Failing' }
}

/** In place of the moment of the last success: older ones are not kept. */
export const NO_SUCCESS = 'None in 30 days'

/** Which events an endpoint receives: `All`, `3 of 20 types`. */
export function chosenEvents({ event_types }: Pick<WebhookEndpoint, 'event_types'>): string {
  if (event_types === null) return 'All'
  return `${event_types.length} of ${counted(EVENT_TYPES.length, 'type')}`
}

/** The types that an endpoint receives, one by one. */
export function listedEvents({ event_types }: Pick<WebhookEndpoint, 'event_types'>): string {
  return event_types === null ? 'All, those of later versions too' : event_types.map(eventLabel).join(', ')
}

const DELIVERY_STATUSES: Readonly<Record<WebhookDelivery['status'], Toned>> = {
  pending: { tone: 'watch', text: 'Pending' },
  delivered: { tone: 'good', text: 'Delivered' },
  given_up: { tone: 'bad', text: 'Given up' },
  discarded: { tone: 'plain', text: 'Discarded' },
}

/** What became of a delivery. */
export function deliveryStatus({ status }: Pick<WebhookDelivery, 'status'>): Toned {
  return DELIVERY_STATUSES[status]
}

const FAILURES: Readonly<Record<Exclude<NonNullable<WebhookDeliveryAttempt['failure']>, 'status'>, string>> = {
  address_refused: 'The host has no address, or one that is not public',
  not_connected: 'No connection',
  certificate_refused: 'The certificate was refused',
  timed_out: 'No answer within 15 seconds',
  answer_broken: 'The answer broke off',
  interrupted: 'Interrupted by the service',
}

/** What an attempt brought: `Answered 500`. */
export function attemptOutcome({ failure, http_status, took_ms }: WebhookDeliveryAttempt): string {
  if (failure === null && took_ms === null) return 'Under way'
  if (failure === null || failure === 'status') return `Answered ${http_status}`
  return FAILURES[failure]
}

/** How long an attempt took: `120 ms`, `1.2 s`. */
export function latencyText(took_ms: number | null): string | undefined {
  if (took_ms === null) return undefined
  return took_ms < 1_000 ? `${took_ms} ms` : `${(took_ms / 1_000).toFixed(1)} s`
}

/** When a delivery is attempted next: a moment, or why there is none. */
export function nextAttempt(
  { status, next_attempt_at, attempts }: WebhookDelivery,
  rests_until: string | null,
  now_ms: number,
): { readonly at: string } | { readonly text: string } {
  if (status !== 'pending') return { text: 'None' }
  const last = attempts.at(-1)
  if (last !== undefined && last.took_ms === null && last.failure === null) return { text: 'Under way' }
  if (next_attempt_at === null) return { text: 'After an earlier event of the record' }
  const at = rests_until !== null && rests_until > next_attempt_at ? rests_until : next_attempt_at
  return Date.parse(at) - now_ms < 60_000 ? { text: 'Within a minute' } : { at }
}

/** A moment in full, as dialogs state it. */
export function momentText(moment: string): string {
  return `${moment.slice(0, 19).replace('T', ' ')} UTC`
}
