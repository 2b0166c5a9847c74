// Which item is past due on a day, in plain arrays: written from "Which payment covers which item" in docs/metrics.md alone, rule by
// rule, with none of the kernel's code, so that the kernel can be compared with it. It only ever looks at what is dated up to the day.

/** What falls due on a day, minor units. */
export interface DueOnDay {
  readonly day: number
  readonly principal: number
  readonly interest: number
}

/** An entry by its listed type. */
export interface TypedEntry {
  readonly day: number
  readonly type: string
  readonly amount: number
}

/** A receivable: the schedule that follows from its terms, and its entries. */
interface Receivable {
  readonly derived: readonly DueOnDay[]
  readonly entries: readonly TypedEntry[]
  /** What had been disbursed by each due day of the derived schedule. */
  readonly disbursed: ReadonlyMap<number, number>
}

/** The same with what does not depend on the day that is judged. */
export interface Allocated extends Receivable {
  /** The days of the first `interest` entry and of the first scheduled one; Infinity for none. */
  readonly first_interest: number
  readonly first_scheduled: number
  /** The due days whose interest is not asked for from then on. */
  readonly without_interest: ReadonlySet<number>
}

/** Prepares a receivable. */
export function allocate(derived: readonly DueOnDay[], entries: readonly TypedEntry[]): Allocated {
  const firstOf = (...types: string[]) =>
    Math.min(Infinity, ...entries.filter(({ type }) => types.includes(type)).map(({ day }) => day))
  const first_interest = firstOf('interest')
  const disbursed = new Map(derived.map(({ day }) => [day, disbursedUntil(entries, day)]))
  const receivable = { derived, entries, disbursed }
  return {
    ...receivable,
    first_interest,
    first_scheduled: firstOf('scheduled_principal', 'scheduled_interest'),
    without_interest: withoutInterest(receivable, first_interest),
  }
}

/** What is asked for on a day. */
interface Asked {
  readonly kind: 'principal alone' | 'with interest' | 'by the lender'
  readonly items: readonly DueOnDay[]
}

/** How a day is judged. */
export interface Judged {
  readonly since: number | null
  readonly strict_since: number | null
  readonly overdue: number
  readonly interest_assessed: boolean
}

/** How a day is judged; the strict count is replayed day by day from `first`, by what is asked for on the day itself. */
export function judge(of: Allocated, day: number, first: number): Judged {
  const asked = askedOn(of, day)
  let strict_since: number | null = null
  for (let past = first; past <= day; past += 1) {
    const since = oldestOpen(of, asked, past)
    strict_since = since === null ? null : Math.min(since, strict_since ?? since)
  }
  return {
    since: oldestOpen(of, asked, day),
    strict_since,
    overdue: overdueBy(of, asked, day),
    interest_assessed: asked.kind !== 'principal alone',
  }
}

/** Rule 2: the due day of the oldest item due before a day that is not fully paid. */
export function sinceOn(of: Allocated, day: number): number | null {
  return oldestOpen(of, askedOn(of, day), day)
}

/** What kind of items a day is judged by, rules 6 and 7; while it stays the same, so does what each item asks for. */
export function askedKind({ first_interest, first_scheduled }: Allocated, day: number): Asked['kind'] {
  if (day >= first_scheduled) return 'by the lender'
  return day >= first_interest ? 'with interest' : 'principal alone'
}

/** The strict count of a day in full. */
export function strictOn(of: Allocated, day: number, first: number): number | null {
  return judge(of, day, first).strict_since
}

function askedOn(of: Allocated, day: number): Asked {
  const kind = askedKind(of, day)
  if (kind === 'by the lender') return { kind, items: itemsOf(of.entries.filter((entry) => entry.day <= day)) }
  const due = of.derived.filter((item) => item.day <= day)
  const asksForAll = (item: DueOnDay) => kind === 'with interest' && !of.without_interest.has(item.day)
  return { kind, items: due.map((item) => (asksForAll(item) ? item : { ...item, interest: 0 })) }
}

function itemsOf(entries: readonly TypedEntry[]): DueOnDay[] {
  const scheduled = entries.filter(({ type }) => type.startsWith('scheduled_'))
  const days = [...new Set(scheduled.map(({ day }) => day))].toSorted((one, other) => one - other)
  const sum = (day: number, type: string) =>
    total(scheduled.filter((entry) => entry.day === day && entry.type === type).map(({ amount }) => amount))
  return days.map((day) => ({
    day,
    principal: sum(day, 'scheduled_principal'),
    interest: sum(day, 'scheduled_interest'),
  }))
}

/** Rule 6: the due days whose interest is not asked for. */
function withoutInterest(receivable: Receivable, first: number): Set<number> {
  const { derived, entries } = receivable
  const by_then = derived.filter(({ day }) => day <= first)
  const principal_alone = by_then.map((item) => ({ ...item, interest: 0 }))
  const asked = { kind: 'principal alone', items: principal_alone } as const
  const open = by_then.filter((_, at) => firstOpen(receivable, asked, first - 1, at) !== null)
  const paid_before = by_then.slice(0, by_then.length - open.length)
  const on_day = (type: string) =>
    total(entries.filter((entry) => entry.day === first && entry.type === type).map(({ amount }) => amount))
  let left = on_day('interest') - total(open.map(({ interest }) => interest))
  const last = by_then.at(-1)
  if (open.length === 0 && on_day('principal') > 0 && last !== undefined && last.principal > 0) left -= last.interest
  const without = new Set(paid_before.map(({ day }) => day))
  for (const item of paid_before.toReversed()) {
    if (left < item.interest / 2) break
    without.delete(item.day)
    left -= item.interest
  }
  return without
}

/** Rule 1. */
function paidUntil({ entries }: Receivable, { items }: Asked, day: number, part: 'principal' | 'interest'): number {
  const paid = entries.filter((entry) => entry.day <= day && entry.type === part).map(({ amount }) => amount)
  const taken_back = items.filter((item) => item.day <= day && item[part] < 0).map((item) => -item[part])
  return Math.max(0, total(paid) + total(taken_back))
}

/** Rule 2, by the items due before the day. */
function oldestOpen(of: Receivable, asked: Asked, day: number): number | null {
  const before = asked.items.filter((item) => item.day < day).length
  return firstOpen(of, asked, day, before - 1)
}

/** The day of the first item, up to a place in the list, that is not fully paid at the end of a day; rules 3, 4 and 5. */
function firstOpen(of: Receivable, asked: Asked, day: number, last: number): number | null {
  const paid = { principal: paidUntil(of, asked, day, 'principal'), interest: paidUntil(of, asked, day, 'interest') }
  let principal = 0
  let interest = 0
  let place = 0
  for (const item of asked.items.slice(0, last + 1)) {
    if (item.principal <= 0 && item.interest <= 0) continue
    place += 1
    principal += Math.max(0, item.principal)
    interest += Math.max(0, item.interest)
    const by_lender = asked.kind === 'by the lender'
    const paying = paid.principal + (by_lender ? Math.min(paid.interest, interest) : paid.interest)
    const missing = by_lender ? 0 : place + Math.floor(Math.max(0, of.disbursed.get(item.day) ?? 0) / 10_000)
    if (paying + missing < principal + interest) return item.day
  }
  return null
}

function overdueBy(of: Receivable, asked: Asked, day: number): number {
  const before = asked.items.filter((item) => item.day < day)
  const interest = total(before.map((item) => Math.max(0, item.interest)))
  const principal = total(before.map((item) => Math.max(0, item.principal)))
  const interest_paid = paidUntil(of, asked, day, 'interest')
  const counted = asked.kind === 'by the lender' ? Math.min(interest_paid, interest) : interest_paid
  return Math.max(0, principal + interest - counted - paidUntil(of, asked, day, 'principal'))
}

function disbursedUntil(entries: readonly TypedEntry[], day: number): number {
  return total(entries.filter((entry) => entry.day <= day && entry.type === 'disbursement').map(({ amount }) => amount))
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
