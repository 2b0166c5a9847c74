// The eligibility rules of the model: each read off docs/reference/definitions/debt-line-terms.md, over the whole book where it asks about an obligor.
import { addDays, addMonths, dayNumber, dayOfNumber } from '../../src/core/day.ts'
import { metadataText } from '../../src/core/metadata-text.ts'
import { regionOf } from '../../src/core/region.ts'
import type { LineOnDay } from '../../src/metrics/debt-line/borrowing-base.ts'
import type { Collateral } from '../../src/metrics/debt-line/collateral.ts'
import { CHECKS } from '../../src/metrics/integrity/checks.ts'
import type { Bounds, EligibilityRule, Membership } from '../../src/metrics/debt-line/debt-line-term.ts'

const BILLION = 1_000_000_000n

/** A fraction of the terms, in billionths. */
export function billionths(fraction: number): bigint {
  return BigInt(Math.round(fraction * 1e9))
}

const SECTORS = [
  ['31', '32', '33', '31-33'],
  ['44', '45', '44-45'],
  ['48', '49', '48-49'],
]

/** The sector that a NAICS code lies in. */
export function sector(code: string): string {
  return SECTORS.find((words) => words.includes(code.slice(0, 2)))?.at(-1) ?? code.slice(0, 2)
}

/** Whether a receivable passes a rule; what was not reported counts as the rule states. */
export function passes(rule: EligibilityRule, own: Collateral, line: LineOnDay, book: readonly Collateral[]): boolean {
  const verdict = VERDICTS[rule.rule] as (...asked: unknown[]) => boolean | null
  return verdict(rule, own, line, book) ?? ('missing' in rule && rule.missing === 'eligible')
}

type Kind = EligibilityRule['rule']
type RuleOf<Name extends Kind> = EligibilityRule & { readonly rule: Name }

/** Whether a receivable passes; null where that was not reported. */
const VERDICTS: {
  readonly [Name in Kind]: (
    rule: RuleOf<Name>,
    own: Collateral,
    line: LineOnDay,
    book: readonly Collateral[],
  ) => boolean | null
} = {
  days_past_due: ({ max, basis }, own) => !(own.days_past_due[basis] > max),
  not_written_off: (_, own) => !(own.written_off > 0),
  reconciled: (_, own) => own.reconciled,
  term: (rule, own) => span(own.origination, own, rule),
  remaining_term: (rule, own, { day }) => span(day, own, rule),
  interest_rate: ({ min = -100, max = 100 }, { interest_rate: rate }) =>
    rate === null ? null : billionths(min) <= BigInt(rate) && BigInt(rate) <= billionths(max),
  amount: ({ of, min, max }, own) => !(min !== undefined && own[of] < min) && !(max !== undefined && own[of] > max),
  score: ({ scores }, own) => {
    const [bureau, points] = own.score?.split(':') ?? []
    const least = scores.find((score) => score.split(':')[0] === bureau)
    return least === undefined ? null : Number(points) >= Number(least.split(':')[1])
  },
  country: (rule, own) => among(own.country, rule, (country) => country),
  region: (rule, own) => {
    if (own.country === null) return null
    return own.country === rule.country
      ? among(own.region, rule, (region) => regionOf(rule.country, region) ?? '')
      : true
  },
  industry: (rule, { industry }) => {
    if (industry === null) return null
    const covers = (prefix: string) =>
      prefix.includes('-') ? sector(industry) === prefix : industry.startsWith(prefix)
    return rule.in === undefined ? !rule.not_in?.some(covers) : rule.in.some(covers)
  },
  currency: (rule, own) => among(own.currency, rule, (currency) => currency),
  product_type: (rule, own) => among(own.product_type, rule, (product) => product),
  status: (rule, own) => (own.status === null ? null : rule.in.includes(own.status)),
  documents: ({ kinds }, own) => kinds.filter((kind) => !own.documents.includes(kind)).length === 0,
  metadata: (rule, own) => among(own.metadata[rule.key] ?? null, rule, metadataText),
  origination_date: ({ from, to }, { origination }) =>
    !(from !== undefined && origination < dayNumber(from)) && !(to !== undefined && origination > dayNumber(to)),
  times_delinquent: ({ max }, own) => own.times_delinquent <= max,
  collections_verified: ({ days, amount_max, count_max }, { number }, { day, collections: { since, older_than } }) => {
    if (since === null || !(day - since > days)) return null
    const { count, amount } = older_than.get(days)?.get(number) ?? { count: 0, amount: 0 }
    if (amount_max === undefined && count_max === undefined) return count === 0
    return !(amount_max !== undefined && amount > amount_max) && !(count_max !== undefined && count > count_max)
  },
  no_findings: ({ checks, severity_min = 'low', states = ['open', 'confirmed'] }, own, { findings: book }) => {
    if (!book.is_checked) return null
    const graver = { low: ['low', 'medium', 'high'], medium: ['medium', 'high'], high: ['high'] }[severity_min]
    return !book.findings.some(
      ({ check, state, receivable_id, obligor_id }) =>
        (receivable_id === own.id || (receivable_id === null && obligor_id === own.obligor_id)) &&
        states.includes(state) &&
        graver.includes(CHECKS[check].severity) &&
        (checks?.includes(check) ?? true),
    )
  },
  cross_ageing: ({ days_past_due: days, basis, share_max }, { obligor_id }, _, book) => {
    const mine = book.filter((other) => other.obligor_id === obligor_id)
    const sum = (of: readonly Collateral[]) => of.reduce((total, { outstanding }) => total + BigInt(outstanding), 0n)
    const aged = sum(mine.filter(({ days_past_due }) => days_past_due[basis] > days))
    return aged * BILLION <= sum(mine) * billionths(share_max)
  },
}

function among<T>(value: string | null, rule: Membership<T>, textOf: (value: T) => string): boolean | null {
  if (value === null) return null
  return rule.in === undefined
    ? !rule.not_in?.some((other) => textOf(other) === value)
    : rule.in.some((other) => textOf(other) === value)
}

function span(from: number, { maturity }: Collateral, { min, max }: Bounds<string>): boolean | null {
  if (maturity === null) return null
  const [start, end] = [dayOfNumber(from), dayOfNumber(maturity)]
  return (min === undefined || end >= after(start, min)) && (max === undefined || end <= after(start, max))
}

function after(day: string, duration: string): string {
  const [count, unit] = duration.split(' ') as [string, string]
  if (unit.startsWith('day')) return addDays(day, Number(count))
  if (unit.startsWith('week')) return addDays(day, 7 * Number(count))
  return addMonths(day, Number(count) * (unit.startsWith('year') ? 12 : 1))
}
