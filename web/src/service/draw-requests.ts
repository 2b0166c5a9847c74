// Draw requests: asked by the lender, decided by the operator, matched to the transaction that paid.
import type { DrawRequest, DrawRequestWrite } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { writeOrAsk } from './approvals.ts'
import { call } from './call.ts'

/** The list of them. */
export const DRAW_REQUESTS = '/draw-requests'

export const requestDraw = (environment: Environment, draw: DrawRequestWrite) =>
  writeOrAsk({ environment, path: DRAW_REQUESTS, resource: 'draw_request', record: draw })

/** Takes back a request that is not decided yet. */
export const cancelDraw = (environment: Environment, id: string) =>
  call<DrawRequest>('POST', `/${environment}/v${DRAW_REQUESTS}`, { id, status: 'canceled' })
