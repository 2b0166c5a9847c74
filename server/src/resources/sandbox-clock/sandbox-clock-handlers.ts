// Serving the clock of a sandbox.
import { ServiceError, invalidRequest } from '@tapeline/contract/errors'
import type { BodyReading } from '@tapeline/contract/resource'
import { formatMoves, movesOf, movesWith, zoneName } from '@tapeline/kernel/core/clocked-zone'
import { jsonText } from '@tapeline/kernel/core/json-text'
import { parseMoment } from '@tapeline/kernel/core/moment'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Route } from '../../http/routes.ts'
import type { Credential, Idempotency, Operation } from '../../storage/writer/operation.ts'
import { admitAdmins } from '../admit-admins.ts'
import type { ReportingBatch } from '../batch.ts'
import { readMoments } from '../dated-reads.ts'
import { answerWith, authenticate, refuseFaults, write } from '../handling.ts'
import type { Services } from '../services.ts'
import { getSandboxClock, postSandboxClock } from './sandbox-clock-endpoints.ts'
import { MOVES_MAX, advanceFaults, presentClock } from './sandbox-clock-rules.ts'
import { CLOCK_RECORD, readClock } from './sandbox-clock-store.ts'

const admitClockAdmin = admitAdmins('The clock of a sandbox is moved by admins.')

const LIVE =
  'Only a sandbox can have a clock of its own: live goes by the real time. Send this with a sandbox key (sk_snbx_…).'

/** The routes of the clock. */
export function sandboxClockRoutes(services: Services): Route[] {
  const { database } = services
  return [
    {
      endpoint: getSandboxClock,
      handle: async (call) => {
        const { tenant } = await authenticate(services, call)
        refuseFaults(call.faults)
        const [clock, { now }] = await Promise.all([readClock(database, tenant), readMoments(database, tenant)])
        return answerWith(presentClock(clock, now))
      },
    },
    {
      endpoint: postSandboxClock,
      handle: async (call) => {
        await admitClockAdmin(services, call)
        const { idempotency, faults, body } = call
        return write(services, call, (credential) => advanceClock({ credential, idempotency, faults, body }))
      },
    },
  ]
}

interface AdvanceAsked {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly faults: readonly Fault[]
  readonly body: BodyReading
}

/** Creates a clock or has it moved: the moves themselves are made stop by stop, as soon as all that was due before has been followed. */
function advanceClock({ credential, idempotency, faults, body }: AdvanceAsked): Operation<ReportingBatch> {
  return {
    credential,
    idempotency,
    prepare: (batch) => batch.sandboxClock.want(),
    decide: (batch, stamp) => {
      const clock = batch.sandboxClock.find()
      if (clock === undefined) throw new Error('The clock was not loaded')
      if (clock.environment === 'live') throw new ServiceError('forbidden', { message: LIVE })
      const all = [...faults, ...body.faults]
      if (all.length > 0) throw invalidRequest(all)
      const number = stamp.tick()
      const target = momentOf(body.patch['advance_to'])
      if (target !== null) refuseFaults(advanceFaults(target, number, clock))
      const before = movesOf(clock.time_zone)
      if (before.length >= MOVES_MAX) throw new ServiceError('limit_reached', { message: TOO_MANY })
      const moves = before.length === 0 ? movesWith(clock.time_zone, number, number) : before
      const time_zone = `${zoneName(clock.time_zone)} ${formatMoves(moves)}`
      const changed = { ...clock, time_zone, target: target ?? clock.target }
      const did = before.length === 0 ? 'created' : 'changed'
      batch.sandboxClock.put(changed, moves, {
        ...CLOCK_RECORD,
        at: number,
        actor: stamp.actor,
        did,
        fields: target === null ? [] : ['advance_to'],
      })
      return jsonText(presentClock(changed, number))
    },
  }
}

const TOO_MANY = `The clock has been moved ${MOVES_MAX} times, which is the most. Use another sandbox, or move it by longer ways.`

function momentOf(text: unknown): number | null {
  const reading = typeof text === 'string' ? parseMoment(text) : undefined
  return reading?.ok === true ? reading.value : null
}
