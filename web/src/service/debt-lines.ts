// The debt lines of a lender: what was committed, and where each is in its life.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { pathPart } from './list.ts'
import { type Reader, pathFor } from './readers.ts'
import type { AskedClocks } from './portfolio.ts'

/** A debt line, as far as it is shown. Money in minor units of its currency. */
export interface DebtLine {
  readonly id: string
  readonly organization: string
  readonly name: string | null
  readonly currency: string
  readonly status: string
  readonly commitment: number
  readonly credit_product: string | null
  readonly principal_outstanding: number
  readonly interest_outstanding: number
  readonly opened_on: string | null
  readonly matures_on: string | null
  readonly updated_at: string
}

/** The list of them. */
export const DEBT_LINES = '/debt-lines'

/** Where a line is asked about in the public API; parts of it follow. */
export function linePath(line: string): string {
  return `${DEBT_LINES}/${pathPart(line)}`
}

/** A line on the clocks, for who reads it. */
export const debtLineQuery = (
  environment: Environment,
  reader: Reader,
  line: string,
  { as_of, known_at }: AskedClocks,
) =>
  queryOptions({
    queryKey: ['debt-line', environment, reader, line, as_of, known_at],
    queryFn: () =>
      call<DebtLine>('GET', withQuery(`/${environment}/v${pathFor(reader, linePath(line))}`, { as_of, known_at })),
  })
