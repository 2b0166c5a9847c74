// What people do with an alert: acknowledge it, snooze it, comment it. An alert that nothing else ends is closed by its acknowledgement.
import { parseMoment } from '@tapeline/kernel/core/moment'
import type { Fault } from '@tapeline/kernel/core/fault'
import { jsonText } from '@tapeline/kernel/core/json-text'
import { ServiceError, invalidRequest, notFound } from '@tapeline/contract/errors'
import type { BodyReading } from '@tapeline/contract/resource'
import type { Credential, Idempotency, Operation } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import type { AlertAct } from './alert-definition.ts'
import { type StoredAct, type StoredAlert, presentAlert } from './alert-rules.ts'

/** What is answered where no alert has an id. */
export const UNKNOWN_ALERT = 'You have no alert with this id.'

/** What is done with an alert. */
export interface ActRequest {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly id: string
  readonly did: AlertAct
  readonly body: BodyReading
  readonly faults: readonly Fault[]
}

/** How much the history of an alert may hold. */
const ACTS_MAX = 500

/** The operation of an act. */
export function actOnAlert({ credential, idempotency, id, did, body, faults }: ActRequest): Operation<ReportingBatch> {
  const text = typeof body.patch['text'] === 'string' ? body.patch['text'] : null
  const until = momentOf(body.patch['until'])
  return {
    credential,
    idempotency,
    prepare: (batch) => batch.alertWork.want(id),
    decide: (batch, stamp) => {
      const found = batch.alertWork.find(id)
      if (found === undefined) throw notFound(UNKNOWN_ALERT)
      const all = [...faults, ...body.faults]
      if (all.length > 0) throw invalidRequest(all)
      const at = stamp.tick()
      const own = actFaults(did, body, { at, until })
      if (own.length > 0) throw invalidRequest(own)
      if (found.acts.length >= ACTS_MAX)
        throw new ServiceError('limit_reached', {
          message: `The history of this alert holds ${ACTS_MAX} entries, which is the most.`,
        })
      const act: StoredAct = { number: at, did, actor: stamp.actor, text, until }
      const now = stateAfter(found.alert, act)
      batch.alertWork.act(now, act)
      return jsonText(presentAlert(now, [...found.acts, act], at))
    },
  }
}

function momentOf(text: unknown): number | null {
  const reading = typeof text === 'string' ? parseMoment(text) : undefined
  return reading?.ok === true ? reading.value : null
}

/** When an act happens, and until when it holds. */
interface Acting {
  readonly at: number
  readonly until: number | null
}

function actFaults(did: AlertAct, body: BodyReading, { at, until }: Acting): Fault[] {
  const fault = (param: string, code: string, message: string): Fault[] => [{ param, code, message }]
  if (!body.readable) return []
  if (did === 'commented')
    return typeof body.patch['text'] === 'string'
      ? []
      : fault('text', 'required', 'text is required: send what you state')
  if (did !== 'snoozed') return []
  if (until === null) return fault('until', 'required', 'until is required: send the moment up to which it is snoozed')
  if (until <= at) return fault('until', 'out_of_range', 'until must be later than now')
  return []
}

/** What an alert is behind an act: the last one counts, and one that is closed stays so. */
function stateAfter(alert: StoredAlert, { did, number, until }: StoredAct): StoredAlert {
  if (did === 'commented' || alert.closed !== null) return alert
  if (did === 'snoozed') return { ...alert, acknowledged: null, snoozed_until: until }
  const acknowledged = { ...alert, acknowledged: number, snoozed_until: null }
  if (alert.ends_by === 'condition') return acknowledged
  return { ...acknowledged, closed: number, closed_by: 'acknowledgement' }
}
