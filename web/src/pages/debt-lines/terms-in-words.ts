// The terms of a debt line in words: each rule, limit and covenant as a sentence. Amounts are in the currency
// of the line, which is shown beside the words. `docs/reference/definitions/debt-line-terms.md` defines each part.
import type {
  DebtLineTermAdvanceRates,
  DebtLineTermConcentrationLimit,
  DebtLineTermCovenant,
  DebtLineTermDrawStep,
  DebtLineTermEligibility,
  DebtLineTermInterest,
  DebtLineTermReserve,
} from '@tapeline/sdk'
import type { Condition, DaysPastDue, Limit, LimitException, TimeAllowed } from '../../service/api-types.ts'
import { amountText } from '../../ui/amount.ts'
import { shareText } from '../../ui/ratio.ts'
import { findingsText, metricText } from './covenant-words.ts'
import { COMPARED } from './value-text.ts'
import { wordOf } from './line-words.ts'
import { counted } from '../../ui/words.ts'
import { orMore } from '../../ui/buckets.ts'
import { industryTitle } from '../../words/industry-titles.ts'

/** `10 business days`. */
export function timeText({ days, business_days }: TimeAllowed): string {
  return counted(days, business_days ? 'business day' : 'day')
}

/** What a receivable must be to pass a rule. */
export function ruleText(rule: DebtLineTermEligibility, currency: string): string {
  const text = isListed(rule) ? listedRule(rule.rule, rule, currency) : otherRule(rule)
  const missing = ('missing' in rule && rule.missing) || null
  return missing === null ? text : `${text}; ${missing} where that is not known`
}

type RuleName = DebtLineTermEligibility['rule']
type Rules = { readonly [Name in RuleName]: Extract<DebtLineTermEligibility, { rule: Name }> }

const RULES: { readonly [Name in RuleName]: (rule: Rules[Name], currency: string) => string } = {
  days_past_due: ({ max, basis }) => `At most ${counted(max, 'day')} past due, as ${basis}`,
  not_written_off: () => 'Nothing of its principal is written off',
  reconciled: () => 'The reported balance agrees with the one computed from entries',
  term: (rule) => `Term ${between(rule, String)}`,
  remaining_term: (rule) => `Time left to maturity ${between(rule, String)}`,
  interest_rate: (rule) => `Annual interest rate ${between(rule, shareText)}`,
  amount: (rule, currency) =>
    `${wordOf(rule.of)} principal ${between(rule, (bound: number) => amountText(bound, currency))}`,
  score: ({ scores }) => `Obligor’s credit score of at least ${listed(scores)}`,
  country: (rule) => `Obligor’s country ${membership(rule)}`,
  region: (rule) => `Obligor’s region in ${rule.country} ${membership(rule)}`,
  industry: (rule) => `Obligor’s industry (NAICS) ${membership(rule, withTitle)}`,
  currency: (rule) => `Currency ${membership(rule)}`,
  product_type: (rule) => `Product type ${membership(rule)}`,
  status: (rule) => `Status ${membership(rule)}`,
  documents: ({ kinds }) => `Documents are there: ${listed(kinds.map(lower))}`,
  metadata: (rule) => `Metadata ${rule.key} ${membership(rule)}`,
  origination_date: ({ from, to }) => ['Originated', ...given(from, 'from'), ...given(to, 'to')].join(' '),
  times_delinquent: ({ max }) => `Delinquent at most ${counted(max, 'time')}`,
  collections_verified: ({ days, amount_max, count_max }, currency) => {
    const number = typeof count_max === 'number' ? counted(count_max, 'collection') : undefined
    const amount = typeof amount_max === 'number' ? amountText(amount_max, currency) : undefined
    const bound = number ?? (amount === undefined ? undefined : `${amount} of collections`)
    const most = bound === undefined ? 'No collections' : `At most ${bound}`
    const altogether = number === undefined || amount === undefined ? '' : `, at most ${amount} altogether`
    return `${most} older than ${counted(days, 'day')} that the bank does not show${altogether}`
  },
  no_findings: ({ checks, severity_min, states }) =>
    [
      'Nothing is found of it by integrity checks',
      ...findingsText({ checks, severity_min, states: states ?? ['open', 'confirmed'] }),
    ].join(', '),
  cross_ageing: ({ share_max, days_past_due, basis }) =>
    `At most ${shareText(share_max)} of what its obligor owes on the line is more than ${counted(days_past_due, 'day')} past due, as ${basis}`,
}

/** A later version of the interface may add rules. */
function isListed({ rule }: DebtLineTermEligibility): boolean {
  return Object.hasOwn(RULES, rule)
}

function listedRule<Name extends RuleName>(name: Name, rule: Rules[Name], currency: string): string {
  return RULES[name](rule, currency)
}

/** A rule that is not listed is shown as its JSON. */
function otherRule({ id: _, name: __, rule, ...rest }: DebtLineTermEligibility): string {
  const { missing: ___, ...shown } = { missing: null, ...rest }
  return `${wordOf(rule)}: ${JSON.stringify(shown)}`
}

function given(day: string | null | undefined, word: string): string[] {
  return day ? [`${word} ${day}`] : []
}

interface Bounds<Bound> {
  readonly min?: Bound | null
  readonly max?: Bound | null
}

function between<Bound>({ min, max }: Bounds<Bound>, text: (bound: Bound) => string): string {
  const [least, most] = [min ?? undefined, max ?? undefined]
  if (least === undefined) return most === undefined ? 'any' : `at most ${text(most)}`
  return most === undefined ? `at least ${text(least)}` : `from ${text(least)} to ${text(most)}`
}

interface Membership {
  readonly in?: readonly unknown[] | null
  readonly not_in?: readonly unknown[] | null
}

function membership({ in: within, not_in }: Membership, textOf = lower): string {
  const texts = (values: readonly unknown[]) => listed(values.map((value) => textOf(String(value))))
  if (within) return `is ${within.length > 1 ? 'one of ' : ''}${texts(within)}`
  return `is not ${(not_in?.length ?? 0) > 1 ? 'one of ' : ''}${texts(not_in ?? [])}`
}

/** `line_of_credit` as `line of credit`; codes such as US stay as they are. */
function lower(word: string): string {
  return word.replaceAll('_', ' ')
}

/** `7132` as `Gambling Industries (7132)`, where the titles are loaded. */
function withTitle(code: string): string {
  const title = industryTitle(code)
  return title === undefined ? code : `${title} (${code})`
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

const GROUPS: Readonly<Record<string, string>> = {
  obligor: 'Each obligor',
  industry: 'Each industry',
  region: 'Each region of each country',
  country: 'Each country',
  product: 'Each product type',
}

function groupText(limit: DebtLineTermConcentrationLimit): string {
  if (limit.group === 'top_obligors')
    return limit.count === 1 ? 'The largest obligor' : `The ${limit.count} largest obligors together`
  if (limit.group === 'industry' && limit.digits === 2) return 'Each sector'
  return GROUPS[limit.group] ?? wordOf(limit.group)
}

/** A concentration limit, its exceptions behind it. */
export function concentrationText(limit: DebtLineTermConcentrationLimit, currency: string): string {
  const exceptions = limit.group === 'top_obligors' ? [] : (limit.exceptions ?? [])
  const exempt = exceptions.map((one) => `${exemptText(one)} ${limitText(one.limit, currency)}`)
  return [`${groupText(limit)} ${limitText(limit.limit, currency)}`, ...exempt].join('; ')
}

function exemptText(exception: LimitException): string {
  if ('regions' in exception) return listed(exception.regions.map(({ country, region }) => `${country}-${region}`))
  if ('industries' in exception) return listed(exception.industries.map(withTitle))
  if ('countries' in exception) return listed(exception.countries)
  if ('product_types' in exception) return listed(exception.product_types.map(lower))
  const { scores, obligors } = exception
  return scores ? `obligors with a score from ${scores.from} to ${scores.to}` : listed(obligors ?? [])
}

/** What is lent against each class, and how performance lowers it; the rate of all others last. */
export function advanceTexts(rates: DebtLineTermAdvanceRates): { readonly name: string; readonly text: string }[] {
  const basis = rates.basis ? `, as ${rates.basis}` : ''
  const classes = (rates.classes ?? []).map(({ id, name, product_types, days_past_due, rate }) => {
    const products = product_types ? [listed(product_types.map(lower))] : []
    const days = days_past_due ? [`${daysText(days_past_due)} past due${basis}`] : []
    return { name: name ?? id, text: `${shareText(rate)} of ${[...products, ...days].join(', ')}` }
  })
  const steps = (rates.step_downs ?? []).map(({ id, name, when, reduction, restored_after, cure }) => {
    const months = restored_after ?? 1
    const until = `until that has not been so for ${counted(months, 'month')}`
    const time = cure ? `; ${timeText(cure)} to cure a deficiency that this alone causes` : ''
    const then = `Every rate is ${shareText(reduction)} lower once ${conditionText(when, '')}`
    return { name: name ?? id, text: `${then}, ${until}${time}` }
  })
  return [...classes, { name: 'All other receivables', text: shareText(rates.rate) }, ...steps]
}

function daysText({ min, max }: DaysPastDue): string {
  if (max === 0) return 'not a day'
  if (max === undefined || max === null) return `${orMore(min)} days`
  return min === max ? counted(min, 'day') : `${min} to ${max} days`
}

/** What a reserve holds back. */
export function reserveText(reserve: DebtLineTermReserve, currency: string): string {
  if (reserve.reserve === 'fixed') return amountText(reserve.amount, currency)
  if (reserve.reserve === 'outstanding') return `${shareText(reserve.share)} of the principal outstanding on the line`
  if (reserve.reserve === 'unverified_collections')
    return `${shareText(reserve.share)} of collections older than ${counted(reserve.days, 'day')} that the bank does not show`
  return `Interest on the principal outstanding for ${counted(reserve.months, 'month')}`
}

/** The smallest draw, and the steps above it, with amounts as `money` writes them. */
export function drawStepTexts(step: DebtLineTermDrawStep | null, money: (amount: number) => string): string[] {
  const { minimum, multiple } = step ?? {}
  return [
    ...(typeof minimum === 'number' ? [`at least ${money(minimum)}`] : []),
    ...(typeof multiple === 'number' ? [`in steps of ${money(multiple)}`] : []),
  ]
}

/** What the debt costs. */
export function interestText({ index, margin, floor, cap, day_count, unused_fee }: DebtLineTermInterest): string {
  const bounds = [...share('at least', floor), ...share('at most', cap)].join(' and ')
  const rate = index
    ? `${index}${bounds === '' ? '' : ` (${bounds})`} plus a margin of ${shareText(margin)}`
    : shareText(margin)
  const fee = share(';', unused_fee).map((text) => `${text} a year on the commitment that is not drawn`)
  return `${rate}, ${day_count}${fee.join('')}`
}

/** A share behind a word; nothing where there is none. */
function share(word: string, value: number | null | undefined): string[] {
  return value === null || value === undefined ? [] : [`${word} ${shareText(value)}`]
}

const MONEY = new Set(['availability', 'tangible_net_worth', 'unrestricted_cash', 'net_income', 'average_balance'])
const MULTIPLES = new Set(['leverage', 'interest_coverage', 'debt_service_coverage', 'collateral_coverage'])

/** A threshold as the agreement writes it, by what its metric is. */
function thresholdText(metric: string, threshold: number, currency: string): string {
  if (MONEY.has(metric)) return amountText(threshold, currency)
  if (MULTIPLES.has(metric)) return `${threshold}x`
  if (metric === 'unmatched_cash_days') return counted(threshold, 'day')
  if (metric === 'confirmed_findings') return counted(threshold, 'finding')
  return metric.startsWith('weighted_average') && !metric.endsWith('rate') ? String(threshold) : shareText(threshold)
}

/** A condition: what is measured and what it must be. A covenant of levels has a threshold in each of them. */
export function conditionText(condition: Condition | DebtLineTermCovenant, currency: string): string {
  const { comparator, threshold } = condition
  const metric = condition.metric ?? ''
  const compared = comparator ? COMPARED[comparator] : ''
  const steps = (condition.schedule ?? []).map(
    ({ from, threshold: step }) => `${thresholdText(metric, step, currency)} from ${from} on`,
  )
  const required =
    threshold === undefined || threshold === null ? steps.join(', ') : thresholdText(metric, threshold, currency)
  return `${metricText(condition)}: ${compared} ${required}`.trimEnd()
}

/** A covenant in sentences: its conditions, what follows from a breach, and how it can be cured. */
export function covenantTexts(covenant: DebtLineTermCovenant, currency: string): string[] {
  const { all_of, consequence, note, cure, waivers, at_risk_headroom, test_day } = covenant
  const levels = covenant.levels ?? []
  const conditions = all_of ?? (levels.length === 0 ? [covenant] : [])
  return [
    ...conditions.map((one) => conditionText(one, currency)),
    ...levels.map(({ consequence: then, note: words, ...level }, i) => {
      const required = conditionText({ ...covenant, ...level }, currency)
      return `Level ${i + 1}: ${required}, else ${lower(then)}${inBrackets(words)}`
    }),
    ...(consequence ? [`A breach means: ${lower(consequence)}${inBrackets(note)}`] : []),
    ...(cure ? [`${timeText(cure)} to cure a breach, from the day on which the result is reported`] : []),
    ...(test_day?.on === 'day' ? [`Tested on day ${test_day.day} of each month`] : []),
    ...share('At risk below', at_risk_headroom).map((text) => `${text} of headroom`),
    ...(waivers ?? []).map(({ test_month, reason }) => `Waived for ${test_month}: ${reason}`),
  ]
}

function inBrackets(words: string | null | undefined): string {
  return words ? ` (${words})` : ''
}
