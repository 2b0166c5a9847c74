// What changed in a month that is over, between two moments.
import { queryOptions } from '@tanstack/react-query'
import type { PortfolioRestatements } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { addressOf, call, withQuery } from './call.ts'
import type { Asked } from './portfolio.ts'

export const restatementsQuery = (environment: Environment, asked: Asked) =>
  queryOptions({
    queryKey: ['restatements', environment, asked],
    queryFn: () => call<PortfolioRestatements>('GET', withQuery(`/${environment}/v/portfolio/restatements`, asked)),
  })

/** The address of the changes as CSV for people; with `of: 'receivables'` of every receivable. */
export function restatementsCsv(environment: Environment, asked: Asked): string {
  return addressOf(withQuery(`/${environment}/v/portfolio/restatements.csv`, { ...asked, amounts: 'major' }))
}
