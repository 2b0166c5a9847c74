// What processors keep where nobody declared it: learned from lines that name a batch, or a payment, and are less than it. Only where enough of
// them agree on one rate, and on no other as well; what was learned in a stretch counts from the next one on, so that it depends on earlier
// days alone.
import { groupBy } from '../../core/group-by.ts'
import type { Payment, ProcessorFee, TieOutSettings } from './items.ts'
import { type OpenLine, isRejected } from './open-items.ts'
import { compare } from './payments.ts'

/** How many lines must agree on a rate before it is taken for one. */
export const AGREEING_MIN = 20

/** How many lines of a processor that no rate explains are remembered, the latest ones. */
const REMEMBERED_MAX = 3 * AGREEING_MIN
/** The largest share of an amount that is taken for a fee, in hundredths of a percent. */
const BASIS_POINTS_MAX = 1_500
const WHOLE = 10_000

/** A line that is less than the payments that it names. */
export interface FeeEvidence {
  readonly line: string
  readonly day: string
  readonly processor: string
  readonly currency: string
  /** How many payments it names. */
  readonly count: number
  /** Their sum, in minor units. */
  readonly paid: number
  /** What of it did not arrive. */
  readonly kept: number
}

/** What is known of fees that nobody declared. */
export interface LearnedFees {
  /** Each with the lines that it was learned from. */
  readonly rates: readonly ProcessorFee[]
  /** What no rate explains yet. */
  readonly evidence: readonly FeeEvidence[]
}

/** What open lines state about fees of processors that declared none. A line counts where no other names the same payments. */
export function evidenceOf(
  lines: readonly OpenLine[],
  payments: readonly Payment[],
  { fees, days_before, days_after }: TieOutSettings,
): FeeEvidence[] {
  const declared = new Set(fees.map(({ processor }) => processor.toUpperCase()))
  const index = namesOf(payments.filter(({ processor }) => processor !== undefined && !declared.has(processor)))
  const naming = groupBy(
    lines.flatMap((line) => line.names.map((name) => ({ line, name }))),
    ({ name }) => name,
  )
  return lines.flatMap((line) => {
    const names = line.names.filter((name) => index.has(name))
    const [name] = names
    if (name === undefined || names.length > 1 || (naming.get(name)?.length ?? 0) > 1) return []
    const isTimely = ({ day_number }: Payment) =>
      line.day_number - day_number >= -days_before && line.day_number - day_number <= days_after
    const payments = index.get(name)?.filter(isTimely) ?? []
    return payments.some((payment) => isRejected(line, payment)) ? [] : keptOf(line, payments)
  })
}

/** What was known before, with more evidence: a rate that enough of it agrees on is learned, and what it explains is no longer kept. */
export function learnFees(before: LearnedFees, more: readonly FeeEvidence[]): LearnedFees {
  if (more.length === 0) return before
  const all = [...before.evidence, ...more].toSorted((a, b) => compare(a.day, b.day) || compare(a.line, b.line))
  const rates = [...before.rates]
  const evidence: FeeEvidence[] = []
  const groups = groupBy(all, ({ processor, currency }) => `${processor} ${currency}`)
  for (const [, group] of [...groups].toSorted(([a], [b]) => compare(a, b))) {
    const recent = group.slice(-REMEMBERED_MAX)
    const rate = agreedRate(recent)
    if (rate !== undefined) rates.push(rate)
    evidence.push(...recent.filter((each) => rate === undefined || !agrees(each, rate)))
  }
  return { rates, evidence }
}

/** The one rate on which the most lines agree, enough of them; undefined where there is none, and where two have as many. */
export function agreedRate(evidence: readonly FeeEvidence[]): ProcessorFee | undefined {
  const [first] = evidence
  if (first === undefined || evidence.length < AGREEING_MIN) return undefined
  let best = { basis_points: 0, fixed: 0, count: 0, is_alone: false }
  for (let basis_points = 0; basis_points <= BASIS_POINTS_MAX; basis_points += 1) {
    for (const [fixed, count] of fixedParts(evidence, basis_points)) {
      if (count > best.count) best = { basis_points, fixed, count, is_alone: true }
      else if (count === best.count) best = { ...best, is_alone: false }
    }
  }
  if (best.count < AGREEING_MIN || !best.is_alone) return undefined
  const rate = { processor: first.processor, basis_points: best.basis_points, fixed: best.fixed }
  return { ...rate, learned_from: evidence.filter((each) => agrees(each, rate)).map(({ line }) => line) }
}

/** How many lines have which fixed part, if they have a share of so many basis points. */
function fixedParts(evidence: readonly FeeEvidence[], basis_points: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const each of evidence) {
    const fixed = fixedPart(each, basis_points)
    if (fixed >= 0) counts.set(fixed, (counts.get(fixed) ?? 0) + 1)
  }
  return counts
}

/** What was kept beyond a share, for each payment, to the nearest minor unit: each payment's share was rounded by half of one or less. */
function fixedPart({ kept, paid, count }: FeeEvidence, basis_points: number): number {
  return Math.round((kept - (paid * basis_points) / WHOLE) / count)
}

function agrees(evidence: FeeEvidence, { basis_points, fixed }: ProcessorFee): boolean {
  return fixedPart(evidence, basis_points) === fixed
}

/** Payments by batch, and those without one by reference. */
function namesOf(payments: readonly Payment[]): ReadonlyMap<string, readonly Payment[]> {
  const named = payments.flatMap((payment) => {
    const names = payment.batch === undefined ? payment.references : [payment.batch]
    return names.map((name) => ({ name, payment }))
  })
  return new Map(
    [...groupBy(named, ({ name }) => name)].map(([name, all]) => [name, all.map(({ payment }) => payment)]),
  )
}

function keptOf({ id, day, amount, currency }: OpenLine, payments: readonly Payment[]): FeeEvidence[] {
  const [first] = payments
  const { processor } = first ?? {}
  if (first === undefined || processor === undefined || amount <= 0) return []
  const isAlike = (one: Payment) => one.processor === processor && one.currency === currency && one.amount > 0
  if (!payments.every(isAlike) || (first.batch === undefined && payments.length > 1)) return []
  const paid = payments.reduce((sum, one) => sum + one.amount, 0)
  const kept = paid - amount
  if (kept <= 0 || kept * WHOLE > paid * BASIS_POINTS_MAX) return []
  return [{ line: id, day, processor, currency, count: payments.length, paid, kept }]
}
