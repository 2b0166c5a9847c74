// Simulates a line of credit: draws, monthly statements with a minimum payment, and the end by pay-off, maturity or loss.
import { addDays, addMonths } from '@tapeline/kernel/core/day'
import type { Chance } from './chance.ts'
import { simulateRecoveries } from './installments.ts'
import type { Behavior, Dated, PaymentHistory, HistoryEvent } from './payment-history.ts'

/** The inputs of the simulation. Money in minor units. */
export interface CreditLineTerms {
  readonly originated_on: string
  readonly credit_limit: number
  readonly months: number
  readonly interest_rate: number
  readonly periodic_fee: number
  readonly behavior: Behavior
}

const write_off_days = 150
const least_share = 0.05

/** The balance and due amounts of a line during the simulation. */
interface LineState {
  readonly events: HistoryEvent[]
  readonly dues: Dated[]
  readonly paid: Dated[]
  balance: number
}

/** Simulates the line up to `today`. */
export function simulateCreditLine(chance: Chance, terms: CreditLineTerms, today: string): PaymentHistory {
  const { behavior, originated_on } = terms
  const state: LineState = { events: [], dues: [], paid: [], balance: 0 }
  draw(chance, terms, state, originated_on, 30, 60)
  let missed_on: string | undefined
  for (let month = 1; month <= terms.months; month += 1) {
    const date = addMonths(originated_on, month)
    const defaults = behavior.kind === 'defaulting' && month >= behavior.from
    if (defaults) missed_on ??= date
    const written_off_on = missed_on && addDays(missed_on, write_off_days)
    if (written_off_on !== undefined && date >= written_off_on) {
      return endInLoss(chance, state, written_off_on)
    }
    if (date > today) break
    const prepays = behavior.kind === 'prepaying' && month >= behavior.from
    const ends = prepays || month === terms.months
    const paid_on_time = simulateStatement(chance, terms, state, { date, month, defaults, ends })
    if (ends && !defaults) break
    if (paid_on_time && chance.happens(0.4)) {
      draw(chance, terms, state, addDays(date, chance.whole(2, 24)), 5, 20)
    }
  }
  return { events: state.events, dues: state.dues, paid: state.paid, ended_on: undefined }
}

function draw(
  chance: Chance,
  terms: CreditLineTerms,
  state: LineState,
  date: string,
  least_percent: number,
  most_percent: number,
): void {
  const percent = chance.whole(least_percent, most_percent)
  const wanted = Math.round((terms.credit_limit * percent) / 10_000) * 100
  const amount = Math.min(wanted, terms.credit_limit - state.balance)
  if (amount <= 0) return
  state.balance += amount
  state.events.push({ date, type: 'disbursement', amount, description: 'Draw' })
}

interface Statement {
  readonly date: string
  readonly month: number
  readonly defaults: boolean
  readonly ends: boolean
}

/** Simulates one month; returns whether it was paid on its due day, which a further draw requires. */
function simulateStatement(
  chance: Chance,
  terms: CreditLineTerms,
  state: LineState,
  { date, month, defaults, ends }: Statement,
): boolean {
  const { kind, from } = terms.behavior
  const interest = Math.round((state.balance * terms.interest_rate) / 12)
  const least = ends ? state.balance : Math.round(state.balance * least_share)
  state.dues.push({ date, amount: least + interest })
  if (defaults) return false
  const stumbles = kind === 'stumbling' && month >= from && month <= from + 1
  const late_days = kind === 'slow' && chance.happens(0.3) ? chance.whole(3, 20) : 0
  // Two missed months are paid together, before the third statement.
  const pays_on = stumbles ? addDays(addMonths(terms.originated_on, from + 1), 20) : addDays(date, late_days)
  const more = ends || stumbles ? 0 : Math.round((state.balance * chance.whole(0, 20)) / 100)
  const principal = Math.min(state.balance, least + more)
  state.balance -= principal
  state.paid.push({ date: pays_on, amount: least + interest })
  const description = ends ? 'Line paid off' : `Statement ${month}`
  const post = (type: string, amount: number, closes = false) =>
    state.events.push({ date: pays_on, type, amount, description, closes })
  post('interest', interest)
  if (terms.periodic_fee > 0) post('periodic_fee', terms.periodic_fee)
  post('principal', principal, ends)
  return pays_on === date
}

function endInLoss(chance: Chance, state: LineState, date: string): PaymentHistory {
  const description = `Written off after ${write_off_days} days past due`
  const events = [
    ...state.events,
    { date, type: 'write_off', amount: state.balance, description, closes: true },
    ...simulateRecoveries(chance, state.balance, date),
  ]
  return { events, dues: state.dues, paid: state.paid, ended_on: date }
}
