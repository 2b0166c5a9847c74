// Draw requests as the operator decides them.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'
import type { DrawRequest, DrawStatus } from './draw-requests.ts'

const path = (environment: Environment) => `/${environment}/v/operator/draw-requests`

export const operatorDrawQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ['operator-draw', environment, id],
    queryFn: () => call<DrawRequest>('GET', `${path(environment)}/${encodeURIComponent(id)}`),
  })

/** A decision: what becomes of a request, with a word on it and, once it is settled, the transaction that paid. */
export interface Decision {
  readonly id: string
  readonly status: DrawStatus
  readonly note: string | null
  readonly transaction_id?: string
}

export const decideDraw = (environment: Environment, decision: Decision) =>
  call<DrawRequest>('POST', path(environment), decision)
