// What a draw is judged by beside its line's status: what can be drawn, how much of it is granted already, the step in which it is drawn,
// and covenants whose breach stops draws. Pure.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { formatMoney } from '@tapeline/kernel/core/money'
import { type Sum, type SumInJson, larger, minus, sumFromJson, sumInJson, sumOf } from '@tapeline/kernel/core/sum'
import { drawStatusOf } from './draw-request-moves.ts'

/** What can be drawn on a line. Money in minor units of its currency. */
export interface Drawable {
  readonly currency: string
  /** By the borrowing base, or by the commitment alone where the terms have no advance rates; null where a reserve cannot be calculated. */
  readonly availability: SumInJson | null
  readonly as_of: string
  readonly known_at: string
  readonly draw_step: { readonly minimum?: number; readonly multiple?: number } | null
  /** Covenants in breach whose consequence is that nothing can be drawn. */
  readonly stopped_by: readonly { readonly covenant_id: string; readonly test_month: string }[]
}

/** Whether a write asks for money, or grants it. */
export function isJudgedByAvailability(before: State | undefined, after: State): boolean {
  const [was, is] = [before && drawStatusOf(before['status']), drawStatusOf(after['status'])]
  if (is === 'requested') return was === undefined || before?.['amount'] !== after['amount']
  return is === 'approved' && was === 'requested'
}

/** The faults of a draw beside what can be drawn; `granted` are other draws on the line that were approved and are not paid out yet. */
export function drawableFaults(request: State, drawable: Drawable, granted: readonly State[]): Fault[] {
  const { amount, currency } = request
  const reserved = sumOf(granted.map((state) => Number(state['amount'])))
  const isAsked = drawStatusOf(request['status']) === 'requested'
  const ofLine = [...stopFaults(drawable), ...unknownFaults(drawable)]
  // An amount that was not sent, or in another currency, is no amount of the line.
  if (typeof amount !== 'number' || currency !== drawable.currency) return ofLine
  return [...ofLine, ...roomFaults(amount, reserved, drawable), ...(isAsked ? stepFaults(amount, drawable) : [])]
}

function stopFaults({ stopped_by }: Drawable): Fault[] {
  return stopped_by.map(({ covenant_id, test_month }) => {
    const reason = `covenant ${JSON.stringify(covenant_id)} was broken in ${test_month}, which stops draws by the terms`
    const message = `debt_line_id names a debt line that cannot be drawn: its ${reason}; see GET /debt-lines/{id}/metrics`
    return { param: 'debt_line_id', code: 'draws_stopped', message }
  })
}

function unknownFaults({ availability, as_of }: Drawable): Fault[] {
  if (availability !== null) return []
  const message =
    'debt_line_id names a debt line whose availability cannot be calculated: a reserve of its terms needs the index that they name, and ' +
    `no fixing of it is in force on ${as_of}; the operator must send it with POST /operator/index-rates`
  return [{ param: 'debt_line_id', code: 'availability_unknown', message }]
}

function roomFaults(amount: number, reserved: Sum, drawable: Drawable): Fault[] {
  const { availability, currency, as_of, known_at } = drawable
  if (availability === null) return []
  const drawn = sumFromJson(availability)
  const room = larger(0, minus(drawn, reserved))
  if (amount <= room) return []
  const granted =
    reserved === 0 ? '' : `, less ${formatMoney(reserved, currency)} that is approved and not paid out yet`
  const base = `${formatMoney(drawn, currency)} can be drawn as of ${as_of}, known at ${known_at}${granted}`
  const send = room === 0 ? 'nothing more can be asked for now' : `send at most ${room}`
  const message = `amount is more than can be drawn: ${base}; ${send}`
  return [{ param: 'amount', code: 'exceeds_availability', message, limits: { maximum: sumInJson(room) } }]
}

/** A draw is at least the minimum, and what exceeds it a whole number of multiples. */
function stepFaults(amount: number, { draw_step, currency }: Drawable): Fault[] {
  const { minimum = 0, multiple } = draw_step ?? {}
  if (amount < minimum) {
    const message = `amount is less than the terms allow to be drawn at once: send at least ${minimum} (${formatMoney(minimum, currency)})`
    return [{ param: 'amount', code: 'below_draw_minimum', message, limits: { minimum } }]
  }
  if (multiple === undefined || (amount - minimum) % multiple === 0) return []
  const lower = amount - ((amount - minimum) % multiple)
  const nearest = [lower, lower + multiple].filter((choice) => choice > 0 && Number.isSafeInteger(choice))
  const steps = `which are ${multiple} from ${minimum} on: send ${nearest.join(' or ')}`
  const message = `amount is not in the steps of the terms, ${steps}`
  return [{ param: 'amount', code: 'not_a_draw_step', message, limits: { minimum, multiple, nearest } }]
}
