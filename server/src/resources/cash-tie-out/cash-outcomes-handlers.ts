// Serving the lists of decisions with their outcomes: every page of a walk shows the tie-out of one moment.
import { type ListDefinition, listParameters } from '@tapeline/contract/list'
import type { Route } from '../../http/routes.ts'
import { pageOf } from '../../storage/lists/paging.ts'
import { readAskedPage } from '../computed-list.ts'
import { readClocks } from '../dated-reads.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import { withFreshness } from '../freshness-header.ts'
import { answerWithPage } from '../list-handling.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { readReceivableIds } from './cash-match-reads.ts'
import { type FindCashPlace, lendersCash, ownCash } from './cash-place-reads.ts'
import { lendersOutcomeList, outcomeList } from './cash-outcomes-endpoints.ts'
import { type OutcomeRow, readOutcomePage } from './cash-outcomes-reads.ts'
import { entryOfKey } from './cash-reads.ts'
import { readTied } from './cash-tied-reads.ts'
import { lineOfKey } from './line-key-rules.ts'

/** The routes of the lists. */
export function cashOutcomesRoutes(services: Services): Route[] {
  return [routeOf(services, outcomeList, ownCash), routeOf(services, lendersOutcomeList, lendersCash)]
}

function routeOf(services: Services, list: ListDefinition, findPlace: FindCashPlace): Route {
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: false },
    handle: async (call) => {
      const { tenant, decisionId } = await findPlace(services, call)
      const { known_at, faults } = await readClocks(services.database, { tenant }, call.query)
      const { scan, position, limit } = readAskedPage(services, list, call, { tenant, faults })
      const at = position?.floor ?? known_at
      return readTied(services, { tenant, known_at: at }, async (transaction, tied) => {
        const { outcome } = call.query.values as { readonly outcome?: string }
        const asked = { tenant, moment: tied.moment ?? 0, outcome }
        const walk = { position, limit, append_only: true, floor_stays: true, is_pinned: true }
        const page = await pageOf((wanted) => readOutcomePage(transaction, asked, wanted), walk)
        const keys = page.rows.flatMap(({ judged }) => judged.decision.entries.map(entryOfKey))
        const ids = await readReceivableIds(transaction, tenant, keys)
        const answer = answerWithPage(services, scan, page, (row) => present(row, ids, decisionId))
        return withFreshness(answer, known_at === undefined ? tied.freshness : EXACT)
      })
    },
  }
}

function present(
  { outcome, void_reason, judged }: OutcomeRow,
  ids: ReadonlyMap<number, string>,
  decisionId: (id: string) => string,
): Resource {
  const { decision, tied_on = null } = judged
  return {
    decision_id: decisionId(decision.id),
    decision: decision.decision,
    decided_on: decision.decided_on,
    decided_by: decision.by,
    outcome,
    void_reason,
    tied_on: outcome === 'in_effect' ? tied_on : null,
    explanation: decision.explanation ?? null,
    lines: decision.lines.map(lineOfKey).map(({ source, id }) => ({ source, line_id: id })),
    entries: decision.entries.map(entryOfKey).flatMap(({ receivable, id }) => {
      const receivable_id = ids.get(receivable)
      return receivable_id === undefined ? [] : [{ receivable_id, entry_id: id }]
    }),
  }
}
