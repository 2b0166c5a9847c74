// The checks of the collateral and what they found: of one's own book, or for the operator of that of a lender or of all. All of it is on both clocks.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FindingDetail, FindingsByCheck, FindingsByLender, FindingsByMonth, IntegrityChecks } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { pathPart } from './list.ts'
import type { AskedClocks } from './portfolio.ts'

/** What the service has of findings, by its path within a book. */
type FindingsPath = '/findings' | '/integrity-checks' | '/findings-by-month'

/** Whose book: one's own where it is undefined; for the operator that of a lender by its id, or null for those of all lenders. */
export type BookOf = string | null | undefined

/** Where it is of one's own book, of the book of a lender, or of all. */
export function findingsPath(path: FindingsPath, organization?: BookOf): string {
  if (organization === undefined) return path
  return organization === null ? `/operator${path}` : `/operator/organizations/${pathPart(organization)}${path}`
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
  readonly organization: BookOf
  /** Of all lenders, the one that is chosen among them. */
  readonly lender?: string | undefined
  readonly check: string | undefined
  /** The first month. */
  readonly from: string | undefined
}

/** Findings by month and check. */
export const findingMonthsQuery = (
  environment: Environment,
  { organization, lender, check, from }: MonthsAsked,
  clocks: AskedClocks,
) =>
  queryOptions({
    queryKey: ['findings', 'months', environment, organization, lender, clocks.as_of, clocks.known_at, check, from],
    queryFn: () =>
      ask<FindingsByMonth>(environment, findingsPath('/findings-by-month', organization), clocks, {
        check,
        from,
        organization: lender,
      }),
    placeholderData: keepPreviousData,
  })

/** Findings of each lender, for the operator. */
export const findingsByLenderQuery = (environment: Environment, clocks: AskedClocks) =>
  queryOptions({
    queryKey: ['findings', 'lenders', environment, clocks.as_of, clocks.known_at],
    queryFn: () => ask<FindingsByLender>(environment, '/operator/findings-by-lender', clocks),
  })

/** Findings of each check in the books of all lenders, for the operator. */
export const findingsByCheckQuery = (environment: Environment, clocks: AskedClocks) =>
  queryOptions({
    queryKey: ['findings', 'by-check', environment, clocks.as_of, clocks.known_at],
    queryFn: () => ask<FindingsByCheck>(environment, '/operator/findings-by-check', clocks),
    placeholderData: keepPreviousData,
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
