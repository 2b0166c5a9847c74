// What delivery works with.
import type { WebhookNetworks } from '../../webhooks/networks.ts'
import type { SendSettings, sendAttempt } from '../../webhooks/send-attempt.ts'
import type { ClockParts } from '../scheduling/database-clock.ts'
import type { FailingEndpoints } from './failing-endpoints.ts'

/** What a deliverer works with. */
export interface DelivererParts extends ClockParts {
  readonly networks: WebhookNetworks
  readonly sending: Omit<SendSettings, 'networks' | 'connections'>
  readonly failing: FailingEndpoints
  readonly report: (error: unknown) => void
  /** Sends an attempt; over HTTP where left out. */
  readonly send?: typeof sendAttempt
  /** Lets writes go first, behind a step of a backlog that took so many milliseconds; not at all where left out. */
  readonly rest?: (took_ms: number) => Promise<void>
  /** About how many deliveries of an endpoint wait at most; ten thousand where left out. */
  readonly waiting_max?: number
  /** How long an endpoint queues and begins attempts before others have a turn; two seconds where left out. */
  readonly turn_ms?: number
}
