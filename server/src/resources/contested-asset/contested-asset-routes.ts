// The routes of contested assets. Most starts of the service serve none, so that the code that does is loaded with the first request. Totals are added up as
// those of other lists are.
import { listParameters } from '@tapeline/contract/list'
import type { Answer } from '../../http/answer.ts'
import type { AnyRoute } from '../../http/routes.ts'
import { totalsInTurn } from '../../storage/lists/totals.ts'
import { totalRows } from '../computed-totals.ts'
import { leavingOut } from '../freshness/freshness-reads.ts'
import { withFreshness } from '../freshness-header.ts'
import { answerWith } from '../handling.ts'
import { presentTotals } from '../list-totals.ts'
import type { Services } from '../services.ts'
import type { AskedTotals } from './contested-asset-handlers.ts'
import { contestedAssetCsv, contestedAssetList, contestedAssetTotals } from './contested-asset-endpoints.ts'

/** The routes. */
export function contestedAssetRoutes(services: Services): AnyRoute[] {
  const { path } = contestedAssetList
  return [
    {
      endpoint: { method: 'GET', path, query: listParameters(contestedAssetList), metadata: false },
      handle: async (call) => (await import('./contested-asset-handlers.ts')).answerContestedAssets(services, call),
    },
    {
      endpoint: contestedAssetTotals.endpoint,
      handle: async (call) =>
        answerTotals(await (await import('./contested-asset-handlers.ts')).askTotals(services, call)),
    },
    {
      endpoint: contestedAssetCsv,
      tabulate: async (call) => (await import('./contested-asset-handlers.ts')).tabulateSides(services, call),
    },
  ]
}

/** Adds up what is asked for, in the turn of who asks. */
async function answerTotals({ caller, read, totals, moment, freshness, leftOut }: AskedTotals): Promise<Answer> {
  const { failed, ...sums } = await totalsInTurn(caller.tenant, () => totalRows(read, totals, undefined))
  const found = { ...sums, watermark: moment }
  const answer = presentTotals(found, contestedAssetTotals.totals, { left_out: leftOut() })
  return withFreshness(answerWith(answer), leavingOut(freshness, failed))
}
