// What the checks need of a lender, as known at a position: the same for all of its receivables. Where it changes, the whole book is looked at again.
import { comparedText } from '@tapeline/kernel/core/compared-text'
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { scheduledTests } from '@tapeline/kernel/metrics/covenants/scheduled-tests'
import { debtLineTermOf } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import type { LenderFacts, MonthClose } from '@tapeline/kernel/metrics/integrity/facts'
import type { NamedIdentity } from '@tapeline/kernel/metrics/integrity/identities/named-fields'
import { type DatedPatch, stateOn } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Querier, statement } from '../../storage/database.ts'
import { type CashSettings, cashSettingsOf, readSettingsPatches } from '../cash-tie-out/cash-settings-reads.ts'
import { debtLine } from '../debt-line/debt-line-definition.ts'
import { debtLineTerm } from '../debt-line-term/debt-line-term-definition.ts'
import { readChecksSteps } from '../integrity-settings/integrity-settings-reads.ts'
import { type OperatorResource, operatorShape } from '../operator-record/operator-resource.ts'
import { readNamedIdentities } from '../asset-identity/named-identity-reads.ts'
import type { Pledging } from '../pledge/backed-line-reads.ts'
import { readPortfolioSettings } from '../portfolio/contribution/portfolio-settings-reads.ts'

/** Days behind the position up to which tests of covenants are looked for: the most that a threshold may look ahead. */
const AHEAD_DAYS = 31

/** Moments up to which what was written counts: of the lender's log, and of the operator's. */
export interface CheckedPosition {
  readonly log: number
  readonly operator: number
}

/** Where the operator keeps what it writes of a lender: its tenant, and the lender as it names it. */
export interface CheckedPlace {
  readonly organization: string
  readonly operator: number
}

/** A lender whose book is checked. */
export interface CheckedLender extends CheckedPlace {
  readonly tenant: number
  readonly environment: 'sandbox' | 'live'
  readonly time_zone: string
}

/** What is the same for all receivables of a lender. */
export interface CheckedBook {
  readonly facts: LenderFacts
  /** The debt lines and by what receivables back them. */
  readonly pledging: Pledging
  /** By what its cash is tied out. */
  readonly cash: CashSettings
  /** What identifies the assets behind its receivables, beside the usual keys. */
  readonly identities: readonly NamedIdentity[]
}

/** What a book is read with. */
export interface BookAsked {
  /** What receivables call the operator where it funds them. */
  readonly operator_slug: string
  /** Tests of covenants are those up to the day of this moment, and some days more. */
  readonly until: number
  /** Whether the lender ever stated that a receivable is delinquent. */
  readonly states_delinquency: boolean
}

/** Reads it as known at a position. */
export async function readCheckedBook(
  querier: Querier,
  lender: CheckedLender,
  { operator: position }: CheckedPosition,
  { operator_slug, until, states_delinquency }: BookAsked,
): Promise<CheckedBook> {
  const { tenant, time_zone } = lender
  const [settings, checks, identities, closes, lines, terms, cash] = await Promise.all([
    readPortfolioSettings(querier, { tenant, operator_slug }, position),
    readChecksSteps(querier, lender, position),
    readNamedIdentities(querier, lender, position),
    readCloses(querier, lender, position),
    readRecords(querier, lender, debtLine, position),
    readRecords(querier, lender, debtLineTerm, position),
    readSettingsPatches(querier, lender, position),
  ])
  const last = dayNumber(dayOfMoment(until, time_zone)) + AHEAD_DAYS
  return {
    facts: {
      time_zone,
      steps: settings.steps,
      states_delinquency,
      checks,
      closes,
      test_days: testDays(lines, terms, last),
    },
    pledging: settings.pledging,
    cash: cashSettingsOf(cash),
    identities,
  }
}

/** A lender's facts, lines and settings as a text: what is made of two books with the same text is the same. */
export function textOfBook({ facts, pledging, cash, identities }: CheckedBook): string {
  return comparedText([facts, pledging.lines, cash.allowed, identities])
}

const findCloses = statement(
  'find-closes-of-lender-known-at',
  `
  select number as made, state ->> 'as_of' as as_of from operator_records
  where tenant = $1 and organization = $2 and kind = 'month_close' and number <= $3 order by number`,
)

async function readCloses(querier: Querier, { operator, organization }: CheckedPlace, known_at: number) {
  const rows = await querier.query<{ made: number; as_of: string }>(findCloses, [operator, organization, known_at])
  return rows.map(({ made, as_of }): MonthClose => ({ as_of: dayNumber(as_of), made }))
}

const findRecords = statement(
  'find-lines-and-terms-of-checked-lender',
  `
  select r.id, r.number, p.recorded, p.effective::text as effective, p.patch from operator_records r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $4 offset 0) p
  where r.tenant = $1 and r.organization = $2 and r.kind = $3 and r.number <= $4 order by r.number`,
)

/** Lines and terms have no field that is another one on another day which matters here. */
const LAST_DAY = '9999-12-31'

async function readRecords(
  querier: Querier,
  { operator, organization }: CheckedPlace,
  resource: OperatorResource,
  known_at: number,
) {
  const values = [operator, organization, resource.definition.name, known_at]
  const rows = await querier.query<DatedPatch & { id: string; number: number }>(findRecords, values)
  const shape = operatorShape(resource)
  return [...groupBy(rows, ({ id }) => id)].map(([id, patches]) => ({ id, state: stateOn(patches, LAST_DAY, shape) }))
}

type Records = Awaited<ReturnType<typeof readRecords>>

function testDays(lines: Records, terms: Records, last: number): number[] {
  const of_lines = groupBy(terms, ({ state }) => String(state['debt_line_id']))
  const days = lines.flatMap(({ id, state }) => {
    const own = (of_lines.get(id) ?? []).map((each) => ({ id: each.id, terms: debtLineTermOf(each.state) }))
    const line = { opened_on: dayNumber(String(state['opened_on'])), terms: own }
    return scheduledTests(line, last).map(({ day }) => day)
  })
  return [...new Set(days)].toSorted((one, other) => one - other)
}

const STATED = `patch ->> 'delinquent_since' is not null`

const findStated = statement(
  'find-whether-receivables-are-stated-delinquent',
  `
  select exists (
    select from unnest($2::bigint[]) as w(number)
    join receivable_patches p on p.tenant = $1 and p.number = w.number and p.recorded <= $3 where ${STATED}) as is_stated`,
)

const findStatedInBook = statement(
  'find-whether-any-receivable-is-stated-delinquent',
  `select exists (select from receivable_patches where tenant = $1 and recorded <= $2 and ${STATED}) as is_stated`,
)

/** Whether the lender stated by a moment that one of some receivables is delinquent; of its whole book where none are named. */
export async function statesDelinquency(
  querier: Querier,
  tenant: number,
  known_at: number,
  numbers?: readonly number[],
): Promise<boolean> {
  const [found] = await (numbers === undefined
    ? querier.query<{ is_stated: boolean }>(findStatedInBook, [tenant, known_at])
    : querier.query<{ is_stated: boolean }>(findStated, [tenant, numbers, known_at]))
  return found?.is_stated === true
}
