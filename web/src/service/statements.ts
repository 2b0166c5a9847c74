// What banks and the company's books state: accounts, their balances and transactions, financial statements.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { pathPart } from './list.ts'
import type { AskedClocks } from './portfolio.ts'
import { type Reader, pathFor } from './readers.ts'
import type { Recorded } from './records-on-clocks.ts'

/** An account that money comes in on. */
export interface PayinInstrument extends Recorded {
  readonly kind: string
  readonly holder_name: string | null
  readonly institution: string | null
  readonly currency: string
  readonly masked_number: string | null
  readonly status: string
}

/** A transaction, as its bank stated it. */
export interface Transaction extends Recorded {
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
export interface Balance extends Recorded {
  readonly payin_instrument_id: string | null
  readonly kind: string
  readonly amount: number
  readonly currency: string
  readonly as_of: string
}

/** A financial statement of the company. */
export interface FinancialStatement extends Recorded {
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

/** A statement on the clocks, for who reads it. */
export const financialQuery = (environment: Environment, reader: Reader, id: string, clocks: AskedClocks) =>
  queryOptions({
    queryKey: ['financial', environment, reader, id, clocks.as_of, clocks.known_at],
    queryFn: () => {
      const path = `/${environment}/v${pathFor(reader, FINANCIALS)}/${pathPart(id)}`
      return call<FinancialStatement>('GET', withQuery(path, { as_of: clocks.as_of, known_at: clocks.known_at }))
    },
  })
