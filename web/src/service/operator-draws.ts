// Draw requests as the operator decides them.
import { queryOptions } from '@tanstack/react-query'
import type { DrawRequest, DrawRequestWrite } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { writeOrAsk } from './approvals.ts'
import { call } from './call.ts'

const path = (environment: Environment) => `/${environment}/v/operator/draw-requests`

export const operatorDrawQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ['operator-draw', environment, id],
    queryFn: () => call<DrawRequest>('GET', `${path(environment)}/${encodeURIComponent(id)}`),
  })

/** A decision: what becomes of a request, with a word on it and, once it is settled, the transaction that paid. */
export type Decision = Pick<DrawRequestWrite, 'id' | 'note' | 'transaction_id'> & Pick<DrawRequest, 'status'>

export const decideDraw = (environment: Environment, decision: Decision) =>
  writeOrAsk({ environment, path: '/operator/draw-requests', resource: 'draw_request', record: decision })
