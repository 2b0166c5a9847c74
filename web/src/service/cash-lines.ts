// The record behind a line of the tie-out: a transaction of the operator, or a bank line that the lender sent of its own accounts.
import { queryOptions } from '@tanstack/react-query'
import type { BankLine, CashLine, TransparencyTransaction } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { pathPart } from './list.ts'
import type { AskedClocks } from './portfolio.ts'
import { type Reader, pathFor } from './readers.ts'
import { TRANSACTIONS } from './statements.ts'

/** Whose statement a line is of. */
export type CashLineSource = CashLine['source']

/** A line, and who reads it. */
interface AskedLine {
  readonly reader: Reader
  readonly source: CashLineSource
  readonly id: string
}

/** The record as known at a moment. */
export const bankRecordQuery = (environment: Environment, { reader, source, id }: AskedLine, clocks: AskedClocks) =>
  queryOptions({
    queryKey: ['bank-record', environment, reader, source, id, clocks.known_at],
    queryFn: () => {
      const path = source === 'lender' ? '/bank-lines' : pathFor(reader, TRANSACTIONS)
      const asked = { known_at: clocks.known_at }
      return call<BankLine | TransparencyTransaction>(
        'GET',
        withQuery(`/${environment}/v${path}/${pathPart(id)}`, asked),
      )
    },
  })
