// The checks of the collateral and what they found: of one's own book, or of that of a lender for the operator. All of it is on both clocks.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FindingDetail, FindingsByLender, FindingsByMonth, IntegrityChecks } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { pathPart } from './list.ts'
import type { AskedClocks } from './portfolio.ts'

/** What the service has of findings, by its path within a book. */
type FindingsPath = '/findings' | '/integrity-checks' | '/findings-by-month'

/** Where it is of one's own book, or of the book of a lender. */
export function findingsPath(path: FindingsPath, organization?: string): string {
  return organization === undefined ? path : `/operator/organizations/${pathPart(organization)}${path}`
}

/** The checks with what they found. */
export const checksQuery = (environment: Environment, organization: string | undefined, clocks: AskedClocks) =>
  queryOptions({
    queryKey: ['findings', 'checks', environment, organization, clocks.as_of, clocks.known_at],
    queryFn: () => ask<IntegrityChecks>(environment, findingsPath('/integrity-checks', organization), clocks),
    placeholderData: keepPreviousData,
  })

/** What is asked of the months. */
export interface MonthsAsked {
  readonly organization: string | undefined
  readonly check: string | undefined
  /** The first month. */
  readonly from: string | undefined
}

/** Findings by month and check. */
export const findingMonthsQuery = (
  environment: Environment,
  { organization, check, from }: MonthsAsked,
  clocks: AskedClocks,
) =>
  queryOptions({
    queryKey: ['findings', 'months', environment, organization, clocks.as_of, clocks.known_at, check, from],
    queryFn: () =>
      ask<FindingsByMonth>(environment, findingsPath('/findings-by-month', organization), clocks, { check, from }),
    placeholderData: keepPreviousData,
  })

/** Findings of each lender, for the operator. */
export const findingsByLenderQuery = (environment: Environment, clocks: AskedClocks) =>
  queryOptions({
    queryKey: ['findings', 'lenders', environment, clocks.as_of, clocks.known_at],
    queryFn: () => ask<FindingsByLender>(environment, '/operator/findings-by-lender', clocks),
  })

/** One finding with all that it is made of. */
export const findingQuery = (
  environment: Environment,
  organization: string | undefined,
  id: string,
  clocks: AskedClocks,
) =>
  queryOptions({
    queryKey: ['findings', 'one', environment, organization, id, clocks.as_of, clocks.known_at],
    queryFn: () =>
      ask<FindingDetail>(environment, `${findingsPath('/findings', organization)}/${pathPart(id)}`, clocks),
  })

function ask<T>(
  environment: Environment,
  path: string,
  { as_of, known_at }: AskedClocks,
  asked: Readonly<Record<string, string | undefined>> = {},
): Promise<T> {
  return call<T>('GET', withQuery(`/${environment}/v${path}`, { as_of, known_at, ...asked }))
}
