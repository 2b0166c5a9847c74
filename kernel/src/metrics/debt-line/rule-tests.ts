// The test of each kind of eligibility rule on one receivable, as docs/reference/definitions/debt-line-terms.md defines it. A test returns null if data is
// missing: `missing` decides then.
import { dayNumber } from '../../core/day.ts'
import { billionthsOf } from '../../core/interest-rate.ts'
import { metadataText } from '../../core/metadata-text.ts'
import { sectorOf } from '../../core/naics-sector.ts'
import { regionOf } from '../../core/region.ts'
import type { Sum } from '../../core/sum.ts'
import { type Duration, durationFrom, endOf } from '../schedule/due-days.ts'
import { hasFinding } from './book-findings.ts'
import type { LineOnDay } from './borrowing-base.ts'
import type { Collateral } from './collateral.ts'
import type { Bounds, EligibilityRule, Membership } from './debt-line-term.ts'
import { type UnverifiedCollections, unverifiedOf } from './unverified-collections.ts'

/** Principal of a receivable in minor units of the line's currency. */
export interface Principal {
  readonly outstanding: Sum
  readonly original: Sum
}

/** A rule about one receivable alone; null if data is missing. */
export type RuleTest = (collateral: Collateral, principal: Principal) => boolean | null

type RuleOf<Name> = Extract<EligibilityRule, { readonly rule: Name }>

/** A rule that depends on no other receivable. */
export type LoneRule = Exclude<EligibilityRule, RuleOf<'cross_ageing'>>

/** The day, a number, and what is known of the lender on it beside its receivables. */
export type RulesOnDay = Pick<LineOnDay, 'day' | 'collections' | 'findings'>

/** Compiles a rule for a day. */
export function ruleTestOf(rule: LoneRule, { day, collections, findings }: RulesOnDay): RuleTest {
  switch (rule.rule) {
    case 'days_past_due':
      return ({ days_past_due }) => days_past_due[rule.basis] <= rule.max
    case 'not_written_off':
      return ({ written_off }) => written_off <= 0
    case 'reconciled':
      return ({ reconciled }) => reconciled
    case 'term':
      return termTest(rule)
    case 'remaining_term':
      return remainingTermTest(rule, day)
    case 'amount':
      return (_, principal) => isWithin(principal[rule.of], rule)
    case 'origination_date':
      return windowTest(rule)
    case 'times_delinquent':
      return ({ times_delinquent }) => times_delinquent <= rule.max
    case 'documents':
      return ({ documents }) => rule.kinds.every((kind) => documents.includes(kind))
    case 'interest_rate':
      return interestRateTest(rule)
    case 'score':
      return scoreTest(rule.scores)
    case 'collections_verified':
      return collectionsTest(rule, day, collections)
    case 'no_findings':
      return findingsTest(rule, findings)
    default:
      return memberTestOf(rule)
  }
}

type MemberRule = RuleOf<'country' | 'region' | 'industry' | 'currency' | 'product_type' | 'status' | 'metadata'>

function memberTestOf(rule: MemberRule): RuleTest {
  switch (rule.rule) {
    case 'country':
      return memberTest(rule, ({ country }) => country)
    case 'region':
      return regionTest(rule)
    case 'industry':
      return industryTest(rule)
    case 'currency':
      return memberTest(rule, ({ currency }) => currency)
    case 'product_type':
      return memberTest(rule, ({ product_type }) => product_type)
    case 'status':
      return memberTest(rule, ({ status }) => status)
    default:
      return metadataTest(rule)
  }
}

function isWithin(value: Sum, { min = -Infinity, max = Infinity }: Bounds<number>): boolean {
  return min <= value && value <= max
}

/** A term is compared by its end date and those of its bounds, all from the origination: a month has its actual length. */
function termTest({ min, max }: Bounds<string>): RuleTest {
  const [least, most] = [endsOf(min), endsOf(max)]
  return ({ maturity, origination }) =>
    maturity === null
      ? null
      : isWithin(maturity, { min: least?.(origination) ?? -Infinity, max: most?.(origination) ?? Infinity })
}

/** The end of a duration, by its start; there are few days of origination, so each is computed once. */
function endsOf(text: string | undefined): ((from: number) => number) | undefined {
  if (text === undefined) return undefined
  const duration = durationFrom(text)
  const ends = new Map<number, number>()
  return (from) => {
    const end = ends.get(from) ?? endOf(from, duration)
    ends.set(from, end)
    return end
  }
}

function remainingTermTest({ min, max }: Bounds<string>, day: number): RuleTest {
  const end = (duration: Duration): number => endOf(day, duration)
  const bounds: Bounds<number> = {
    ...(min === undefined ? {} : { min: end(durationFrom(min)) }),
    ...(max === undefined ? {} : { max: end(durationFrom(max)) }),
  }
  return ({ maturity }) => (maturity === null ? null : isWithin(maturity, bounds))
}

function windowTest({ from, to }: RuleOf<'origination_date'>): RuleTest {
  const min = from === undefined ? -Infinity : dayNumber(from)
  const max = to === undefined ? Infinity : dayNumber(to)
  return ({ origination }) => isWithin(origination, { min, max })
}

function interestRateTest({ min, max }: Bounds<number>): RuleTest {
  const bounds: Bounds<number> = {
    ...(min === undefined ? {} : { min: billionthsOf(min) }),
    ...(max === undefined ? {} : { max: billionthsOf(max) }),
  }
  return ({ interest_rate }) => (interest_rate === null ? null : isWithin(interest_rate, bounds))
}

/** Without a bound none may be unverified; with one bound alone the other does not count. */
function collectionsTest(
  { days, amount_max, count_max }: RuleOf<'collections_verified'>,
  day: number,
  collections: UnverifiedCollections,
): RuleTest {
  const unverified = unverifiedOf(collections, days, day)
  if (unverified === undefined) return () => null
  const most = { amount: amount_max ?? Infinity, count: count_max ?? (amount_max === undefined ? 0 : Infinity) }
  return ({ number }) => {
    const { count, amount } = unverified(number)
    return count <= most.count && amount <= most.amount
  }
}

function findingsTest(rule: RuleOf<'no_findings'>, findings: RulesOnDay['findings']): RuleTest {
  const has = hasFinding(findings, rule)
  return has === undefined ? () => null : (collateral) => !has(collateral)
}

/** Scores have three digits, so those of one bureau compare as texts. A score of an unnamed bureau counts as missing. */
function scoreTest(scores: readonly string[]): RuleTest {
  const least = new Map(scores.map((score) => [bureauIn(score), score]))
  return ({ score }) => {
    const wanted = score === null ? undefined : least.get(bureauIn(score))
    return score === null || wanted === undefined ? null : score >= wanted
  }
}

/** The bureau of a score, with its colon. */
export function bureauIn(score: string): string {
  return score.slice(0, score.indexOf(':') + 1)
}

function memberTest(rule: Membership<string>, of: (collateral: Collateral) => string | null): RuleTest {
  const wanted = rule.in !== undefined
  const values = new Set(rule.in ?? rule.not_in)
  return (collateral) => {
    const value = of(collateral)
    return value === null ? null : values.has(value) === wanted
  }
}

/** Within one country: obligors of other countries pass; an obligor without a known country cannot be evaluated. */
function regionTest(rule: RuleOf<'region'>): RuleTest {
  const regions = (list?: readonly string[]): string[] | undefined =>
    list?.flatMap((region) => regionOf(rule.country, region) ?? [])
  const among = memberTest(membershipOf(regions(rule.in), regions(rule.not_in)), ({ region }) => region)
  return (collateral, principal) => {
    if (collateral.country === null) return null
    return collateral.country === rule.country ? among(collateral, principal) : true
  }
}

function membershipOf(among: string[] | undefined, not: string[] | undefined): Membership<string> {
  return { ...(among === undefined ? {} : { in: among }), ...(not === undefined ? {} : { not_in: not }) }
}

/** By the first digits of a code; a sector with several pairs of digits (`44-45`) is compared as a whole. */
function industryTest(rule: Membership<string>): RuleTest {
  const wanted = rule.in !== undefined
  const industries = rule.in ?? rule.not_in ?? []
  return ({ industry }) =>
    industry === null
      ? null
      : industries.some((own) => industry.startsWith(own) || sectorOf(industry) === own) === wanted
}

/** Values are compared by their texts, as filters compare them: 7 and `7` are one. */
function metadataTest(rule: RuleOf<'metadata'>): RuleTest {
  const texts = (list?: readonly (string | number | boolean)[]): string[] | undefined => list?.map(metadataText)
  return memberTest(membershipOf(texts(rule.in), texts(rule.not_in)), ({ metadata }) =>
    Object.hasOwn(metadata, rule.key) ? (metadata[rule.key] ?? null) : null,
  )
}
