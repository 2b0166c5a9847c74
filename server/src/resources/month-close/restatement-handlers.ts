// Serving what moved a closed month: a walk over the receivables of two calculations, each page with the changes of its receivables. A
// token names both calculations, so that every page compares the same two.
import { notFound } from '@tapeline/contract/errors'
import { LIMIT } from '@tapeline/contract/list'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { monthText } from '@tapeline/kernel/core/month'
import { DEBT_LINES } from '@tapeline/kernel/metrics/portfolio/dimensions'
import type { Answer } from '../../http/answer.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import type { Querier } from '../../storage/database.ts'
import { type Page, pageOf } from '../../storage/lists/paging.ts'
import { type Position, type Scan, sealToken } from '../../storage/lists/token.ts'
import { demandCalculation, refuseRunning } from '../borrowing-base/calculation-asking-reads.ts'
import type { Calculation } from '../borrowing-base/calculation-store.ts'
import { decodeResult } from '../borrowing-base/result-store.ts'
import { waitUntil } from '../calculation-waiting.ts'
import { calculatedFreshness } from '../freshness/line-freshness-reads.ts'
import { answerInTurns } from '../answer-in-turns.ts'
import { refuseFaults } from '../handling.ts'
import { openPosition } from '../list-handling.ts'
import { CAUSES_MAX, readCauses } from '../portfolio/restatements/restatements-cause-reads.ts'
import { openComparison } from '../portfolio/restatements/restatements-reads.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { type ClosedMonth, askNow, getMonth } from './close-report-handlers.ts'
import { readLineStatements } from './line-statement-reads.ts'
import { getRestatement } from './month-close-endpoints.ts'
import { type MovedReceivable, type Side, type Sides, readMoved, sidesByKey } from './moved-receivable-reads.ts'

/** The route of restatements. */
export function restatementOfCloseRoutes(services: Services): AnyRoute[] {
  return [{ endpoint: getRestatement, handle: (call) => answer(services, call) }]
}

async function answer(services: Services, call: Call): Promise<Answer> {
  const named = await getMonth(services, call)
  const { close, month, operator, line } = named
  refuseFaults(call.faults)
  if (close === undefined) throw notFound(`${monthText(month)} is preliminary: there is nothing to restate.`)
  const closed: ClosedMonth = { ...named, close }
  const scan: Scan = { tenant: operator, list: 'month_close_restatement', parent: close.id, sort: '', filters: [] }
  const { limit = LIMIT.default, page: token } = call.query.values as { limit?: number; page?: string }
  const position = openPosition(services, { limit, sort: '', filters: [], token, offset: undefined }, scan)
  const sides = await readSides(services, closed, position)
  const seal = (to: Position | undefined) => (to === undefined ? null : sealToken(to, scan, services.token_secret))
  return services.database.transaction(async (transaction) => {
    const options = { position, limit, append_only: true, floor_stays: true }
    const page = await pageOf((wanted) => readMoved(transaction, sides, wanted), options)
    const { organization } = line
    const stretch = { operator, organization, debt_line: line.id, as_of: closed.as_of }
    const moments = { since: close.number, known_at: sides.shown_at }
    return answerInTurns({
      debt_line_id: line.id,
      month: monthText(month),
      since: formatMoment(close.number),
      known_at: formatMoment(sides.shown_at),
      freshness: calculatedFreshness(sides.first.calculation, sides.now.calculation),
      statements: await readLineStatements(transaction, { ...stretch, ...moments }),
      receivables: await presentAll(transaction, services, closed, { page, known_at: sides.shown_at }),
      has_more: page.next !== undefined,
      next_page: seal(page.next),
      previous_page: seal(page.previous),
    })
  }, 'repeatable read')
}

/** Both calculations: on a first page the one of the close and the one of now, further on those that the walk began with. */
async function readSides(services: Services, named: ClosedMonth, position: Position | undefined): Promise<Sides> {
  const { tenant, line, as_of, close } = named
  const until_ms = waitUntil()
  const demand = async (known_at: number) => {
    const key = { tenant, debt_line: line.id, as_of, known_at, terms: '' }
    return sideOf(await demandCalculation(services, key, until_ms))
  }
  if (position !== undefined) {
    const { first, now, shown_at } = sidesByKey(position.key)
    return { first: await demand(first), now: await demand(now), shown_at }
  }
  const { calculation, question } = await askNow(services, named, until_ms)
  return { first: await demand(close.number), now: sideOf(calculation), shown_at: question.known_at }
}

/** Throws while the calculation runs. */
function sideOf(calculation: Calculation): Side {
  if (calculation.status !== 'done') refuseRunning(calculation)
  return { calculation, result: decodeResult(calculation.result) }
}

/** Fields of an obligor by which rules and limits go. */
const OBLIGOR_FIELDS = ['industry', 'address', 'credit_score']

async function presentAll(
  querier: Querier,
  { operator_slug }: Services,
  { tenant, line, month, close }: ClosedMonth,
  { page, known_at }: { readonly page: Page<MovedReceivable>; readonly known_at: number },
): Promise<Resource[]> {
  const part = {
    dimension: DEBT_LINES,
    where: { debt_line: line.id },
    fields: ['debt_line'] as const,
    obligor_fields: OBLIGOR_FIELDS,
  }
  const compared = await openComparison(querier, { tenant, operator_slug, month, since: close.number, known_at, part })
  const asked = page.rows.map(({ number }) => ({ number, changes: [] }))
  const causes = await readCauses(querier, compared, asked, CAUSES_MAX)
  return page.rows.flatMap(({ number, first_reported, now, difference }) => {
    const found = causes.get(number)
    if (found === undefined) return []
    const { id, ...moved_by } = found
    return [{ receivable_id: id, first_reported, now, difference, ...moved_by }]
  })
}
