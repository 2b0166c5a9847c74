// The concentration limits of the model: one group after the other, the share after excess found by halving.
import type { Collateral } from '../../src/metrics/debt-line/collateral.ts'
import type { ConcentrationLimit, Limit } from '../../src/metrics/debt-line/debt-line-term.ts'
import { billionths, sector } from './model-rules.ts'

const BILLION = 1_000_000_000n

/** An eligible receivable: what is left of it, its advance class, and what each limit took. */
export interface Kept {
  readonly own: Collateral
  left: bigint
  readonly class: number
  readonly taken: { limit: number; amount: bigint }[]
}

interface Group {
  readonly name: string | null
  readonly kept: readonly Kept[]
  readonly balance: bigint
  readonly limit: Limit
}

/** Applies all limits, lowering what is left; returns of each its groups in excess and the denominator after excess. */
export function limitAll(limits: readonly ConcentrationLimit[], kept: readonly Kept[], eligible: bigint) {
  return limits.map((limit, index) => {
    const groups = groupsOf(limit, kept)
    const after = leftAfter(groups, eligible)
    const over = groups.flatMap(({ name, kept: members, balance, limit: own }) => {
      const cap = capOf(own, eligible, after)
      if (balance <= cap) return []
      takeFrom(members, balance - cap, index)
      return [{ name, balance, cap, excess: balance - cap }]
    })
    return { over, after }
  })
}

function capOf(limit: Limit, eligible: bigint, after: bigint): bigint {
  if (limit.as === 'amount') return BigInt(limit.amount)
  return (billionths(limit.share) * (limit.denominator === 'before_excess' ? eligible : after)) / BILLION
}

function groupsOf(limit: ConcentrationLimit, all: readonly Kept[]): Group[] {
  const names = [...new Set(all.map(({ own }) => nameOf(limit, own)))]
  const groups = names.map((name) => {
    const kept = all.filter(({ own }) => nameOf(limit, own) === name)
    return { name, kept, balance: sumOf(kept), limit: limitFor(limit, name, kept[0]?.own) }
  })
  if (limit.group !== 'top_obligors') return groups
  const ranked = groups.toSorted((one, other) =>
    one.balance === other.balance
      ? (one.name ?? '') < (other.name ?? '')
        ? -1
        : 1
      : one.balance > other.balance
        ? -1
        : 1,
  )
  const together = (name: string | null, some: readonly Group[], own: Limit): Group => {
    const kept = some.flatMap((group) => group.kept)
    return { name, kept, balance: sumOf(kept), limit: own }
  }
  return [
    together(null, ranked.slice(0, limit.count), limit.limit),
    together('others', ranked.slice(limit.count), { as: 'amount', amount: 2 ** 70 }),
  ]
}

function sumOf(kept: readonly Kept[]): bigint {
  return kept.reduce((sum, { left }) => sum + left, 0n)
}

function nameOf(limit: ConcentrationLimit, own: Collateral): string | null {
  if (limit.group === 'obligor' || limit.group === 'top_obligors') return own.obligor_id
  if (limit.group === 'country') return own.country
  if (limit.group === 'region') return own.region
  if (limit.group === 'product') return own.product_type
  return own.industry === null || limit.digits === 6 ? own.industry : sector(own.industry)
}

function limitFor(limit: ConcentrationLimit, name: string | null, own?: Collateral): Limit {
  if (limit.group === 'top_obligors') return limit.limit
  const exceptions: readonly { readonly limit: Limit }[] = limit.exceptions ?? []
  const named = exceptions.find((exception) => name !== null && namesIn(exception).includes(name))
  if (named !== undefined || limit.group !== 'obligor') return named?.limit ?? limit.limit
  const [bureau, points] = own?.score?.split(':') ?? []
  const band = limit.exceptions?.find(({ scores }) => {
    const [[of, from], [, to]] = [scores?.from.split(':') ?? [], scores?.to.split(':') ?? []]
    return bureau !== undefined && of === bureau && Number(from) <= Number(points) && Number(points) <= Number(to)
  })
  return band?.limit ?? limit.limit
}

/** Whatever an exception lists by name. */
function namesIn(exception: object): string[] {
  return Object.values(exception).flatMap((value: unknown) =>
    Array.isArray(value) ? value.map((name: unknown) => (typeof name === 'string' ? name : codeOf(name))) : [],
  )
}

function codeOf(place: unknown): string {
  const { country, region } = place as { country: string; region: string }
  return `${country}-${region.toUpperCase()}`
}

/** The largest whole T with Σ min(balance, limit at T) ≥ T, where a share of what is left is not rounded: everything, or less. */
function leftAfter(groups: readonly Group[], eligible: bigint): bigint {
  const holds = (t: bigint): boolean =>
    groups.reduce((sum, { balance, limit }) => {
      const cap =
        limit.as === 'share' && limit.denominator === 'after_excess'
          ? billionths(limit.share) * t
          : capOf(limit, eligible, 0n) * BILLION
      return sum + (cap < balance * BILLION ? cap : balance * BILLION)
    }, 0n) >=
    t * BILLION
  let [low, high] = [0n, groups.reduce((sum, { balance }) => sum + balance, 0n)]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (holds(middle)) low = middle
    else high = middle - 1n
  }
  return low
}

/** In proportion, first over classes and then over receivables by their numbers, each time by running sums rounded down. */
function takeFrom(members: readonly Kept[], excess: bigint, limit: number): void {
  const classes = [...new Set(members.map((own) => own.class))].toSorted((one, other) => one - other)
  const byClass = classes.map((own) => members.filter((member) => member.class === own))
  const shares = part(excess, byClass.map(sumOf))
  for (const [index, own] of byClass.entries()) {
    const inOrder = own.toSorted((one, other) => one.own.number - other.own.number)
    const amounts = part(
      shares[index] ?? 0n,
      inOrder.map(({ left }) => left),
    )
    for (const [position, amount] of amounts.entries()) {
      const member = inOrder[position]
      if (member === undefined || amount === 0n) continue
      member.left -= amount
      member.taken.push({ limit, amount })
    }
  }
}

function part(amount: bigint, weights: readonly bigint[]): bigint[] {
  const upTo = (count: number): bigint => weights.slice(0, count).reduce((sum, weight) => sum + weight, 0n)
  const whole = upTo(weights.length)
  if (whole === 0n) return weights.map(() => 0n)
  return weights.map((_, index) => (amount * upTo(index + 1)) / whole - (amount * upTo(index)) / whole)
}
