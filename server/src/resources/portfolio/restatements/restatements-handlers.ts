// Serving restatements: the changes of the portfolio with a page of the receivables behind them, and either as CSV. A page's token
// holds the month and both moments, so that every page is about the same.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { minus } from '@tapeline/kernel/core/sum'
import { monthText } from '@tapeline/kernel/core/month'
import { LIMIT } from '@tapeline/contract/list'
import type { AnyRoute, Call } from '../../../http/routes.ts'
import type { Table } from '../../../http/table.ts'
import type { Database, Querier } from '../../../storage/database.ts'
import { type Wanted, pageOf } from '../../../storage/lists/paging.ts'
import { type Position, type Scan, sealToken } from '../../../storage/lists/token.ts'
import type { Caller } from '../../api-key/key-checker.ts'
import { withFreshness } from '../../freshness-header.ts'
import { leavingOut, readFreshness } from '../../freshness/freshness-reads.ts'
import { answerInTurns } from '../../answer-in-turns.ts'
import { authenticate, refuseFaults } from '../../handling.ts'
import { openPosition } from '../../list-handling.ts'
import type { Resource } from '../../present.ts'
import { inPieces } from '../../yielding.ts'
import { inPortions } from '../../receivable-metrics/portion-reads.ts'
import type { Services } from '../../services.ts'
import { readCalculated } from '../snapshot/moment-waiting.ts'
import { sentPart } from '../tables/metadata-parameters.ts'
import { CAUSES_MAX, type Causes, readCauses, readSettingsCauses } from './restatements-cause-reads.ts'
import { RESTATEMENT_ROWS, downloadRestatements, getRestatements } from './restatements-definition.ts'
import type { Book } from '../contribution/portfolio-settings-reads.ts'
import { type Compared, type Restatement, openComparison, readPortfolioChanges } from './restatements-reads.ts'
import { type RestatedReceivable, comparedByKey, readRestated } from './restatements-receivable-reads.ts'
import { type AskedRestatement, readRestatementRequest } from './restatements-request.ts'
import { findFollowed } from '../totals/totals-reads.ts'

/** The routes of restatements. */
export function restatementRoutes(services: Services): AnyRoute[] {
  return [
    { endpoint: getRestatements, handle: async (call) => answerInTurns(await readRestatements(services, call)) },
    { endpoint: downloadRestatements, tabulate: (call) => tabulate(services, call) },
  ]
}

/** Where the figures are explained. */
const DEFINITIONS = '/docs/definitions/portfolio#restatements'

async function readRestatements(services: Services, call: Call): Promise<Resource> {
  const { database } = services
  const caller = await authenticate(services, call)
  const { asked, faults } = await readRestatementRequest(database, caller, call)
  refuseFaults(faults)
  const scan = scanOf(caller, call)
  const { limit = LIMIT.default, page: token } = call.query.values as { limit?: number; page?: string }
  const position = openPosition(services, { limit, sort: '', filters: [], token, offset: undefined }, scan)
  const seal = (to: Position | undefined) => (to === undefined ? null : sealToken(to, scan, services.token_secret))
  return readCalculated(services, caller.tenant, async (transaction, limits) => {
    const settled = await settle(transaction, bookOf(services, caller), asked)
    const restatement = position === undefined ? settled : { ...settled, ...comparedByKey(position.key) }
    const known_at = position === undefined ? asked.known_at : restatement.known_at
    const freshness = await readFreshness(transaction, { figures: 'portfolio', tenant: caller.tenant, known_at })
    const compared = await openComparison(transaction, restatement)
    const { changes, failed } = await readPortfolioChanges(transaction, { ...compared, limits })
    const left_out = [...failed]
    const read = async (wanted: Wanted) => {
      const found = await readRestated(transaction, compared, wanted)
      left_out.push(...(found.failed ?? []))
      return found
    }
    const page = await pageOf(read, {
      position,
      limit,
      append_only: true,
      floor_stays: true,
    })
    return {
      ...presentClocks(compared),
      freshness: leavingOut(freshness, left_out),
      definitions: DEFINITIONS,
      changes: changes.map((change): Resource => ({ ...change })),
      settings: await readSettingsCauses(transaction, compared),
      receivables: await presentAll(transaction, compared, page.rows, CAUSES_MAX),
      has_more: page.next !== undefined,
      next_page: seal(page.next),
      previous_page: seal(page.previous),
    }
  })
}

function presentClocks({ month, since, known_at }: Restatement): Resource {
  return { month: monthText(month), since: formatMoment(since), known_at: formatMoment(known_at) }
}

/** Tokens are bound to everything that was asked but the size of a page. */
function scanOf({ tenant }: Caller, { query }: Call): Scan {
  const { limit: _limit, page: _page, ...values } = sentPart(query) as { readonly [name: string]: unknown }
  const filters = Object.entries(values).map(([name, value]) => [name, String(value)] as const)
  return { tenant, list: 'portfolio_restatements', parent: undefined, sort: '', filters }
}

function bookOf({ operator_slug }: Services, { tenant }: Caller): Book {
  return { tenant, operator_slug }
}

/** The later moment, where none was named, is how far the portfolio was followed; nothing was known later than that of the earlier one. */
async function settle(
  querier: Querier,
  { tenant, operator_slug }: Book,
  asked: AskedRestatement,
): Promise<Restatement> {
  const { month, since, part } = asked
  const known_at = asked.known_at ?? Math.max(since, (await findFollowed(querier, tenant)).position)
  return { tenant, operator_slug, month, since, known_at, part }
}

async function presentAll(
  querier: Querier,
  compared: Compared,
  rows: readonly RestatedReceivable[],
  listed_max: number,
): Promise<Resource[]> {
  const causes = await readCauses(querier, compared, rows, listed_max)
  return rows.flatMap((row) => {
    const found = causes.get(row.number)
    return found === undefined ? [] : [presentReceivable(row, found)]
  })
}

function presentReceivable(row: RestatedReceivable, { id, ...causes }: Causes): Resource {
  const { currency, closing, buckets, changes } = row
  const difference = minus(closing.after, closing.before)
  return {
    receivable_id: id,
    currency,
    closing: { ...closing, difference },
    reported: { ...buckets.reported },
    computed: { ...buckets.computed },
    changes: changes.map((change): Resource => ({ ...change })),
    ...causes,
  }
}

async function tabulate(services: Services, call: Call): Promise<Table> {
  const { database } = services
  const caller = await authenticate(services, call)
  const { asked, faults } = await readRestatementRequest(database, caller, call)
  refuseFaults(faults)
  const { of = 'changes' } = call.query.values as { of?: keyof typeof RESTATEMENT_ROWS }
  const { compared, changes, freshness } = await readCalculated(
    services,
    caller.tenant,
    async (transaction, limits) => {
      const settled = await settle(transaction, bookOf(services, caller), asked)
      const { known_at } = asked
      const freshness = await readFreshness(transaction, { figures: 'portfolio', tenant: caller.tenant, known_at })
      const compared = await openComparison(transaction, settled)
      const { changes, failed } =
        of === 'changes'
          ? await readPortfolioChanges(transaction, { ...compared, limits })
          : { changes: [], failed: [] }
      return { compared, changes, freshness: leavingOut(freshness, failed) }
    },
  )
  const name = `restatements-${monthText(compared.month)}-${of}`
  const pieces = of === 'changes' ? inPieces(changes) : receivablesIn(services, compared)
  return withFreshness({ name, fields: RESTATEMENT_ROWS[of], about: presentClocks(compared), pieces }, freshness)
}

/** Receivables found at once. */
const PIECE = 100

async function* receivablesIn({ database }: Services, compared: Compared): AsyncGenerator<readonly Resource[]> {
  let key: readonly string[] | undefined
  do {
    const wanted = { direction: 'next', key, rows_max: PIECE, known_at: undefined } as const
    const found = await inSnapshot(database, (transaction) => readRestated(transaction, compared, wanted))
    yield* causedIn(database, compared, found.rows)
    yield (found.failed ?? []).map((receivable_id) => ({ receivable_id }))
    key = found.rows.length === PIECE ? found.rows.at(-1)?.key : found.looked_to
  } while (key !== undefined)
}

/** Receivables with all of their causes, no more held at once than fit into memory. */
async function* causedIn(
  database: Database,
  compared: Compared,
  rows: readonly RestatedReceivable[],
): AsyncGenerator<readonly Resource[]> {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for await (const portion of inPortions(database, compared.tenant, [...byNumber.keys()])) {
    const some = portion.flatMap((number) => byNumber.get(number) ?? [])
    yield await inSnapshot(database, (transaction) => presentAll(transaction, compared, some, Infinity))
  }
}

function inSnapshot<T>(database: Database, read: (transaction: Querier) => Promise<T>): Promise<T> {
  return database.transaction(read, 'repeatable read')
}
