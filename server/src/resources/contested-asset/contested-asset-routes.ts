// The route of contested assets. Most starts of the service serve none, so that the code that does is loaded with the first request.
import { listParameters } from '@tapeline/contract/list'
import type { Route } from '../../http/routes.ts'
import type { Services } from '../services.ts'
import { contestedAssetList } from './contested-asset-endpoints.ts'

/** The route. */
export function contestedAssetRoutes(services: Services): Route[] {
  const { path } = contestedAssetList
  return [
    {
      endpoint: { method: 'GET', path, query: listParameters(contestedAssetList), metadata: false },
      handle: async (call) => (await import('./contested-asset-handlers.ts')).answerContestedAssets(services, call),
    },
  ]
}
