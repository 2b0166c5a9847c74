// The course of a receivable that is repaid by a schedule: term loans, advances, factored invoices, purchases in
// parts. Only the obligor's behaviour differs.
import { addDays } from '../core/day.ts'
import type { Chance } from './chance.ts'
import type { Instalment } from './schedule.ts'
import type { Behaviour, Dated, Story, StoryEvent } from './story.ts'

/** What the course depends on. */
export interface InstalmentTerms {
  readonly schedule: readonly Instalment[]
  readonly behaviour: Behaviour
  /** The entry type of a charge: `interest` or `periodic_fee`. */
  readonly charge_type: string
  /** Whether what falls due is reported too. */
  readonly shows_schedule: boolean
  readonly late_fee: number
  /** How many of a slow payer's instalments come late, as a share. */
  readonly late_share: number
  /** Days past due after which the rest is written off. */
  readonly write_off_days: number
  /** What one instalment is called. */
  readonly word: string
}

const returned_share = 0.012
const late_fee_days = 9

/** Tells the course up to `today`; nothing later is known. */
export function tellInstalments(chance: Chance, terms: InstalmentTerms, today: string): Story {
  const { schedule, behaviour } = terms
  const events: StoryEvent[] = []
  const dues: Dated[] = []
  const paid: Dated[] = []
  const written_off_on = writeOffDate(terms)
  for (const [at, instalment] of schedule.entries()) {
    if (written_off_on !== undefined && instalment.date >= written_off_on) break
    const prepaid = behaviour.kind === 'prepaying' && at + 1 === behaviour.from
    const due = prepaid ? restOf(schedule, at) : instalment
    dues.push({ date: instalment.date, amount: instalment.principal + instalment.charge })
    if (terms.shows_schedule) events.push(...tellDue(instalment))
    const pays_on = paymentDate(chance, terms, at)
    if (pays_on !== undefined) {
      const closes = prepaid || at + 1 === schedule.length
      const told = tellPayment(chance, terms, { due, at, pays_on, closes, prepaid })
      events.push(...told.events)
      paid.push(...told.paid)
    }
    if (prepaid || due.date > today) break
  }
  if (written_off_on !== undefined) {
    events.push(...tellLoss(chance, terms, written_off_on))
  }
  return { events, dues, paid, ended_on: written_off_on }
}

function restOf(schedule: readonly Instalment[], at: number): Instalment {
  const rest = schedule.slice(at)
  const principal = rest.reduce((sum, instalment) => sum + instalment.principal, 0)
  return { date: rest[0]?.date ?? '', principal, charge: rest[0]?.charge ?? 0 }
}

function tellDue(due: Instalment): StoryEvent[] {
  const scheduled = { date: due.date, description: 'Falls due' }
  return [
    { ...scheduled, type: 'scheduled_principal', amount: due.principal },
    { ...scheduled, type: 'scheduled_interest', amount: due.charge },
  ]
}

function writeOffDate(terms: InstalmentTerms): string | undefined {
  if (terms.behaviour.kind !== 'defaulting') return undefined
  const first_unpaid = terms.schedule[terms.behaviour.from - 1]
  return first_unpaid && addDays(first_unpaid.date, terms.write_off_days)
}

/** The day an instalment is paid, undefined when it never is. */
function paymentDate(chance: Chance, terms: InstalmentTerms, at: number): string | undefined {
  const { kind, from } = terms.behaviour
  const due_on = terms.schedule[at]?.date ?? ''
  if (kind === 'defaulting' && at + 1 >= from) return undefined
  if (kind === 'stumbling' && at + 1 >= from && at + 1 <= from + 2) {
    // Three instalments are missed; all are caught up some days after the last of them.
    const last = terms.schedule[Math.min(from + 1, terms.schedule.length - 1)]
    return addDays(last?.date ?? due_on, 6)
  }
  const late = kind === 'slow' && chance.happens(terms.late_share)
  return late ? addDays(due_on, chance.whole(3, 24)) : due_on
}

interface Payment {
  readonly due: Instalment
  readonly at: number
  readonly pays_on: string
  readonly closes: boolean
  readonly prepaid: boolean
}

function tellPayment(
  chance: Chance,
  terms: InstalmentTerms,
  payment: Payment,
): { events: StoryEvent[]; paid: Dated[] } {
  const { due, pays_on, closes } = payment
  const amount = due.principal + due.charge
  const name = `${terms.word} ${payment.at + 1} of ${terms.schedule.length}`
  const description = payment.prepaid ? 'Prepaid in full' : name
  const parts = (date: string, sign: 1 | -1, text: string, ends: boolean): StoryEvent[] => [
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

/** The write-off of what is left and, often, some recoveries. */
function tellLoss(chance: Chance, terms: InstalmentTerms, date: string): StoryEvent[] {
  const left = terms.schedule.slice(terms.behaviour.from - 1).reduce((sum, instalment) => sum + instalment.principal, 0)
  const description = `Written off after ${terms.write_off_days} days past due`
  return [{ date, type: 'write_off', amount: left, description, closes: true }, ...tellRecoveries(chance, left, date)]
}

/** Recoveries of a loss: none for a third of them, else one to three parts of some of it. */
export function tellRecoveries(chance: Chance, loss: number, from: string): StoryEvent[] {
  const count = chance.happens(0.35) ? 0 : chance.whole(1, 3)
  return Array.from({ length: count }, (_, at) => ({
    date: addDays(from, 25 + at * 40 + chance.whole(0, 20)),
    type: 'recovery',
    amount: Math.round((loss * chance.whole(5, 18)) / 100),
    description: 'Recovered by collections',
  }))
}
