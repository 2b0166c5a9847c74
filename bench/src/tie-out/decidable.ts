// What can be decided of a book, from its truth and never by the rules of the engine. Money is decidable where the information given leaves
// exactly one answer that is true: what its line states, or where that is no name of anything, what is one typing mistake away; the amount, by
// a processor's fee less; and the days allowed. Where nothing is stated, amount and days have to leave one payment for the line and one line
// for the payment, among all that is not decided by a name. Names that are numbered closely allow for no mistakes.
import { dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { decidablePlanted } from './decidable-faults.ts'
import { feeOf, type Movement, type PaidBook, type Planted, type Reported, SETTINGS, total } from './truth.ts'
import { oneMistakeAway } from './typing.ts'

/** What money can be: one payment, or all of a batch, or all that a processor took on a day. */
interface Claim {
  readonly payments: readonly string[]
  readonly names: readonly string[]
  readonly amount: number
  /** The amount less what the processor keeps. */
  readonly less: number
  readonly days: readonly number[]
}

type Pair = readonly [Movement, Claim]

/** What is decidable of a book. */
export interface Decidable {
  readonly movements: ReadonlySet<Movement>
  /** Of the planted faults, those whose rows could be nothing else. */
  readonly planted: ReadonlySet<Planted>
}

/** What is decidable of a book. */
export function decidableOf(book: PaidBook): Decidable {
  const cash = book.movements.filter(({ kind }) => kind === 'payment')
  const named = uniqueOf(pairsByName(cash, claimsOf(book.reported), namesOf(book.reported)))
  const decided = new Set(named.flatMap(([, claim]) => claim.payments))
  const rest = book.reported.filter(({ id }) => !decided.has(id)).map((one) => claimOf([one], []))
  const silent = book.movements.filter(({ stated, kind }) => stated.by === 'nothing' && kind !== 'debt_line')
  const quiet = uniqueOf(pairsByAmount(silent, rest)).filter(([movement]) => sidesOf(movement, silent) === 0)
  const transfers = silent.filter((one) => one.kind === 'own_transfer' && isOnlyTransfer(one, silent, rest))
  const isTrue = ([{ payments }, claim]: Pair) => sameIds(payments, claim.payments)
  const lines = book.movements.filter(({ kind }) => kind === 'debt_line')
  const paid = [...named, ...quiet].filter(isTrue).map(([movement]) => movement)
  const movements = new Set([...paid, ...transfers, ...lines])
  return { movements, planted: decidablePlanted(book, movements) }
}

/** All names that the lender reports. */
function namesOf(reported: readonly Reported[]): ReadonlySet<string> {
  return new Set(
    reported.flatMap(({ loan, reference, batch }) =>
      [loan, reference, batch].flatMap((name) => (name ? [bare(name)] : [])),
    ),
  )
}

function claimsOf(reported: readonly Reported[]): Claim[] {
  const single = reported.filter(({ batch, processor }) => batch === undefined && processor !== 'Dayline')
  const batches = groupBy(reported, ({ batch }) => batch)
  const days = groupBy(reported, ({ processor, day }) => (processor === 'Dayline' ? day : undefined))
  return [
    ...single.map((one) => claimOf([one], one.reference === undefined ? [one.loan] : [one.reference, one.loan])),
    ...[...batches].flatMap(([batch, all]) => (batch === undefined ? [] : [claimOf(all, [batch])])),
    ...[...days].flatMap(([day, all]) => (day === undefined ? [] : [claimOf(all, ['Dayline'])])),
  ]
}

function claimOf(payments: readonly Reported[], names: readonly string[]): Claim {
  const fees = payments.map(({ processor, amount }) => (processor === undefined ? 0 : feeOf(processor, amount)))
  const amount = total(payments.map((payment) => payment.amount))
  return {
    payments: payments.map(({ id }) => id),
    names: names.map(bare),
    amount,
    less: amount - total(fees),
    days: [...new Set(payments.map(({ day }) => dayNumber(day)))],
  }
}

function pairsByName(movements: readonly Movement[], claims: readonly Claim[], names: ReadonlySet<string>): Pair[] {
  const named = groupBy(
    claims.flatMap((claim) => claim.names.map((name) => ({ name, claim }))),
    ({ name }) => name,
  )
  return movements.flatMap((movement): Pair[] => {
    if (movement.stated.by === 'nothing') return []
    const name = bare(movement.stated.name)
    const meant = names.has(name) || named.has(name) ? [name] : meantBy(name, names)
    const found = new Set(meant.flatMap((each) => named.get(each) ?? []).map(({ claim }) => claim))
    return [...found].filter((claim) => couldBe(movement, claim)).map((claim) => [movement, claim])
  })
}

/** The names that a mistaken one can mean: not those that are numbered so closely that it may be the right name of what is not reported. */
function meantBy(mistaken: string, names: ReadonlySet<string>): string[] {
  const near = [...oneMistakeAway(mistaken)].filter((name) => names.has(name))
  return near.filter((name) => ![...oneMistakeAway(name)].some((other) => names.has(other)))
}

function pairsByAmount(movements: readonly Movement[], claims: readonly Claim[]): Pair[] {
  const by_amount = groupBy(claims, ({ amount }) => amount)
  return movements.flatMap((movement) =>
    movement.lines.flatMap((line) =>
      (by_amount.get(line.amount) ?? [])
        .filter((claim) => isTimely(line.day, claim))
        .map((claim): Pair => [movement, claim]),
    ),
  )
}

function couldBe({ lines }: Movement, claim: Claim): boolean {
  const amount = total(lines.map((line) => line.amount))
  if (amount !== claim.amount && amount !== claim.less) return false
  return lines.every(({ day }) => isTimely(day, claim))
}

function isTimely(day: string, { days }: Claim): boolean {
  const on = dayNumber(day)
  return days.every((paid) => on - paid >= -SETTINGS.days_before && on - paid <= SETTINGS.days_after)
}

/** The pairs whose movement has no other claim, and whose claim has no other movement. */
function uniqueOf(pairs: readonly Pair[]): Pair[] {
  const movements = groupBy(pairs, ([movement]) => movement)
  const claims = groupBy(pairs, ([, claim]) => claim)
  return pairs.filter(([movement, claim]) => movements.get(movement)?.length === 1 && claims.get(claim)?.length === 1)
}

/** How many lines of other money could be the other side of a transfer with a line of this. */
function sidesOf(movement: Movement, silent: readonly Movement[]): number {
  const others = silent.filter((other) => other !== movement).flatMap(({ lines }) => lines)
  return movement.lines.filter((line) =>
    others.some(
      (other) =>
        other.amount === -line.amount &&
        other.account !== line.account &&
        Math.abs(dayNumber(other.day) - dayNumber(line.day)) <= SETTINGS.days_after,
    ),
  ).length
}

function isOnlyTransfer(movement: Movement, silent: readonly Movement[], rest: readonly Claim[]): boolean {
  return pairsByAmount([movement], rest).length === 0 && sidesOf(movement, silent) === 0
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

/** A name as it is read: letters and digits, large. */
function bare(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
}
