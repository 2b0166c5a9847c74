// Serving the findings of all lenders to the operator: pages that all show one day and one moment, totals, and counts by check and by month.
import { dayNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { CHECKS, CHECK_NAMES, type CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import { checksInForce } from '@tapeline/kernel/metrics/integrity/settings'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/routes.ts'
import type { Transaction } from '../../storage/database.ts'
import { pageOf } from '../../storage/lists/paging.ts'
import { readAskedPage } from '../computed-list.ts'
import { withFreshness } from '../freshness-header.ts'
import { answerWith, authenticateOperator, refuseFaults } from '../handling.ts'
import { readChecksSteps } from '../integrity-settings/integrity-settings-reads.ts'
import { answerWithPage } from '../list-handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { type LenderReading, readCheckedLenders, readOfEach } from './checked-lenders-reads.ts'
import { allFindingList } from './finding-endpoints.ts'
import { type FindingsAsked, filtersOf } from './finding-page-reads.ts'
import { answerOfLenders } from './findings-by-lender.ts'
import { monthsUpTo, presentMonths } from './findings-summary-handlers.ts'
import {
  type ByState,
  type HeldFindings,
  type MonthOfFindings,
  readHeld,
  readMonths,
} from './findings-summary-reads.ts'
import { type CountedFindings, countFindingsOf, readLendersFindings } from './lenders-findings-reads.ts'
import { presentFinding, shareOf } from './present-finding.ts'

/** A page of the findings of all lenders. */
export async function answerLendersFindings(services: Services, call: Call): Promise<Answer> {
  const caller = await authenticateOperator(services, call)
  const clocks = await readMetricsClocks(services.database, caller, call)
  const place = { tenant: caller.tenant, faults: clocks.faults }
  const { scan, position, limit } = readAskedPage(services, allFindingList, call, place)
  const known_at = position?.floor ?? clocks.known_at
  const asked = { caller, organization: organizationOf(call), known_at }
  return readCheckedLenders(services, asked, async (transaction, { lenders, freshness }) => {
    const as_of = position?.key[0] ?? clocks.as_of
    const wanted = { as_of, sort: scan.sort as FindingsAsked['sort'], ...filtersOf(call.query.values) }
    const walk = { position, limit, append_only: true, floor_stays: true, is_pinned: true }
    const page = await pageOf((rows) => readLendersFindings(transaction, lenders, wanted, rows), walk)
    const answer = answerWithPage(services, scan, page, ({ lender, ...row }) => ({
      organization: lender.organization,
      name: lender.name,
      ...presentFinding(row, lender.states.of(row.finding, as_of)),
    }))
    return withFreshness(answer, freshness)
  })
}

function organizationOf({ query }: Call): string | undefined {
  return (query.values as { readonly organization?: string }).organization
}

/** How many findings of all lenders the filters match. */
export async function totalLendersFindings(services: Services, call: Call): Promise<Answer> {
  const caller = await authenticateOperator(services, call)
  const { as_of, known_at, faults } = await readMetricsClocks(services.database, caller, call)
  refuseFaults(faults)
  const asked = { caller, organization: organizationOf(call), known_at }
  const filters = { as_of, ...filtersOf(call.query.values) }
  return readCheckedLenders(services, asked, async (transaction, { at, lenders, freshness }) => {
    const until_ms = performance.now() + TOTALS_MS_MAX
    const counted: CountedFindings[] = []
    let looked = 0
    for (const lender of lenders) {
      if (looked > 0 && performance.now() >= until_ms) break
      counted.push(...(await countFindingsOf(transaction, lender, filters)))
      looked += 1
    }
    const totals = { data: groupsOf(counted), is_cut: looked < lenders.length, known_at: formatMoment(at) }
    return withFreshness(answerWith(totals), freshness)
  })
}

/** After so long no further lender is looked at. Within the handlers: what totals of stored lists load is loaded at the start. */
const TOTALS_MS_MAX = 3_000

function groupsOf(counted: readonly CountedFindings[]) {
  const severityOf = ({ check_name }: CountedFindings) => CHECKS[check_name as CheckName].severity
  const groups = groupBy(counted, (row) => `${severityOf(row)} ${row.state}`)
  return [...groups.values()]
    .flatMap((rows) => rows.slice(0, 1).map((row) => ({ by: { severity: severityOf(row), state: row.state }, rows })))
    .map(({ by, rows }) => ({ ...by, count: rows.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

/** What each check found in the books of all lenders. */
export async function answerByCheck(services: Services, call: Call): Promise<Answer> {
  const caller = await authenticateOperator(services, call)
  const { as_of, known_at, faults } = await readMetricsClocks(services.database, caller, call)
  refuseFaults(faults)
  return readCheckedLenders(services, { caller, known_at }, async (transaction, reading) => {
    const { lenders, at } = reading
    const asked = { operator: caller.tenant, as_of, at }
    const books = await readOfEach(lenders, (lender) => readBook(transaction, lender, asked))
    return answerOfLenders(
      as_of,
      reading,
      CHECK_NAMES.map((check) => presentCheck(check, books)),
    )
  })
}

/** What the checks of a lender found, and of how many receivables each was looked for. */
interface CountedBook {
  readonly held: ReadonlyMap<string | null, HeldFindings>
  readonly lookedAt: (check: CheckName) => number
}

async function readBook(
  transaction: Transaction,
  lender: LenderReading,
  { operator, as_of, at }: { readonly operator: number; readonly as_of: string; readonly at: number },
): Promise<CountedBook> {
  const { organization, checked } = lender
  const [held, steps] = await Promise.all([
    readHeld(transaction, { ...lender, as_of }),
    readChecksSteps(transaction, { operator, organization }, at),
  ])
  const inForce = checksInForce(steps, dayNumber(as_of))
  return { held, lookedAt: (check) => (inForce[check] === null ? 0 : (checked?.receivables ?? 0)) }
}

function presentCheck(check: CheckName, books: readonly CountedBook[]): Resource {
  const found = books.flatMap(({ held }) => held.get(check) ?? [])
  const { severity, description } = CHECKS[check]
  const receivables = added(found.map((one) => one.receivables))
  const receivables_looked_at = books.reduce((sum, book) => sum + book.lookedAt(check), 0)
  return {
    check,
    severity,
    description,
    lenders: found.filter(({ findings }) => findings.open > 0).length,
    findings: added(found.map(({ findings }) => findings)),
    receivables,
    receivables_looked_at,
    open_share: shareOf(receivables.open, receivables_looked_at),
  }
}

function added(all: readonly ByState[]) {
  const sum = (state: keyof ByState) => all.reduce((total, one) => total + one[state], 0)
  return { open: sum('open'), explained: sum('explained'), confirmed: sum('confirmed') }
}

/** Findings of all lenders, or of one, by month and check. */
export async function answerMonthsOfLenders(services: Services, call: Call): Promise<Answer> {
  const caller = await authenticateOperator(services, call)
  const { as_of, known_at, faults } = await readMetricsClocks(services.database, caller, call)
  refuseFaults(faults)
  const { from, check } = call.query.values as { readonly from?: string; readonly check?: string }
  const months = monthsUpTo(as_of, from)
  const asked = { caller, organization: organizationOf(call), known_at }
  return readCheckedLenders(services, asked, async (transaction, reading) => {
    const read = (lender: LenderReading) => readMonths(transaction, { ...lender, as_of }, months, check)
    const all = (await readOfEach(reading.lenders, read)).flat()
    return answerOfLenders(as_of, reading, presentMonths(addedMonths(all), as_of))
  })
}

/** Rows of several lenders as one for each month and check, in the order of both. */
function addedMonths(all: readonly MonthOfFindings[]): MonthOfFindings[] {
  const rows = groupBy(all, ({ first, check_name }) => `${first} ${check_name}`)
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, of]) => of.slice(0, 1).map((row) => ({ ...row, ...addedCounts(of) })))
}

function addedCounts(rows: readonly MonthOfFindings[]) {
  const sum = (figure: 'found' | 'ended' | 'closed' | 'opened_again') =>
    rows.reduce((total, row) => total + row[figure], 0)
  return {
    found: sum('found'),
    ended: sum('ended'),
    closed: sum('closed'),
    opened_again: sum('opened_again'),
    at_end: added(rows.map(({ at_end }) => at_end)),
  }
}
