// Draw requests: asked by the lender, decided by the operator, matched to the transaction that paid.
import type { Environment } from '../paths.ts'
import { call } from './call.ts'
import type { Recorded } from './records-on-clocks.ts'

export type DrawStatus = 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'

/** A draw request. Money in minor units of its currency. */
export interface DrawRequest extends Recorded {
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

/** The list of them. */
export const DRAW_REQUESTS = '/draw-requests'

export const requestDraw = (environment: Environment, draw: AskedDraw) =>
  call<DrawRequest>('POST', `/${environment}/v${DRAW_REQUESTS}`, draw)

/** Takes back a request that is not decided yet. */
export const cancelDraw = (environment: Environment, id: string) =>
  call<DrawRequest>('POST', `/${environment}/v${DRAW_REQUESTS}`, { id, status: 'canceled' })
