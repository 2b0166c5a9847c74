// A receivable read by simple sums, apart from the engine that is judged: what it owed, what was paid, whether it was open.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { addMonths, dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import type { EntryVersion, ReceivableFacts } from '@tapeline/kernel/metrics/integrity/facts'

const PAYMENTS: ReadonlySet<string> = new Set([
  'principal',
  'interest',
  'recovery',
  'periodic_fee',
  'late_fee',
  'other',
])
const SIGNS: { readonly [type: string]: number } = { disbursement: 1, principal: -1, refund: -1, write_off: -1 }

/** Whether an entry is a payment of the obligor. */
export function isPaid({ type, amount }: EntryVersion): boolean {
  return PAYMENTS.has(type) && amount > 0
}

/** Entries and terms of a book that nobody changed. Days by their numbers. */
export class SimpleReceivable {
  readonly facts: ReceivableFacts
  /** By day. */
  readonly entries: readonly EntryVersion[]

  constructor(facts: ReceivableFacts) {
    this.facts = facts
    this.entries = facts.entries.toSorted((one, other) => one.day - other.day)
  }

  get first(): number {
    return this.entries[0]?.day ?? Infinity
  }

  get last(): number {
    return this.entries.at(-1)?.day ?? -Infinity
  }

  owedOn(day: number): number {
    return this.entries.reduce(
      (sum, entry) => sum + (entry.day <= day ? (SIGNS[entry.type] ?? 0) * entry.amount : 0),
      0,
    )
  }

  /** Whether it owed something on a day, and was not closed. */
  isOpenOn(day: number): boolean {
    return (
      this.owedOn(day) > 0 && !this.entries.some((entry) => entry.day <= day && entry.receivable_status === 'closed')
    )
  }

  /** Whether something was paid before a day. */
  isPaidBefore(day: number): boolean {
    return this.entries.some((entry) => entry.day < day && isPaid(entry))
  }

  /** Whether something was paid within sixty days of the first due day: else it is one that was not paid for long already. */
  get isPaidSoon(): boolean {
    return this.isPaidBefore((this.firstDue ?? Infinity) + 60)
  }

  /** Whether its first report states a field. */
  isGiven(field: string): boolean {
    return (this.facts.patches[0]?.patch[field] ?? null) !== null
  }

  /** Its origination date, as first reported. */
  get origination(): number {
    return dayNumber(String(this.facts.patches[0]?.patch['origination_date']))
  }

  /** Whether the lender never stated it as delinquent. */
  get isClean(): boolean {
    return this.facts.patches.every(({ patch }) => typeof patch['delinquent_since'] !== 'string')
  }

  /** The first due day by the terms of the first report; undefined where they give none. */
  get firstDue(): number | undefined {
    const patch = this.facts.patches[0]?.patch ?? {}
    const [origination, frequency, term] = [patch['origination_date'], patch['payment_frequency'], patch['term']]
    const step = typeof frequency === 'string' ? frequency : term
    if (typeof origination !== 'string' || typeof step !== 'string' || typeof term !== 'string') return undefined
    const [count, unit = ''] = step.split(' ')
    if (unit.startsWith('day')) return dayNumber(origination) + Number(count)
    return unit.startsWith('month') ? dayNumber(addMonths(origination, Number(count))) : undefined
  }

  /** The facts without the entries that are not wanted, and with others. */
  changed(
    wanted: (entry: EntryVersion) => boolean,
    entries: readonly EntryVersion[] = [],
    patches: readonly DatedPatch[] = [],
  ): ReceivableFacts {
    return {
      ...this.facts,
      entries: [...this.entries.filter(wanted), ...entries],
      patches: [...this.facts.patches, ...patches],
    }
  }
}

/** Noon of a day, UTC, and some microseconds. */
export function noonOf(day: number, after = 0): number {
  return (day * 24 + 12) * 3_600_000_000 + after
}

/** A stated delinquency since a day; null clears it. */
export function stated(day: number, since: number | null, amount: number): DatedPatch {
  const delinquent_since = since === null ? null : dayOfNumber(since)
  return {
    effective: dayOfNumber(day),
    recorded: noonOf(day, 500),
    patch: { delinquent_since, delinquent_amount: amount, delinquent_times: since === null ? 0 : 1 },
  }
}

/** An entry that became known on its day, or on another. */
export function planted(id: string, day: number, type: string, amount: number, known = day): EntryVersion {
  return {
    id,
    day,
    type,
    amount,
    receivable_status: null,
    balance: null,
    recorded: noonOf(known, 900),
    superseded: null,
    deleted: false,
  }
}
