// The debt lines of a lender: what was committed, and where each is in its life.
import { queryOptions } from '@tanstack/react-query'
import type { DebtLine } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { pathPart } from './list.ts'
import { type Reader, pathFor } from './readers.ts'
import type { AskedClocks } from './portfolio.ts'

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
