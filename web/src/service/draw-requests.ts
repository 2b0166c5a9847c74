// Draw requests: asked by the lender, decided by the operator, matched to the transaction that paid.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import type { ListPage } from './list.ts'

export type DrawStatus = 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'

/** A draw request. Money in minor units of its currency. */
export interface DrawRequest {
  readonly id: string
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
}

/** What is asked for. */
export interface AskedDraw {
  readonly id: string
  readonly debt_line_id: string
  readonly amount: number
  readonly currency: string
  readonly purpose: string | null
  readonly requested_for: string | null
}

export const drawRequestsQuery = (
  environment: Environment,
  asked: { readonly debt_line_id: string; readonly status?: DrawStatus; readonly page?: string | undefined },
) =>
  queryOptions({
    queryKey: ['draw-requests', environment, asked],
    queryFn: () => call<ListPage<DrawRequest>>('GET', withQuery(`/${environment}/v/draw-requests`, asked)),
  })

export const requestDraw = (environment: Environment, draw: AskedDraw) =>
  call<DrawRequest>('POST', `/${environment}/v/draw-requests`, draw)

/** Takes back a request that is not decided yet. */
export const cancelDraw = (environment: Environment, id: string) =>
  call<DrawRequest>('POST', `/${environment}/v/draw-requests`, { id, status: 'canceled' })
