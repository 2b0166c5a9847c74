// The steps of a waterfall as they were first reported and as they are known now, one beside the other. Figures are whole numbers, so
// steps that add up do so in their differences too. Pure.
import type { CertifiedBase } from '../../certificates/certificate.ts'
import { type Sum, type SumInJson, minus, sumFrom } from '@tapeline/kernel/core/sum'
import type { BorrowingBase } from '@tapeline/kernel/metrics/debt-line/borrowing-base'

/** A borrowing base as it was calculated, or as a certificate states it: the same figures, in their own form. */
type Figures = BorrowingBase | CertifiedBase

/** Steps of a waterfall, in their order. A step of a rule, a limit, a class, a reserve or a currency names it. */
export const RESTATED_STEPS = [
  'pledged',
  'unconverted',
  'ineligible',
  'reason',
  'eligible',
  'limit',
  'excess',
  'net_eligible',
  'class',
  'advance',
  'cash',
  'reserve',
  'reserved',
  'base',
  'commitment',
  'outstanding',
  'availability',
  'deficiency',
] as const

/** A step with both its figures; null where there was none. */
export interface RestatedStep {
  readonly step: (typeof RESTATED_STEPS)[number]
  readonly id: string | null
  readonly unit: 'amount' | 'count'
  readonly first_reported: Sum | null
  readonly now: Sum | null
  /** now less first_reported, what was not there as 0; null where either is not known. */
  readonly difference: Sum | null
}

type Step = Pick<RestatedStep, 'step' | 'id' | 'unit'> & { readonly figure: Sum | null }

/** Every step, whether or not it moved; `first` is what was first reported. Either side may be missing, and then nothing differs yet. */
export function restatedSteps(first: Figures | undefined, now: Figures | undefined): RestatedStep[] {
  const were = byName(first)
  const are = byName(now)
  const isKnown = first !== undefined && now !== undefined
  return [...new Map([...were, ...are])]
    .map(([name, { step, id, unit }]) => {
      const [before, after] = [were.get(name), are.get(name)]
      const figures = { first_reported: before?.figure ?? null, now: after?.figure ?? null }
      return { step, id, unit, ...figures, difference: isKnown ? differenceOf(before, after) : null }
    })
    .sort((one, other) => RESTATED_STEPS.indexOf(one.step) - RESTATED_STEPS.indexOf(other.step))
}

function byName(base: Figures | undefined): Map<string, Step> {
  const steps = base === undefined ? [] : stepsOf(base)
  return new Map(steps.map((step) => [JSON.stringify([step.step, step.id, step.unit]), step]))
}

/** Whether any step is not what it was first reported as. */
export function isRestated(steps: readonly RestatedStep[]): boolean {
  return steps.some(({ first_reported, now }) => first_reported !== now)
}

/** A rule that is no longer there takes out nothing. */
function differenceOf(before: Step | undefined, after: Step | undefined): Sum | null {
  const [then, now] = [before === undefined ? 0 : before.figure, after === undefined ? 0 : after.figure]
  return then === null || now === null ? null : minus(now, then)
}

function stepsOf(base: Figures): Step[] {
  const amount = (step: Step['step'], figure: Sum | SumInJson | null, id: string | null = null): Step => ({
    step,
    id,
    unit: 'amount',
    figure: typeof figure === 'string' ? sumFrom(BigInt(figure)) : figure,
  })
  const both = (
    step: Step['step'],
    of: { count: number; amount: Sum | SumInJson },
    id: string | null = null,
  ): Step[] => [{ step, id, unit: 'count', figure: of.count }, amount(step, of.amount, id)]
  return [
    ...both('pledged', base.pledged),
    ...base.unconverted.flatMap((one) => both('unconverted', one, one.currency)),
    ...both('ineligible', base.ineligible),
    ...base.reasons.flatMap(({ id, first }) => both('reason', first, id)),
    ...both('eligible', base.eligible),
    ...base.limits.map(({ id, excess }) => amount('limit', excess, id)),
    amount('excess', base.excess),
    amount('net_eligible', base.net_eligible),
    ...base.advances.map(({ id, advance }) => amount('class', advance, id)),
    amount('advance', base.advance),
    amount('cash', base.cash.counted),
    ...base.reserves.map(({ id, amount: held }) => amount('reserve', held, id)),
    amount('reserved', base.reserved),
    amount('base', base.base),
    amount('commitment', base.commitment),
    amount('outstanding', base.outstanding),
    amount('availability', base.availability),
    amount('deficiency', base.deficiency),
  ]
}
