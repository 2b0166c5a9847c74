// The borrowing base as a waterfall: from all that is outstanding to what can be drawn, each step what the one before leaves. Chart and
// table are made of these steps, so they never disagree. `docs/borrowing-base.md` tells what each step is.
import type { BehindBase, BorrowingBase } from '../../service/borrowing-bases.ts'

/** A step: a level that is reached, or what is taken off or added on the way to the next one. Money in minor units. */
export interface WaterfallStep {
  readonly key: string
  readonly label: string
  readonly kind: 'level' | 'less' | 'plus'
  readonly amount: number
  readonly count?: number
  /** The receivables behind it, where it is made of receivables. */
  readonly behind?: BehindBase
}

/** The steps of a base, as far as its terms let it be told. */
export function waterfallOf(base: BorrowingBase): WaterfallStep[] {
  return [...collateral(base), ...lent(base), ...drawn(base)]
}

function collateral({ total, pledged, ineligible, eligible, excess, net_eligible }: BorrowingBase): WaterfallStep[] {
  const elsewhere = { amount: total.amount - pledged.amount, count: total.count - pledged.count }
  return [
    { key: 'total', label: 'Outstanding principal', kind: 'level', ...total },
    change('elsewhere', 'Not pledged to this line', -elsewhere.amount, { count: Math.abs(elsewhere.count) }),
    { key: 'pledged', label: 'Pledged', kind: 'level', ...pledged, behind: { step: 'pledged' } },
    less('ineligible', 'Ineligible', ineligible.amount, { count: ineligible.count, behind: { step: 'ineligible' } }),
    { key: 'eligible', label: 'Eligible', kind: 'level', ...eligible, behind: { step: 'eligible' } },
    less('excess', 'Concentration excess', excess, { behind: { step: 'excess' } }),
    {
      key: 'net_eligible',
      label: 'Net of excess',
      kind: 'level',
      amount: net_eligible,
      behind: { step: 'net_eligible' },
    },
  ]
}

/** Nothing where the terms have no advance rates. */
function lent({ net_eligible, advance, cash, reserved, base }: BorrowingBase): WaterfallStep[] {
  if (advance === null) return []
  const steps: WaterfallStep[] = [
    less('unlent', 'Kept back by advance rates', net_eligible - advance),
    { key: 'advance', label: 'Advance', kind: 'level', amount: advance },
    { key: 'cash', label: 'Eligible cash', kind: 'plus', amount: cash.counted },
  ]
  if (reserved === null || base === null) return steps
  const short = base - (advance + cash.counted - reserved)
  return [
    ...steps,
    less('reserves', 'Reserves', reserved),
    ...(short > 0 ? [change('floor', 'Never below zero', short)] : []),
    { key: 'base', label: 'Borrowing base', kind: 'level', amount: base },
  ]
}

/** Nothing where there is no base. */
function drawn({ base, commitment, outstanding, availability, deficiency }: BorrowingBase): WaterfallStep[] {
  if (base === null || availability === null) return []
  const over = Math.max(0, base - commitment)
  const last: WaterfallStep =
    (deficiency ?? 0) > 0
      ? { key: 'deficiency', label: 'Deficiency', kind: 'level', amount: -(deficiency ?? 0) }
      : { key: 'availability', label: 'Availability', kind: 'level', amount: availability }
  return [
    ...(over > 0 ? [less('over', 'Above the commitment', over)] : []),
    less('outstanding', 'Drawn and outstanding', outstanding),
    last,
  ]
}

function less(key: string, label: string, amount: number, more: Partial<WaterfallStep> = {}): WaterfallStep {
  return { key, label, kind: 'less', amount, ...more }
}

/** What is added, or, below zero, taken off. */
function change(key: string, label: string, amount: number, more: Partial<WaterfallStep> = {}): WaterfallStep {
  return amount > 0
    ? { key, label, kind: 'plus', amount, ...more }
    : { key, label, kind: 'less', amount: -amount, ...more }
}

/** A step with where its bar begins and ends. */
export interface WaterfallBar extends WaterfallStep {
  readonly from: number
  readonly to: number
}

/** The bars of the steps: a level stands on nothing, a change hangs from the level that it leaves. */
export function barsOf(steps: readonly WaterfallStep[]): WaterfallBar[] {
  let level = 0
  return steps.map((step) => {
    const from = step.kind === 'level' ? 0 : level
    level = step.kind === 'level' ? step.amount : step.kind === 'less' ? level - step.amount : level + step.amount
    return { ...step, from, to: level }
  })
}
