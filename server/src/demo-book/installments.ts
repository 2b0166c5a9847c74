// Simulates a receivable that is repaid by a schedule: term loans, advances, factored invoices, purchases in parts. Only the obligor's
// behavior differs.
import { addDays } from '@tapeline/kernel/core/day'
import type { Chance } from './chance.ts'
import type { Installment } from './schedule.ts'
import type { Behavior, Dated, PaymentHistory, HistoryEvent } from './payment-history.ts'

/** The inputs of the simulation. */
export interface InstallmentTerms {
  readonly schedule: readonly Installment[]
  readonly behavior: Behavior
  /** The entry type of a charge: `interest` or `periodic_fee`. */
  readonly charge_type: string
  /** Whether scheduled amounts are reported too. */
  readonly shows_schedule: boolean
  readonly late_fee: number
  /** The share of a slow payer's installments that are paid late. */
  readonly late_share: number
  /** Days past due after which the remaining principal is written off. */
  readonly write_off_days: number
  /** The name of one installment in descriptions. */
  readonly word: string
}

const returned_share = 0.012
const late_fee_days = 9

/** Simulates the receivable up to `today`; nothing later is included. */
export function simulateInstallments(chance: Chance, terms: InstallmentTerms, today: string): PaymentHistory {
  const { schedule, behavior } = terms
  const events: HistoryEvent[] = []
  const dues: Dated[] = []
  const paid: Dated[] = []
  const written_off_on = writeOffDate(terms)
  for (const [at, installment] of schedule.entries()) {
    if (written_off_on !== undefined && installment.date >= written_off_on) break
    const prepaid = behavior.kind === 'prepaying' && at + 1 === behavior.from
    const due = prepaid ? restOf(schedule, at) : installment
    dues.push({ date: installment.date, amount: installment.principal + installment.charge })
    if (terms.shows_schedule) events.push(...scheduledEvents(installment))
    const pays_on = paymentDate(chance, terms, at)
    if (pays_on !== undefined) {
      const closes = prepaid || at + 1 === schedule.length
      const payment = simulatePayment(chance, terms, { due, at, pays_on, closes, prepaid })
      events.push(...payment.events)
      paid.push(...payment.paid)
    }
    if (prepaid || due.date > today) break
  }
  if (written_off_on !== undefined) {
    events.push(...simulateLoss(chance, terms, written_off_on))
  }
  return { events, dues, paid, ended_on: written_off_on }
}

function restOf(schedule: readonly Installment[], at: number): Installment {
  const rest = schedule.slice(at)
  const principal = rest.reduce((sum, installment) => sum + installment.principal, 0)
  return { date: rest[0]?.date ?? '', principal, charge: rest[0]?.charge ?? 0 }
}

function scheduledEvents(due: Installment): HistoryEvent[] {
  const scheduled = { date: due.date, description: 'Falls due' }
  return [
    { ...scheduled, type: 'scheduled_principal', amount: due.principal },
    { ...scheduled, type: 'scheduled_interest', amount: due.charge },
  ]
}

function writeOffDate(terms: InstallmentTerms): string | undefined {
  if (terms.behavior.kind !== 'defaulting') return undefined
  const first_unpaid = terms.schedule[terms.behavior.from - 1]
  return first_unpaid && addDays(first_unpaid.date, terms.write_off_days)
}

/** The day an installment is paid; undefined if it never is. */
function paymentDate(chance: Chance, terms: InstallmentTerms, at: number): string | undefined {
  const { kind, from } = terms.behavior
  const due_on = terms.schedule[at]?.date ?? ''
  if (kind === 'defaulting' && at + 1 >= from) return undefined
  if (kind === 'stumbling' && at + 1 >= from && at + 1 <= from + 2) {
    // Three installments are missed; all are paid some days after the last of them.
    const last = terms.schedule[Math.min(from + 1, terms.schedule.length - 1)]
    return addDays(last?.date ?? due_on, 6)
  }
  const late = kind === 'slow' && chance.happens(terms.late_share)
  return late ? addDays(due_on, chance.whole(3, 24)) : due_on
}

interface Payment {
  readonly due: Installment
  readonly at: number
  readonly pays_on: string
  readonly closes: boolean
  readonly prepaid: boolean
}

function simulatePayment(
  chance: Chance,
  terms: InstallmentTerms,
  payment: Payment,
): { events: HistoryEvent[]; paid: Dated[] } {
  const { due, pays_on, closes } = payment
  const amount = due.principal + due.charge
  const name = `${terms.word} ${payment.at + 1} of ${terms.schedule.length}`
  const description = payment.prepaid ? 'Prepaid in full' : name
  const parts = (date: string, sign: 1 | -1, text: string, ends: boolean): HistoryEvent[] => [
    { date, type: terms.charge_type, amount: sign * due.charge, description: text },
    { date, type: 'principal', amount: sign * due.principal, description: text, closes: ends },
  ]
  const returned = !closes && pays_on === due.date && chance.happens(returned_share)
  if (!returned) {
    const late = pays_on > addDays(due.date, late_fee_days) && terms.late_fee > 0
    const fee = { date: pays_on, type: 'late_fee', amount: terms.late_fee, description: 'Late fee' }
    const events = [...parts(pays_on, 1, description, closes), ...(late ? [fee] : [])]
    return { events, paid: [{ date: pays_on, amount }] }
  }
  const back_on = addDays(pays_on, 2)
  const again_on = addDays(pays_on, 7)
  return {
    events: [
      ...parts(pays_on, 1, description, false),
      ...parts(back_on, -1, `${name}: payment returned`, false),
      ...parts(again_on, 1, `${name}: paid again`, false),
    ],
    paid: [
      { date: pays_on, amount },
      { date: back_on, amount: -amount },
      { date: again_on, amount },
    ],
  }
}

/** The write-off of the remaining principal and, often, some recoveries. */
function simulateLoss(chance: Chance, terms: InstallmentTerms, date: string): HistoryEvent[] {
  const left = terms.schedule
    .slice(terms.behavior.from - 1)
    .reduce((sum, installment) => sum + installment.principal, 0)
  const description = `Written off after ${terms.write_off_days} days past due`
  return [
    { date, type: 'write_off', amount: left, description, closes: true },
    ...simulateRecoveries(chance, left, date),
  ]
}

/** Recoveries of a loss: none for a third of the losses, otherwise one to three partial ones. */
export function simulateRecoveries(chance: Chance, loss: number, from: string): HistoryEvent[] {
  const count = chance.happens(0.35) ? 0 : chance.whole(1, 3)
  return Array.from({ length: count }, (_, at) => ({
    date: addDays(from, 25 + at * 40 + chance.whole(0, 20)),
    type: 'recovery',
    amount: Math.round((loss * chance.whole(5, 18)) / 100),
    description: 'Recovered by collections',
  }))
}
