// Histories of one receivable, drawn at random: what a lender would send, mixed with what nobody should. From small pools, so that days,
// types and amounts meet. The model and the kernel are given the same ones.
import * as fc from 'fast-check'
import { BEGINNING, type DatedPatch, type Json } from '../../src/core/dated-facts.ts'
import { dayOfNumber } from '../../src/core/day.ts'
import type { CheckedEntry } from '../../src/metrics/balance-check/checked-entry.ts'
import { listBreaks } from '../../src/metrics/balance-check/dated-breaks.ts'
import { principalEffect } from '../../src/metrics/entry-types.ts'
import { addEntry, meaningOf } from '../../src/metrics/ledger/entry-facts.ts'
import { LedgerBuilder } from '../../src/metrics/ledger/ledger-builder.ts'
import type { Ledger } from '../../src/metrics/ledger/ledger.ts'
import { addPatches } from '../../src/metrics/ledger/patch-facts.ts'
import { daysOff } from '../../src/metrics/portfolio/contribution/days-off.ts'
import type { KnownReceivable } from '../../src/metrics/portfolio/contribution/position-walk.ts'
import type { MetricSettings } from '../../src/metrics/metric-settings.ts'
import { expectationsOf } from '../../src/metrics/performance-history/expectations.ts'
import type { Entry, Facts } from './model.ts'

/** What is known of one receivable, and how its numbers are calculated. */
export interface History {
  readonly patches: readonly DatedPatch[]
  readonly entries: readonly Entry[]
  readonly steps: readonly MetricSettings[]
}

/** The origination of most histories; they last some fifteen months. */
export const ORIGIN = 20_110

/** The last day on which anything is dated. */
export const END = ORIGIN + 460

const MOVES = [
  'disbursement',
  'principal',
  'refund',
  'write_off',
  'recovery',
  'interest',
  'late_fee',
  'other',
  'returned_principal',
  'capitalized_interest',
] as const
const OWN_TYPES = ['gizmo', 'insurance'] as const
const SCHEDULED = ['scheduled_principal', 'scheduled_interest'] as const

const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 })

const statuses = fc.constantFrom(null, null, null, null, 'active', 'closed')

/** Any entry on any day, of either sign. */
const anyEntry: fc.Arbitrary<Entry> = fc.record({
  day: fc.integer({ min: ORIGIN - 20, max: END }),
  type: fc.constantFrom(...MOVES, ...OWN_TYPES),
  amount: fc.oneof(fc.constantFrom(-10_000, 0, 10_000, 100_000), fc.integer({ min: -5_000, max: 30_000 })),
  receivable_status: statuses,
  balance: orNone(fc.integer({ min: 0, max: 120_000 })),
})

/** A draw, then payments once a month of which some are late, in part, bounce or do not come. */
const repayment: fc.Arbitrary<Entry[]> = fc
  .record({
    day: fc.integer({ min: ORIGIN - 2, max: ORIGIN + 15 }),
    payments: fc.array(
      fc.record({
        late: fc.constantFrom(0, 0, 0, 1, 15, 40),
        paid: fc.constantFrom(0, 5_000, 10_000, 10_000, 20_000),
        bounced: fc.constantFrom(0, 0, 0, 3),
        interest: fc.constantFrom(0, 700),
      }),
      { maxLength: 12 },
    ),
    end: fc.constantFrom(null, 'closed', 'write_off', 'paid'),
  })
  .map(({ day, payments, end }) => {
    const entry = (at: number, type: string, amount: number, receivable_status: string | null = null): Entry => ({
      day: at,
      type,
      amount,
      receivable_status,
      balance: null,
    })
    const paid = payments.flatMap(({ late, paid: amount, bounced, interest }, month) => {
      const on = day + 30 * (month + 1) + late
      const payment = [entry(on, 'principal', amount), ...(interest > 0 ? [entry(on, 'interest', interest)] : [])]
      return bounced === 0 ? payment : [...payment, entry(on + bounced, 'principal', 0 - amount)]
    })
    const last = day + 420
    const left = 100_000 - paid.reduce((sum, { type, amount }) => sum + (type === 'principal' ? amount : 0), 0)
    const endings = {
      closed: [entry(last, 'other', 0, 'closed')],
      write_off: [entry(last, 'write_off', left)],
      paid: [entry(last, 'principal', left)],
    }
    return [entry(day, 'disbursement', 100_000, 'active'), ...paid, ...(end === null ? [] : endings[end])]
  })

/** The lender's own schedule: with interest from its first item on, or without any. Some of it is taken back. */
const schedule: fc.Arbitrary<Entry[]> = fc
  .record({
    first: fc.integer({ min: ORIGIN, max: ORIGIN + 100 }),
    every: fc.constantFrom(7, 30),
    principal: fc.array(fc.constantFrom(10_000, 10_000, 8_000, -10_000), { maxLength: 12 }),
    interest: fc.constantFrom(0, 700),
    receivable_status: fc.constantFrom(null, null, 'active', 'closed'),
  })
  .map(({ first, every, principal, interest, receivable_status }) =>
    principal.flatMap((amount, at) =>
      SCHEDULED.flatMap((type) => {
        const due = type === 'scheduled_principal' ? amount : interest
        const entry = { day: first + every * at, type, amount: due, receivable_status, balance: null }
        return due === 0 ? [] : [entry]
      }),
    ),
  )

const entries = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: repayment }, { weight: 1, arbitrary: fc.constant([]) }),
    fc.oneof({ weight: 1, arbitrary: schedule }, { weight: 1, arbitrary: fc.constant([]) }),
    fc.array(anyEntry, { maxLength: 8 }),
  )
  .map((parts) => parts.flat())

type Patch = { readonly [field: string]: Json }

const TERMS = { term: '12 months', payment_frequency: '1 month' }

const firstPatch: fc.Arbitrary<Patch> = fc
  .record({
    origination: fc.integer({ min: ORIGIN, max: ORIGIN + 10 }),
    product_type: fc.constantFrom(
      'term_loan',
      'term_loan',
      'line_of_credit',
      'credit_card',
      'invoice_factoring',
      'tulips',
    ),
    terms: fc.constantFrom({}, TERMS, { ...TERMS, interest_rate: 0.1 }, { term: '6 months' }),
  })
  .map(({ origination, product_type, terms }) => ({
    origination_date: dayOfNumber(origination),
    product_type,
    ...terms,
  }))

/** A later statement on delinquency: reported on the day it began, or some time after. */
const delinquency: fc.Arbitrary<{ day: number; patch: Patch }> = fc
  .record({
    day: fc.integer({ min: ORIGIN + 5, max: END }),
    reported_after: fc.constantFrom(0, 0, 1, 30, 100),
    clears: fc.boolean(),
  })
  .map(({ day, reported_after, clears }) => ({
    day,
    patch: clears
      ? { delinquent_amount: 0, delinquent_since: null }
      : { delinquent_amount: 10_000, delinquent_times: 1, delinquent_since: dayOfNumber(day - reported_after) },
  }))

const patches: fc.Arbitrary<DatedPatch[]> = fc
  .tuple(firstPatch, fc.array(delinquency, { maxLength: 4 }))
  .map(([first, later]) => [
    { effective: BEGINNING, recorded: 1, patch: first },
    ...later.map(({ day, patch }, at) => ({ effective: dayOfNumber(day), recorded: at + 2, patch })),
  ])

const step: fc.Arbitrary<Omit<MetricSettings, 'from'>> = fc.record({
  bucket_edges: fc.constantFrom([30, 60, 90, 120], [29, 59, 89, 119], [10]),
  closure_policy: fc.constantFrom('unexplained', 'write_off'),
  type_mapping: fc.constantFrom(
    new Map(),
    new Map([['gizmo', 'principal']]),
    new Map([
      ['gizmo', 'disbursement'],
      ['insurance', 'interest'],
    ]),
  ),
  grace_days: fc.constant(0),
  pauses: fc.constant([]),
})

/** Settings that change up to twice. */
const steps: fc.Arbitrary<MetricSettings[]> = fc
  .tuple(fc.array(step, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 200 }))
  .map(([held, apart]) => held.map((one, at) => ({ ...one, from: at === 0 ? -Infinity : ORIGIN + at * apart })))

/** Any history. */
export const histories: fc.Arbitrary<History> = fc.record({ patches, entries, steps })

/** What a lender may make of the balance of its entries, by how many it has stated. */
const WAYS = [
  (balance: number) => balance,
  (balance: number) => Math.floor(balance / 100),
  (balance: number) => -balance,
  (balance: number) => balance + 7_000,
  (balance: number, stated: number) => balance + 700 * stated,
  (balance: number, stated: number) => (stated < 4 ? balance : balance + 3_000 + ((stated * 7_919) % 5_000)),
] as const

/** Any history, whose lender states a balance with most entries: the right one, or one that is wrong in one way. */
export const statedHistories: fc.Arbitrary<History> = fc
  .record({
    history: histories,
    way: fc.constantFrom(...WAYS),
    silent: fc.integer({ min: 2, max: 5 }),
    uncounted: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ history, way, silent, uncounted }) => {
    let balance = 0
    const inOrder = history.entries.toSorted((one, other) => one.day - other.day)
    const stated = inOrder.map((entry, at) => {
      if (at !== uncounted) balance += principalEffect(meaningOf(entry.type, entry.day, history.steps)) * entry.amount
      return { ...entry, balance: at % silent === 1 ? null : way(balance, at) }
    })
    return { ...history, entries: stated }
  })

/** Entries of every type after a day. */
export function entriesAfter(day: number): fc.Arbitrary<Entry[]> {
  const later = fc.record({
    after: fc.integer({ min: 1, max: 200 }),
    type: fc.constantFrom(...MOVES, ...OWN_TYPES, ...SCHEDULED),
  })
  return fc.array(
    fc.tuple(anyEntry, later).map(([entry, { after, type }]) => ({ ...entry, type, day: day + after })),
    { minLength: 1, maxLength: 4 },
  )
}

/** Statements after a day about the terms, or about a delinquency that begins then. */
export function patchesAfter(day: number): fc.Arbitrary<DatedPatch[]> {
  const patch = fc.constantFrom<Patch[]>(
    { term: '24 months' },
    { term: null },
    { payment_frequency: '12 months' },
    { payment_frequency: '1 week' },
    { interest_rate: 0.2 },
    { ...TERMS, interest_rate: 0.1 },
    { delinquent_amount: 1, delinquent_times: 1, delinquent_since: dayOfNumber(day + 1) },
  )
  const dated = fc.record({ after: fc.integer({ min: 1, max: 200 }), patch })
  return fc
    .array(dated, { minLength: 1, maxLength: 3 })
    .map((later) =>
      later.map(({ after, patch }, at) => ({ effective: dayOfNumber(day + after), recorded: 100 + at, patch })),
    )
}

/** The ledger of a history. */
export function ledgerOf({ patches: dated, entries: come, steps: held }: History): Ledger {
  const builder = new LedgerBuilder()
  const { origination, product } = addPatches(builder, dated)
  for (const entry of come) addEntry(builder, entry, held)
  return builder.build(origination, product)
}

/** The entries of a history as the balance check takes them: known one after the other. */
export function checkedOf({ entries: come, steps: held }: History): CheckedEntry[] {
  return come.map(({ day, type, amount, balance }, at) => ({
    day,
    id: `e${at}`,
    type: meaningOf(type, day, held),
    amount,
    reported: balance,
    recorded: at,
  }))
}

/** A history as its portfolio knows it. */
export function knownOf(history: History): KnownReceivable {
  const [ledger, { steps: held }] = [ledgerOf(history), history]
  const days = daysOff(ledger, held)
  return { ledger, steps: held, breaks: listBreaks(checkedOf(history), (day) => days.has(day)) }
}

/** A history as the model takes it. The schedule that follows from terms is judged beside its own code, and given here. */
export function factsOf(history: History): Facts {
  const product = history.patches.findLast(({ patch }) => patch['product_type'] !== undefined)?.patch['product_type']
  const { derived, derived_from } = expectationsOf(ledgerOf(history))
  return {
    revolving: product === 'line_of_credit' || product === 'credit_card',
    statements: history.patches.map(({ effective, recorded, patch }) => ({
      day: effective === BEGINNING ? -Infinity : Date.parse(effective) / 86_400_000,
      moment: recorded,
      patch,
    })),
    entries: history.entries,
    settings: history.steps,
    derived,
    derived_from,
  }
}
