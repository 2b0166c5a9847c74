// The terms of a debt line in words: each rule, limit and covenant as a sentence. Amounts are in the currency
// of the line, which is shown beside the words. `docs/reference/definitions/debt-line-terms.md` defines each part.
import type {
  AdvanceRates,
  ConcentrationLimit,
  Condition,
  Covenant,
  EligibilityRule,
  Interest,
  Limit,
  LimitException,
  Reserve,
  TimeAllowed,
} from '../../service/debt-line-terms.ts'
import { amountText } from '../../ui/amount.ts'
import { shareText } from '../../ui/ratio.ts'
import { COMPARED, metricText } from './covenant-words.ts'
import { wordOf } from './line-words.ts'

/** `10 business days`. */
export function timeText({ days, business_days }: TimeAllowed): string {
  return `${days} ${business_days ? 'business ' : ''}day${days === 1 ? '' : 's'}`
}

/** What a receivable must be to pass a rule. */
export function ruleText(rule: EligibilityRule, currency: string): string {
  const text = (RULES[rule.rule] ?? otherRule)(rule, currency)
  if (rule.missing === undefined) return text
  return `${text}; ${rule.missing} where that is not known`
}

type InWords = (rule: EligibilityRule, currency: string) => string

const RULES: Readonly<Record<string, InWords>> = {
  days_past_due: ({ max, basis }) => `At most ${max} days past due, as ${basis}`,
  not_written_off: () => 'Nothing of its principal is written off',
  reconciled: () => 'The reported balance agrees with the one computed from entries',
  term: (rule) => `Term ${between(rule, String)}`,
  remaining_term: (rule) => `Time left to maturity ${between(rule, String)}`,
  interest_rate: (rule) => `Annual interest rate ${between(rule, (bound) => shareText(Number(bound)))}`,
  amount: (rule, currency) =>
    `${wordOf(rule.of ?? 'outstanding')} principal ${between(rule, (bound) => amountText(Number(bound), currency))}`,
  score: ({ scores = [] }) => `Obligor’s credit score of at least ${listed(scores)}`,
  country: (rule) => `Obligor’s country ${membership(rule)}`,
  region: (rule) => `Obligor’s region in ${rule.country} ${membership(rule)}`,
  industry: (rule) => `Obligor’s industry (NAICS) ${membership(rule)}`,
  currency: (rule) => `Currency ${membership(rule)}`,
  product_type: (rule) => `Product type ${membership(rule)}`,
  status: (rule) => `Status ${membership(rule)}`,
  documents: ({ kinds = [] }) => `Documents are there: ${listed(kinds.map(lower))}`,
  metadata: (rule) => `Metadata ${rule.key} ${membership(rule)}`,
  origination_date: ({ from, to }) =>
    ['Originated', ...(from === undefined ? [] : [`from ${from}`]), ...(to === undefined ? [] : [`to ${to}`])].join(
      ' ',
    ),
  times_delinquent: ({ max }) => `Delinquent at most ${max} times`,
  cross_ageing: ({ share_max, days_past_due, basis }) =>
    `At most ${shareText(share_max ?? 0)} of what its obligor owes on the line is more than ${days_past_due} days past due, as ${basis}`,
}

/** A rule that a later version of the interface adds is shown as its JSON. */
const otherRule: InWords = ({ id: _, name: __, rule, missing: ___, ...rest }) =>
  `${wordOf(rule)}: ${JSON.stringify(rest)}`

function between({ min, max }: EligibilityRule, bound: (bound: number | string) => string): string {
  if (min === undefined) return max === undefined ? 'any' : `at most ${bound(max)}`
  return max === undefined ? `at least ${bound(min)}` : `from ${bound(min)} to ${bound(max)}`
}

function membership({ in: within, not_in }: EligibilityRule): string {
  const texts = (values: readonly unknown[]) => listed(values.map((value) => lower(String(value))))
  if (within !== undefined) return `is ${within.length > 1 ? 'one of ' : ''}${texts(within)}`
  return `is not ${(not_in?.length ?? 0) > 1 ? 'one of ' : ''}${texts(not_in ?? [])}`
}

/** `line_of_credit` as `line of credit`; codes such as US stay as they are. */
function lower(word: string): string {
  return word.replaceAll('_', ' ')
}

function listed(words: readonly string[]): string {
  return words.join(', ')
}

/** How much a group may be. */
export function limitText(limit: Limit, currency: string): string {
  if (limit.as === 'amount') return `at most ${amountText(limit.amount, currency)}`
  const of = limit.denominator === 'before_excess' ? 'all eligible principal' : 'what this limit leaves'
  return `at most ${shareText(limit.share)} of ${of}`
}

const GROUPS: Readonly<Record<string, (limit: ConcentrationLimit) => string>> = {
  obligor: () => 'Each obligor',
  top_obligors: ({ count }) => `The ${count} largest obligors together`,
  industry: ({ digits }) => (digits === 2 ? 'Each sector' : 'Each industry'),
  region: () => 'Each region of each country',
  country: () => 'Each country',
  product: () => 'Each product type',
}

/** A concentration limit, its exceptions behind it. */
export function concentrationText(limit: ConcentrationLimit, currency: string): string {
  const group = GROUPS[limit.group]?.(limit) ?? wordOf(limit.group)
  const exceptions = (limit.exceptions ?? []).map((one) => `${exemptText(one)} ${limitText(one.limit, currency)}`)
  return [`${group} ${limitText(limit.limit, currency)}`, ...exceptions].join('; ')
}

function exemptText({ obligors, scores, industries, regions, countries, product_types }: LimitException): string {
  if (scores !== undefined) return `obligors with a score from ${scores.from} to ${scores.to}`
  if (regions !== undefined) return listed(regions.map(({ country, region }) => `${country}-${region}`))
  return listed((obligors ?? industries ?? countries ?? product_types ?? []).map(lower))
}

/** What is lent against each class, and how performance lowers it; the rate of all others last. */
export function advanceTexts(rates: AdvanceRates): { readonly name: string; readonly text: string }[] {
  const basis = rates.basis === undefined ? '' : `, as ${rates.basis}`
  const classes = (rates.classes ?? []).map(({ id, name, product_types, days_past_due, rate }) => {
    const products = product_types === undefined ? [] : [listed(product_types.map(lower))]
    const days = days_past_due === undefined ? [] : [`${daysText(days_past_due)} past due${basis}`]
    return { name: name ?? id, text: `${shareText(rate)} of ${[...products, ...days].join(', ')}` }
  })
  const steps = (rates.step_downs ?? []).map(({ id, name, when, reduction, restored_after = 1, cure }) => {
    const until = `until that has not been so for ${restored_after} ${restored_after === 1 ? 'month' : 'months'}`
    const time = cure === undefined ? '' : `; ${timeText(cure)} to cure a deficiency that this alone causes`
    const then = `Every rate is ${shareText(reduction)} lower once ${conditionText(when, '')}`
    return { name: name ?? id, text: `${then}, ${until}${time}` }
  })
  return [...classes, { name: 'All other receivables', text: shareText(rates.rate) }, ...steps]
}

function daysText({ min, max }: { readonly min: number; readonly max?: number }): string {
  if (max === 0) return 'not a day'
  if (max === undefined) return `${min} days and more`
  return min === max ? `${min} days` : `${min} to ${max} days`
}

/** What a reserve holds back. */
export function reserveText({ reserve, amount, share, months }: Reserve, currency: string): string {
  if (reserve === 'fixed') return amountText(amount ?? 0, currency)
  if (reserve === 'outstanding') return `${shareText(share ?? 0)} of the principal outstanding on the line`
  return `Interest on the principal outstanding for ${months} months`
}

/** What the debt costs. */
export function interestText({ index, margin, floor, cap, day_count, unused_fee }: Interest): string {
  const bounds = [
    ...(floor === undefined ? [] : [`at least ${shareText(floor)}`]),
    ...(cap === undefined ? [] : [`at most ${shareText(cap)}`]),
  ].join(' and ')
  const rate =
    index === undefined
      ? shareText(margin)
      : `${index}${bounds === '' ? '' : ` (${bounds})`} plus a margin of ${shareText(margin)}`
  const fee = unused_fee === undefined ? '' : `; ${shareText(unused_fee)} a year on the commitment that is not drawn`
  return `${rate}, ${day_count}${fee}`
}

const MONEY = new Set(['availability', 'tangible_net_worth', 'unrestricted_cash', 'net_income', 'average_balance'])
const MULTIPLES = new Set(['leverage', 'interest_coverage', 'debt_service_coverage', 'collateral_coverage'])

/** A threshold as the agreement writes it, by what its metric is. */
function thresholdText(metric: string, threshold: number, currency: string): string {
  if (MONEY.has(metric)) return amountText(threshold, currency)
  if (MULTIPLES.has(metric)) return `${threshold}x`
  return metric.startsWith('weighted_average') && !metric.endsWith('rate') ? String(threshold) : shareText(threshold)
}

/** A condition: what is measured and what it must be. */
export function conditionText(condition: Condition, currency: string): string {
  const { metric = '', comparator, threshold, schedule = [] } = condition
  const compared = comparator === undefined ? '' : COMPARED[comparator]
  const steps = schedule.map(({ from, threshold: step }) => `${thresholdText(metric, step, currency)} from ${from} on`)
  const required = threshold === undefined ? steps.join(', ') : thresholdText(metric, threshold, currency)
  return `${metricText(condition)}: ${compared} ${required}`.trimEnd()
}

/** A covenant in sentences: its conditions, what follows from a breach, and how it can be cured. */
export function covenantTexts(covenant: Covenant, currency: string): string[] {
  const { all_of, levels = [], consequence, note, cure, waivers = [], at_risk_headroom, test_day } = covenant
  const conditions = all_of ?? (levels.length === 0 ? [covenant] : [])
  return [
    ...conditions.map((one) => conditionText(one, currency)),
    ...levels.map(
      ({ consequence: then, note: words, ...level }, i) =>
        `Level ${i + 1}: ${conditionText({ ...covenant, ...level }, currency)}, else ${lower(then)}${words === undefined ? '' : ` (${words})`}`,
    ),
    ...(consequence === undefined
      ? []
      : [`A breach means: ${lower(consequence)}${note === undefined ? '' : ` (${note})`}`]),
    ...(cure === undefined ? [] : [`${timeText(cure)} to cure a breach, from the day on which the result is reported`]),
    ...(test_day?.on === 'day' ? [`Tested on day ${test_day.day} of each month`] : []),
    ...(at_risk_headroom === undefined ? [] : [`At risk below ${shareText(at_risk_headroom)} of headroom`]),
    ...waivers.map(({ test_month, reason }) => `Waived for ${test_month}: ${reason}`),
  ]
}
