// What banks and the company's books state: accounts, their balances and transactions, financial statements.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'
import { pathPart } from './list.ts'

/** An account that money comes in on. */
export interface PayinInstrument {
  readonly id: string
  readonly kind: string
  readonly holder_name: string | null
  readonly institution: string | null
  readonly currency: string
  readonly masked_number: string | null
  readonly status: string
}

/** A transaction, as its bank stated it. */
export interface Transaction {
  readonly id: string
  readonly direction: 'credit' | 'debit'
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly booked_on: string | null
  readonly settled_at: string | null
  readonly payin_instrument_id: string | null
  readonly account_label: string | null
  readonly counterparty: string | null
  readonly description: string | null
  readonly bank_reference: string | null
  readonly draw_request_id: string | null
}

/** A balance, as its bank stated it. */
export interface Balance {
  readonly id: string
  readonly payin_instrument_id: string | null
  readonly kind: string
  readonly amount: number
  readonly currency: string
  readonly as_of: string
}

/** A financial statement of the company. */
export interface FinancialStatement {
  readonly id: string
  readonly statement_type: string
  readonly period_start: string | null
  readonly period_end: string
  readonly basis: string | null
  readonly currency: string
  readonly lines: readonly { readonly name: string; readonly label?: string | null; readonly amount: number }[]
}

/** The lists of them. */
export const INSTRUMENTS = '/payin-instruments'
export const TRANSACTIONS = '/transparency/transactions'
export const BALANCES = '/transparency/balances'
export const FINANCIALS = '/financials'

export const financialQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ['financial', environment, id],
    queryFn: () => call<FinancialStatement>('GET', `/${environment}/v${FINANCIALS}/${pathPart(id)}`),
  })
