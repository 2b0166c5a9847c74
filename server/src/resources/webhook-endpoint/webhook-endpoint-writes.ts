// What is done to a webhook endpoint beside changing its record: its queue follows it, secrets are issued, events are asked for again, and the service
// disables it.
import { formatMoment, parseMoment } from '@tapeline/kernel/core/moment'
import type { Fault } from '@tapeline/kernel/core/fault'
import { ServiceError, invalidRequest, notFound } from '@tapeline/contract/errors'
import type { BodyReading } from '@tapeline/contract/resource'
import type { Credential, Idempotency, Operation } from '../../storage/writer/operation.ts'
import { SECRET_OVERLAP } from '../../webhooks/retry-schedule.ts'
import { presentWebhookSecret } from '../../webhooks/webhook-secret.ts'
import type { ReportingBatch } from '../batch.ts'
import type { StoredVersion } from '../versioned-store.ts'
import { followedBy } from '../versioned-upsert.ts'
import { UNKNOWN_ENDPOINT } from './webhook-endpoint-rules.ts'
import { SIGNING_MAX, stillSigning } from './webhook-secret-rules.ts'

/** A write of an endpoint that its queue follows. */
export const withQueue = followedBy({
  of: ({ webhookEndpoints }) => webhookEndpoints,
  want: ({ webhookWork }) => webhookWork.wantTenant(),
  follow: ({ webhookWork }, before, now, at) => webhookWork.follow(before, now, at),
})

/** What acts on an endpoint. */
export interface EndpointAct {
  readonly credential: Credential
  readonly idempotency?: Idempotency | undefined
  readonly id: string
  readonly faults: readonly Fault[]
}

/** Issues a secret. Its answer shows it, and is kept for no retry. */
export function issueSecret({ credential, id, faults }: EndpointAct, secret: Uint8Array): Operation<ReportingBatch> {
  return {
    credential,
    idempotency: undefined,
    prepare: (batch) => {
      batch.webhookEndpoints.want(id)
      batch.webhookWork.want(id)
    },
    decide: (batch, stamp) => {
      const endpoint = findToAct(batch, id, faults)
      const issued = batch.webhookWork.issuedOf(id).map((moment) => ({ number: moment }))
      const number = stamp.tick()
      if (stillSigning(issued, number).length >= SIGNING_MAX)
        throw new ServiceError('limit_reached', {
          message: `${SIGNING_MAX} secrets of this endpoint sign, which is the most. Use the newest, or ask again within 24 hours, when the first has ended.`,
        })
      batch.webhookWork.issue(endpoint, number, secret, stamp.actor)
      return JSON.stringify({
        secret: presentWebhookSecret(secret),
        issued_at: formatMoment(number),
        earlier_sign_until: issued.length === 0 ? null : formatMoment(number + SECRET_OVERLAP),
      })
    },
  }
}

/** How many replays of an endpoint may wait to be queued. */
const REPLAYS_MAX = 10

/** Asks for events again. */
export function beginReplay(act: EndpointAct, body: BodyReading): Operation<ReportingBatch> {
  const { credential, idempotency, id } = act
  const { event_id = null, since = null, until = null } = body.patch
  return {
    credential,
    idempotency,
    prepare: (batch) => {
      batch.webhookEndpoints.want(id)
      batch.webhookWork.want(id)
    },
    decide: (batch, stamp) => {
      const endpoint = findToAct(batch, id, [...act.faults, ...replayFaults(body)])
      if (batch.webhookWork.replayingOf(id) >= REPLAYS_MAX)
        throw new ServiceError('limit_reached', {
          message: `${REPLAYS_MAX} replays are still being queued for this endpoint, which is the most. Ask again when their deliveries are listed.`,
        })
      const number = stamp.tick()
      const from = momentOf(since)
      const to = from === null ? null : (momentOf(until) ?? number)
      const asked = { endpoint: endpoint.number, number, since: from, until: to }
      batch.webhookWork.replay(
        endpoint,
        { ...asked, event_id: event_id === null ? null : String(event_id) },
        stamp.actor,
      )
      const shown = (moment: number | null) => (moment === null ? null : formatMoment(moment))
      return JSON.stringify({ event_id, since: shown(from), until: shown(to), asked_at: formatMoment(number) })
    },
  }
}

function replayFaults({ patch, faults, readable, sent }: BodyReading): Fault[] {
  if (!readable || faults.length > 0) return []
  const { event_id = null, since = null, until = null } = patch
  const fault = (param: string, message: string): Fault[] => [{ param, code: 'invalid_value', message }]
  if ((event_id === null) === (since === null)) {
    const what = Object.keys(sent).length === 0 ? 'send one of them' : 'send the one or the other'
    return fault('event_id', `event_id names one event, since begins a time: ${what}`)
  }
  if (until === null) return []
  if (since === null) return fault('until', 'until ends what since begins: leave it out for one event')
  return Number(momentOf(until)) < Number(momentOf(since)) ? fault('until', 'until must not be before since') : []
}

function momentOf(text: unknown): number | null {
  const reading = typeof text === 'string' ? parseMoment(text) : undefined
  return reading?.ok === true ? reading.value : null
}

/** The endpoint of an act. Throws where there is none, and then every fault. */
function findToAct(batch: ReportingBatch, id: string, faults: readonly Fault[]): StoredVersion {
  const endpoint = batch.webhookEndpoints.find(id)
  if (endpoint === undefined) throw notFound(UNKNOWN_ENDPOINT)
  if (faults.length > 0) throw invalidRequest(faults)
  return endpoint
}

/** Disables an endpoint in the service's own name, unless it is another one by now, or disabled already; its answer is whether it did. */
export function disableFailing(tenant: number, id: string, endpoint: number): Operation<ReportingBatch> {
  return withQueue(
    {
      credential: { tenant, digest: undefined },
      idempotency: undefined,
      prepare: (batch) => batch.webhookEndpoints.want(id),
      decide: (batch, stamp) => {
        const found = batch.webhookEndpoints.find(id)
        if (found === undefined || found.number !== endpoint || found.state['status'] === 'disabled') return 'false'
        const state = { ...found.state, status: 'disabled', disabled_reason: 'failing' }
        batch.webhookEndpoints.put({ ...found, recorded: stamp.tick(), actor: stamp.actor, state })
        return 'true'
      },
    },
    id,
  )
}
