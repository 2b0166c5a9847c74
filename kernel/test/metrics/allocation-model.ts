// Which item is past due on a day, in plain arrays: written from "Which payment covers which item" in docs/reference/definitions/metrics.md alone, rule by
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
  /** What the entries of a day add up to, by type, rising by day. */
  readonly sums: readonly DueOnDay[]
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
  const first_interest = firstOf('interest', 'returned_interest')
  const receivable = { derived, entries, sums: sumsOf(entries) }
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

/** How a day is judged; the strict count is replayed from `first`, by what is asked for on the day itself. */
export function judge(of: Allocated, day: number, first: number): Judged {
  const asked = askedOn(of, day)
  let strict_since: number | null = null
  for (const past of turningDays(of, asked, first, day)) {
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

/** The days from one to another on which what is asked for, past due or paid may change. */
function turningDays({ entries }: Allocated, { items }: Asked, first: number, day: number): number[] {
  const dated = [...entries, ...items].flatMap((one) => [one.day, one.day + 1])
  return [...new Set(dated)].filter((one) => one >= first && one <= day).toSorted((one, other) => one - other)
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

/** What is asked for by the end of a day. */
export function askedOn(of: Allocated, day: number): Asked {
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
  const { derived } = receivable
  const by_then = derived.filter(({ day }) => day <= first)
  const principal_alone = by_then.map((item) => ({ ...item, interest: 0 }))
  const asked = { kind: 'principal alone', items: principal_alone } as const
  const open = by_then.filter(({ day }) => firstOpen(receivable, asked, first - 1, day + 1) !== null)
  const paid_before = by_then.slice(0, by_then.length - open.length)
  const on_day = (part: Part) => receivable.sums.find(({ day }) => day === first)?.[part] ?? 0
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

/** What entries add up to on each day; a returned payment is a negative one. */
function sumsOf(entries: readonly TypedEntry[]): DueOnDay[] {
  const paying = entries.filter(({ type }) => /^(returned_)?(principal|interest)$/.test(type))
  const days = [...new Set(paying.map(({ day }) => day))].toSorted((one, other) => one - other)
  return days.map((day) => {
    const of = (type: string) =>
      total(paying.filter((entry) => entry.day === day && entry.type === type).map(({ amount }) => amount))
    return {
      day,
      principal: of('principal') - of('returned_principal'),
      interest: of('interest') - of('returned_interest'),
    }
  })
}

type Part = 'principal' | 'interest'

/** Rules 1 and 9 at the end of a day. */
interface Allocation {
  readonly paid: Readonly<Record<Part, number>>
  /** What was returned and is due again. */
  readonly returned: readonly DueOnDay[]
}

/** Goes through the days on which anything was paid or returned. */
function allocationOn({ sums }: Receivable, asked: Asked, until: number): Allocation {
  const paid = { principal: 0, interest: 0 }
  const returned: DueOnDay[] = []
  /** Returns that exceed all payments, to be made up for. */
  const exceeding = { principal: 0, interest: 0 }
  const unreturned = { principal: 0, interest: 0 }
  for (const { day, ...sum_of } of sums.filter((one) => one.day <= until)) {
    const counted = (part: Part) => {
      const sum = part === 'interest' && asked.kind === 'principal alone' ? 0 : sum_of[part]
      const change = sum >= 0 ? sum - Math.min(sum, exceeding[part]) : -Math.min(-sum, unreturned[part])
      exceeding[part] -= sum - change
      unreturned[part] += change
      return change
    }
    const give = (part: Part, amount: number) => {
      if (amount >= 0) paid[part] += amount
      else returned.push({ day, principal: 0, interest: 0, [part]: -amount })
    }
    const interest = counted('interest')
    const principal = counted('principal')
    if (asked.kind !== 'by the lender') give('principal', principal + interest)
    else {
      give('interest', interest)
      give('principal', principal)
    }
  }
  const of = (part: Part) => paid[part] + takenBack(asked, until, part)
  return { paid: { principal: of('principal'), interest: of('interest') }, returned }
}

function takenBack({ items }: Asked, day: number, part: Part): number {
  return total(items.filter((item) => item.day <= day && item[part] < 0).map((item) => -item[part]))
}

function askedBefore(items: readonly DueOnDay[], day: number, part: Part): number {
  return total(items.filter((item) => item.day < day).map((item) => Math.max(0, item[part])))
}

/** Rule 2, by the items due before the day. */
function oldestOpen(of: Receivable, asked: Asked, day: number): number | null {
  return firstOpen(of, asked, day, day)
}

/** The day of the first item due before a day that is not fully paid at the end of another; rules 3, 4 and 5. */
function firstOpen(of: Receivable, asked: Asked, day: number, before: number): number | null {
  const { paid, returned } = allocationOn(of, asked, day)
  const due = (until: number, part: Part) => askedBefore([...asked.items, ...returned], until + 1, part)
  const asking = asked.items.filter((item) => item.principal > 0 || item.interest > 0).map((item) => item.day)
  const days = [...new Set([...asking, ...returned.map((item) => item.day)])].toSorted((one, other) => one - other)
  for (const due_day of days.filter((one) => one < before)) {
    const place = asking.filter((one) => one <= due_day).length
    const interest = due(due_day, 'interest')
    const by_lender = asked.kind === 'by the lender'
    const paying = paid.principal + (by_lender ? Math.min(paid.interest, interest) : paid.interest)
    const missing = by_lender ? 0 : place + Math.floor(Math.max(0, disbursedUntil(of.entries, due_day)) / 10_000)
    if (paying + missing < due(due_day, 'principal') + interest) return due_day
  }
  return null
}

function overdueBy(of: Receivable, asked: Asked, day: number): number {
  const { paid, returned } = allocationOn(of, asked, day)
  const items = [...asked.items, ...returned]
  const interest = askedBefore(items, day, 'interest')
  const counted = asked.kind === 'by the lender' ? Math.min(paid.interest, interest) : paid.interest
  return Math.max(0, askedBefore(items, day, 'principal') + interest - counted - paid.principal)
}

function disbursedUntil(entries: readonly TypedEntry[], day: number): number {
  return total(entries.filter((entry) => entry.day <= day && entry.type === 'disbursement').map(({ amount }) => amount))
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
