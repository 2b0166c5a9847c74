// A book of forty loans and invoices drawn from a seed, whose amounts can all be multiplied: nothing in it is rounded. Principal is divided
// evenly by the number of payments and no interest is computed, so a book with amounts n times as large has figures n times as large.
import { accountBody, receivableBody } from '../harness/records.ts'

const OBLIGORS = 6
const RECEIVABLES = 40
const PAYMENTS = 4

/** The last day that entries lie on, and that is asked about. */
export const AS_OF = '2026-06-30'

/** A fixed sequence of numbers from 0 up to 1, so that both books are drawn alike (mulberry32, public domain). */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Line = Readonly<Record<string, unknown>>

/** The lines of an import of the book, every amount times a whole number. */
export function* bookLines(times: number): Generator<Line> {
  const chance = chances(18)
  for (let at = 0; at < OBLIGORS; at += 1)
    yield { kind: 'account', ...accountBody(`a${at}`, { industry: at % 2 === 0 ? '722511' : '484110' }) }
  for (let at = 0; at < RECEIVABLES; at += 1) yield* at % 5 === 0 ? invoice(at, times, chance) : loan(at, times, chance)
}

const day = (month: number, of_month: number): string => `2026-0${month}-${String(of_month).padStart(2, '0')}`

function* loan(at: number, times: number, chance: () => number): Generator<Line> {
  const id = `r${at}`
  const each = 100 * (1 + Math.floor(chance() * 150)) * times
  const own = { funded_by: 'operator', origination_date: day(1, 10), term: '4 months', payment_frequency: '1 month' }
  const late = chance() < 0.3 ? { delinquent_amount: each, delinquent_times: 1, delinquent_since: day(3, 10) } : {}
  yield { kind: 'receivable', ...receivableBody(id, `a${at % OBLIGORS}`, { ...own, ...late }) }
  yield entry(id, 'paid-out', { type: 'disbursement', date: day(1, 10), amount: each * PAYMENTS })
  for (let payment = 1; payment <= PAYMENTS && chance() < 0.8; payment += 1) {
    const date = day(1 + payment, 10 + Math.floor(chance() * 15))
    yield entry(id, `interest-${payment}`, { type: 'interest', date, amount: each / 100 })
    yield entry(id, `principal-${payment}`, { type: 'principal', date, amount: each })
    if (chance() < 0.2) yield entry(id, `fee-${payment}`, { type: 'late_fee', date, amount: each / 50 })
  }
  if (chance() < 0.15) yield* writtenOff(id, each)
}

function* writtenOff(id: string, amount: number): Generator<Line> {
  yield entry(id, 'loss', { type: 'write_off', date: day(6, 20), amount })
  yield entry(id, 'recovered', { type: 'recovery', date: day(6, 25), amount: amount / 4 })
}

function* invoice(at: number, times: number, chance: () => number): Generator<Line> {
  const id = `r${at}`
  const amount = 400 * (1 + Math.floor(chance() * 100)) * times
  const own = {
    product_type: 'invoice_factoring',
    funded_by: 'operator',
    origination_date: day(2, 1),
    term: '2 months',
  }
  yield { kind: 'receivable', ...receivableBody(id, `a${at % OBLIGORS}`, own) }
  yield entry(id, 'bought', { type: 'disbursement', date: day(2, 1), amount })
  if (chance() < 0.7) yield entry(id, 'collected', { type: 'principal', date: day(4, 3), amount: amount / 2 })
}

function entry(receivable_id: string, id: string, fields: { type: string; date: string; amount: number }): Line {
  return { kind: 'entry', receivable_id, id, ...fields }
}
