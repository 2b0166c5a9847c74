// The borrowing base as a waterfall: from all that is outstanding to what can be drawn, each step what the one before leaves. Chart and
// table are made of these steps, so they never disagree. `docs/reference/definitions/borrowing-base.md` defines each step.
import { type Sum, type SumInJson, larger, minus, plus, sumFromJson } from '@tapeline/kernel/core/sum'
import type { Tally } from '../../service/api-types.ts'
import type { BehindBase, CalculatedBase } from '../../service/borrowing-bases.ts'

/** A step: a level that is reached, or what is taken off or added on the way to the next one. Money in minor units. */
export interface WaterfallStep {
  readonly key: string
  readonly label: string
  readonly kind: 'level' | 'less' | 'plus'
  readonly amount: Sum
  readonly count?: number
  /** The receivables behind it, where it is made of receivables. */
  readonly behind?: BehindBase
}

/** The steps of a base, as far as its terms define them. */
export function waterfallOf(base: CalculatedBase): WaterfallStep[] {
  return [...collateral(base), ...lent(base), ...drawn(base)]
}

function collateral({ total, pledged, ineligible, eligible, excess, net_eligible }: CalculatedBase): WaterfallStep[] {
  const sums = { total: countedSum(total), pledged: countedSum(pledged), eligible: countedSum(eligible) }
  const elsewhere = minus(sums.pledged.amount, sums.total.amount)
  const others = Math.abs(total.count - pledged.count)
  return [
    { key: 'total', label: 'Outstanding principal', kind: 'level', ...sums.total },
    change('elsewhere', 'Not pledged to this line', elsewhere, { count: others }),
    { key: 'pledged', label: 'Pledged', kind: 'level', ...sums.pledged, behind: { step: 'pledged' } },
    less('ineligible', 'Ineligible', ineligible.amount, { count: ineligible.count, behind: { step: 'ineligible' } }),
    { key: 'eligible', label: 'Eligible', kind: 'level', ...sums.eligible, behind: { step: 'eligible' } },
    less('excess', 'Concentration excess', excess, { behind: { step: 'excess' } }),
    {
      key: 'net_eligible',
      label: 'Net of excess',
      kind: 'level',
      amount: sumFromJson(net_eligible),
      behind: { step: 'net_eligible' },
    },
  ]
}

/** Nothing where the terms have no advance rates. */
function lent({ net_eligible, advance, cash, reserved, base }: CalculatedBase): WaterfallStep[] {
  if (advance === null) return []
  const steps: WaterfallStep[] = [
    less('unlent', 'Kept back by advance rates', minus(sumFromJson(net_eligible), sumFromJson(advance))),
    { key: 'advance', label: 'Advance', kind: 'level', amount: sumFromJson(advance) },
    { key: 'cash', label: 'Eligible cash', kind: 'plus', amount: sumFromJson(cash.counted) },
  ]
  if (reserved === null || base === null) return steps
  const lendable = minus(plus(sumFromJson(advance), sumFromJson(cash.counted)), sumFromJson(reserved))
  const short = minus(sumFromJson(base), lendable)
  return [
    ...steps,
    less('reserves', 'Reserves', reserved),
    ...(short > 0 ? [change('floor', 'Never below zero', short)] : []),
    { key: 'base', label: 'Borrowing base', kind: 'level', amount: sumFromJson(base) },
  ]
}

/** Nothing where there is no base. */
function drawn({ base, commitment, outstanding, availability, deficiency }: CalculatedBase): WaterfallStep[] {
  if (base === null || availability === null) return []
  const over = larger(0, minus(sumFromJson(base), commitment))
  const lacking = sumFromJson(deficiency ?? 0)
  const last: WaterfallStep =
    lacking > 0
      ? { key: 'deficiency', label: 'Deficiency', kind: 'level', amount: -lacking }
      : { key: 'availability', label: 'Availability', kind: 'level', amount: sumFromJson(availability) }
  return [
    ...(over > 0 ? [less('over', 'Above the commitment', over)] : []),
    less('outstanding', 'Drawn and outstanding', outstanding),
    last,
  ]
}

function less(key: string, label: string, amount: SumInJson | Sum, more: Partial<WaterfallStep> = {}): WaterfallStep {
  return { key, label, kind: 'less', amount: typeof amount === 'bigint' ? amount : sumFromJson(amount), ...more }
}

function countedSum({ count, amount }: Tally) {
  return { count, amount: sumFromJson(amount) }
}

/** What is added, or, below zero, taken off. */
function change(key: string, label: string, amount: Sum, more: Partial<WaterfallStep> = {}): WaterfallStep {
  return amount > 0
    ? { key, label, kind: 'plus', amount, ...more }
    : { key, label, kind: 'less', amount: -amount, ...more }
}

/** A step with where its bar begins and ends, as near as it can be drawn. */
export interface WaterfallBar extends WaterfallStep {
  readonly from: number
  readonly to: number
}

/** The bars of the steps: a level stands on nothing, a change hangs from the level that it leaves. */
export function barsOf(steps: readonly WaterfallStep[]): WaterfallBar[] {
  let level: Sum = 0
  return steps.map((step) => {
    const from = step.kind === 'level' ? 0 : level
    level = levelAfter(level, step)
    return { ...step, from: Number(from), to: Number(level) }
  })
}

function levelAfter(level: Sum, { kind, amount }: WaterfallStep): Sum {
  if (kind === 'level') return amount
  return kind === 'less' ? minus(level, amount) : plus(level, amount)
}
