// What can be drawn on the line of a draw request, looked up before it is judged: the borrowing base of today, as far as it is followed.
// Only a line of the lender's own is looked at: of any other nothing is read, and no calculation is asked for.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import { type Sum, larger, minus, sumInJson } from '@tapeline/kernel/core/sum'
import {
  type LineAndClocks,
  askCalculation,
  demandCalculation,
  refuseRunning,
} from '../borrowing-base/calculation-asking-reads.ts'
import { findLenderOfLines } from '../borrowing-base/line-store.ts'
import { decodeResult } from '../borrowing-base/result-store.ts'
import { readSettledMoment } from '../borrowing-base/settled-reads.ts'
import { waitUntil } from '../calculation-waiting.ts'
import { readMoments } from '../dated-reads.ts'
import { readTermsInForce } from '../debt-line-term/debt-line-term-reads.ts'
import { readBreaches } from '../debt-line-metric/debt-line-metric-reads.ts'
import type { Looking, OperatorServing } from '../operator-record/operator-handlers.ts'
import type { Services } from '../services.ts'
import { type Drawable, isJudgedByAvailability } from './draw-availability-rules.ts'

/** Draw requests are judged by what can be drawn. */
export const drawRequestServing: OperatorServing = {
  look: async (services, write) => {
    if (!isJudgedByAvailability(write.stored, write.sent)) return null
    return (await readDrawable(services, write)) as Json
  },
}

/** Null where the request names no line of its lender, which is a fault of its own. */
async function readDrawable(services: Services, looking: Looking): Promise<Drawable | null> {
  const { database } = services
  const { sent, named, organization_tenant: tenant } = looking
  const line = named.find(({ kind, id }) => kind === 'debt_line' && id === sent['debt_line_id'])
  if (line === undefined || tenant === undefined) return null
  const lender = await findLenderOfLines(database, tenant)
  if (lender === undefined) return null
  const { known_at, calculation, newer } = await latestBase(services, { tenant, line, lender })
  const { as_of } = calculation
  const { base } = decodeResult(calculation.result)
  const asked = { operator: lender.operator, organization: line.organization, known_at, debt_line: line.id, as_of }
  const [held, breaches] = await Promise.all([
    readTermsInForce(database, asked),
    readBreaches(database, tenant, line.number),
  ])
  const { advance_rates = null, draw_step = null } = held?.terms ?? {}
  const availability = advance_rates === null ? larger(0, minus(base.commitment, base.outstanding)) : base.availability
  // What was written since may be what allows the draw, so a base that is behind refuses nothing.
  if (newer !== undefined && exceeds(sent['amount'], availability)) refuseRunning(newer)
  return {
    currency: String(line.state['currency']),
    availability: availability === null ? null : sumInJson(availability),
    as_of,
    known_at: formatMoment(known_at),
    draw_step,
    stopped_by: breaches.filter(({ consequence }) => consequence === 'draw_stop'),
  }
}

/** Whether more is asked for than can be drawn; null where anything can. */
function exceeds(amount: Json | undefined, availability: Sum | null): boolean {
  return availability !== null && typeof amount === 'number' && amount > availability
}

/**
 * The base of today by what is known now, where it can be calculated in the time of a request; else as far as it is followed, with the
 * `newer` calculation that is still running.
 */
async function latestBase(services: Services, of: Pick<LineAndClocks, 'tenant' | 'line' | 'lender'>) {
  const { database } = services
  const { tenant, line, lender } = of
  const { last, now } = await readMoments(database, tenant)
  const as_of = dayOfMoment(now, lender.time_zone)
  const until_ms = waitUntil()
  const { question, calculation } = await askCalculation(
    services,
    { ...of, as_of, known_at: undefined, is_today: true },
    until_ms,
  )
  if (calculation.status === 'done' && question.known_at >= last)
    return { known_at: question.known_at, calculation, newer: undefined }
  if (calculation.status !== 'done' && performance.now() > until_ms) refuseRunning(calculation)
  const known_at = await readSettledMoment(database, lender, until_ms)
  const made = await demandCalculation(services, { tenant, debt_line: line.id, as_of, known_at, terms: '' }, until_ms)
  if (made.status === 'done') return { known_at, calculation: made, newer: undefined }
  if (calculation.status !== 'done') refuseRunning(calculation)
  return { known_at: question.known_at, calculation, newer: made }
}
