// The routes of contested assets. Most starts of the service serve none, so that the code that does is loaded with the first request.
import { listParameters } from '@tapeline/contract/list'
import type { AnyRoute } from '../../http/routes.ts'
import type { Services } from '../services.ts'
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
      handle: async (call) => (await import('./contested-asset-handlers.ts')).totalContestedAssets(services, call),
    },
    {
      endpoint: contestedAssetCsv,
      tabulate: async (call) => (await import('./contested-asset-handlers.ts')).tabulateSides(services, call),
    },
  ]
}
