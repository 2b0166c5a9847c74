// How late a loan is on a day: a second reading of the rules under "Which payment covers which item" in docs/reference/definitions/metrics.md, by someone who
// had not seen the code that implements them nor the first model. Whoever changes a rule there changes it here from the text alone.
import { type Installment, daysBetween, daysLater } from './loan-schedule.ts'

/** An entry as it is sent: a positive or negative amount of a type. */
export interface SentEntry {
  readonly date: string
  readonly type: string
  readonly amount: number
}

/** A loan with everything that was sent about it. */
export interface SentLoan {
  /** By its terms; ignored once the lender's own schedule begins. */
  readonly derived: readonly Installment[]
  readonly entries: readonly SentEntry[]
}

/** What the service must answer as `delinquency.computed`. */
export interface PastDue {
  readonly days_past_due: number
  readonly days_past_due_strict: number
  readonly overdue_amount: number
  readonly since: string | null
  readonly times: number
  readonly interest_assessed: boolean
}

/** An item with what it asks for. */
interface Item {
  readonly date: string
  principal: number
  interest: number
  /** Whether the schedule asks for anything on its day: only such items widen the tolerance. */
  scheduled: boolean
}

/** How late a loan is at the end of a day. */
export function pastDueOn(sent: SentLoan, date: string): PastDue {
  const loan = { ...sent, entries: sent.entries.map(asNegative) }
  const first = loan.entries.map((entry) => entry.date).toSorted()[0] ?? date
  const demand = demandOn(loan, date)
  let [times, strict_since, before] = [0, null as string | null, null as string | null]
  for (let day = first; day <= date; day = daysLater(day, 1)) {
    const since = outstandingOn(loan, day) > 0 ? sinceOn(loan, demandOn(loan, day), day) : null
    if (since !== null && before === null) times += 1
    before = since
    const judged = sinceOn(loan, demand, day)
    strict_since = judged === null ? null : ([judged, strict_since ?? judged].toSorted()[0] ?? null)
  }
  const outstanding = outstandingOn(loan, date) > 0
  const since = outstanding ? sinceOn(loan, demand, date) : null
  return {
    days_past_due: since === null ? 0 : daysBetween(since, date),
    days_past_due_strict: !outstanding || strict_since === null ? 0 : daysBetween(strict_since, date),
    overdue_amount: since === null ? 0 : overdueOn(loan, demand, date),
    since,
    times,
    interest_assessed: demand.kind !== 'principal alone',
  }
}

/** A returned payment is the same as a negative one of its type, as defined in the preface of docs/reference/definitions/metrics.md. */
function asNegative(entry: SentEntry): SentEntry {
  const type = /^returned_(.*)$/.exec(entry.type)?.[1]
  return type === undefined ? entry : { ...entry, type, amount: -entry.amount }
}

/** What is asked for, as a day sees it; the items before an earlier day are asked for alike. */
interface Demand {
  readonly kind: 'principal alone' | 'with interest' | 'by the lender'
  readonly items: readonly Installment[]
}

/** Rules 6 and 7. */
function demandOn({ derived, entries }: SentLoan, date: string): Demand {
  const known = entries.filter((entry) => entry.date <= date)
  const scheduled = known.filter(({ type }) => type.startsWith('scheduled_'))
  if (scheduled.length > 0) return { kind: 'by the lender', items: lenderItems(scheduled) }
  const first = known
    .filter(({ type }) => type === 'interest')
    .map((entry) => entry.date)
    .toSorted()[0]
  if (first === undefined) return { kind: 'principal alone', items: derived.map((item) => ({ ...item, interest: 0 })) }
  const spared = interestNotAskedFor({ derived, entries }, first)
  return {
    kind: 'with interest',
    items: derived.map((item) => (spared.has(item.date) ? { ...item, interest: 0 } : item)),
  }
}

function lenderItems(scheduled: readonly SentEntry[]): Installment[] {
  const dates = [...new Set(scheduled.map((entry) => entry.date))].toSorted()
  return dates.map((date) => {
    const of = (type: string) => sum(scheduled.filter((entry) => entry.date === date && entry.type === type))
    return { date, principal: of('scheduled_principal'), interest: of('scheduled_interest') }
  })
}

/** Rule 6: the due days whose interest was received without being reported, by the day of the first `interest` entry. */
function interestNotAskedFor(loan: SentLoan, first: string): Set<string> {
  const due = loan.derived.filter((item) => item.date <= first)
  const alone: Demand = { kind: 'principal alone', items: loan.derived.map((item) => ({ ...item, interest: 0 })) }
  const eve = daysLater(first, -1)
  const open = due.filter((item) => !isPaid(loan, alone, item.date, eve))
  const paid = due.filter((item) => !open.includes(item))
  const on_first = (type: string) => sum(loan.entries.filter((entry) => entry.date === first && entry.type === type))
  let left = on_first('interest') - open.reduce((total, { interest }) => total + interest, 0)
  const last = due.at(-1)
  if (open.length === 0 && on_first('principal') > 0 && last !== undefined && last.principal > 0) left -= last.interest
  const spared = new Set(paid.map((item) => item.date))
  for (const item of paid.toReversed()) {
    if (item.interest > 2 * left) break
    spared.delete(item.date)
    left -= item.interest
  }
  return spared
}

/** What pays by the end of a day, and everything that is asked for by then, returned payments among it. */
interface Account {
  principal: number
  interest: number
  readonly items: Item[]
}

/** Rules 1 and 9, day after day. */
function accountOn(loan: SentLoan, demand: Demand, date: string): Account {
  const account: Account = { principal: 0, interest: 0, items: [] }
  const items = new Map(
    demand.items.map((item) => [item.date, { ...item, scheduled: item.principal > 0 || item.interest > 0 }]),
  )
  account.items.push(...items.values())
  const returnable = { principal: 0, interest: 0 }
  const excess = { principal: 0, interest: 0 }
  const dates = [...new Set(loan.entries.map((entry) => entry.date))].filter((day) => day <= date).toSorted()
  for (const day of dates) {
    const net = { principal: netOf(loan, day, 'principal'), interest: netOf(loan, day, 'interest') }
    for (const part of ['principal', 'interest'] as const) {
      if (net[part] >= 0) {
        const against = Math.min(excess[part], net[part])
        excess[part] -= against
        net[part] -= against
        returnable[part] += net[part]
      } else {
        const back = Math.min(-net[part], returnable[part])
        excess[part] += -net[part] - back
        returnable[part] -= back
        net[part] = 0 - back
      }
    }
    if (demand.kind === 'by the lender') settleByLender(account, net, day)
    else settleWhole(account, net, day)
  }
  return account
}

function netOf({ entries }: SentLoan, day: string, part: string): number {
  const on = entries.filter((entry) => entry.date === day)
  return sum(on.filter(({ type }) => type === part))
}

/** Rules 3 and 9: principal and interest of a derived schedule count whole against whole. */
function settleWhole(account: Account, net: { principal: number; interest: number }, day: string): void {
  const whole = net.principal + net.interest
  account.principal += whole
  if (whole >= 0) return
  const asked = account.items
    .filter((item) => item.date < day)
    .reduce((total, item) => total + item.principal + item.interest, 0)
  const ahead = Math.max(0, account.principal - whole - asked)
  const again = Math.max(0, -whole - ahead)
  account.principal += again
  askAgain(account, day, again, 0)
}

/** Rules 4 and 9. */
function settleByLender(account: Account, net: { principal: number; interest: number }, day: string): void {
  const before = account.items.filter((item) => item.date < day)
  const principal = before.reduce((total, item) => total + item.principal, 0)
  const interest = before.reduce((total, item) => total + item.interest, 0)
  account.principal += Math.max(0, net.principal)
  account.interest += Math.max(0, net.interest)
  const interest_back = Math.max(0, -net.interest)
  const interest_ahead = Math.min(interest_back, Math.max(0, account.interest - interest))
  account.interest -= interest_ahead
  const principal_back = Math.max(0, -net.principal)
  const uncovered = Math.max(0, interest - account.interest)
  const principal_ahead = Math.min(principal_back, Math.max(0, account.principal - principal - uncovered))
  account.principal -= principal_ahead
  askAgain(account, day, principal_back - principal_ahead, interest_back - interest_ahead)
}

function askAgain({ items }: Account, date: string, principal: number, interest: number): void {
  if (principal === 0 && interest === 0) return
  const there = items.find((item) => item.date === date)
  if (there === undefined) items.push({ date, principal, interest, scheduled: false })
  else {
    there.principal += principal
    there.interest += interest
  }
  items.sort((one, other) => (one.date < other.date ? -1 : 1))
}

/** Rules 2 to 5: whether an item and all before it are paid at the end of a day. */
function isPaid(loan: SentLoan, demand: Demand, due: string, date: string): boolean {
  return firstOpen(loan, demand, date, (item) => item.date <= due) === null
}

/** Rule 2: the due day of the oldest item due before the day that is not fully paid. */
function sinceOn(loan: SentLoan, demand: Demand, date: string): string | null {
  return firstOpen(loan, demand, date, (item) => item.date < date)
}

function firstOpen(loan: SentLoan, demand: Demand, date: string, counts: (item: Item) => boolean): string | null {
  const account = accountOn(loan, demand, date)
  let [principal, interest, place] = [0, 0, 0]
  for (const item of account.items.filter(counts)) {
    principal += item.principal
    interest += item.interest
    if (item.scheduled) place += 1
    const by_lender = demand.kind === 'by the lender'
    const pays = account.principal + (by_lender ? Math.min(account.interest, interest) : 0)
    const drawn = sum(loan.entries.filter((entry) => entry.type === 'disbursement' && entry.date <= item.date))
    const may_be_missing = by_lender ? 0 : place + Math.floor(drawn / 10_000)
    if (pays + may_be_missing < principal + interest) return item.date
  }
  return null
}

function overdueOn(loan: SentLoan, demand: Demand, date: string): number {
  const account = accountOn(loan, demand, date)
  const before = account.items.filter((item) => item.date < date)
  const asked = { principal: 0, interest: 0 }
  for (const item of before) {
    asked.principal += item.principal
    asked.interest += item.interest
  }
  const by_interest = demand.kind === 'by the lender' ? Math.min(account.interest, asked.interest) : 0
  return Math.max(0, asked.principal + asked.interest - account.principal - by_interest)
}

/** Principal that is outstanding at the end of a day. */
function outstandingOn({ entries }: SentLoan, date: string): number {
  const of = (type: string) => sum(entries.filter((entry) => entry.type === type && entry.date <= date))
  return of('disbursement') - of('principal')
}

function sum(entries: readonly SentEntry[]): number {
  return entries.reduce((total, { amount }) => total + amount, 0)
}
