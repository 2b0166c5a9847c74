// What banks and the company's books state: accounts, their balances and transactions, financial statements.
import { queryOptions } from '@tanstack/react-query'
import type { Financial } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { pathPart } from './list.ts'
import type { AskedClocks } from './portfolio.ts'
import { type Reader, pathFor } from './readers.ts'

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
      return call<Financial>('GET', withQuery(path, { as_of: clocks.as_of, known_at: clocks.known_at }))
    },
  })
