// Draw requests as the operator decides them.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'

export type DrawStatus = 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'

/** A draw request of any organization. Money in minor units of its currency. */
export interface OperatorDraw {
  readonly id: string
  readonly organization: string
  readonly debt_line_id: string
  readonly amount: number
  readonly currency: string
  readonly purpose: string | null
  readonly requested_for: string | null
  readonly status: DrawStatus
  readonly transaction_id: string | null
  readonly history: readonly {
    readonly status: DrawStatus
    readonly at: string
    readonly by: string
    readonly note: string | null
  }[]
  readonly created_at: string
}

const path = (environment: Environment) => `/${environment}/v/operator/draw-requests`

export const operatorDrawQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ['operator-draw', environment, id],
    queryFn: () => call<OperatorDraw>('GET', `${path(environment)}/${encodeURIComponent(id)}`),
  })

/** A decision: what becomes of a request, with a word on it and, once it is settled, the transaction that paid. */
export interface Decision {
  readonly id: string
  readonly status: DrawStatus
  readonly note: string | null
  readonly transaction_id?: string
}

export const decideDraw = (environment: Environment, decision: Decision) =>
  call<OperatorDraw>('POST', path(environment), decision)
