// What changed in a month that is over, between two moments.
import { queryOptions } from '@tanstack/react-query'
import type { PortfolioRestatements } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { addressOf, call, withQuery } from './call.ts'
import type { ListExport } from './list-export.ts'
import type { Asked } from './portfolio.ts'

export const restatementsQuery = (environment: Environment, asked: Asked) =>
  queryOptions({
    queryKey: ['restatements', environment, asked],
    queryFn: () => readRestatements(environment, asked),
  })

function readRestatements(
  environment: Environment,
  asked: Asked,
  signal?: AbortSignal,
): Promise<PortfolioRestatements> {
  return call('GET', withQuery(`/${environment}/v${PATH}`, asked), undefined, signal)
}

/** The receivables that moved, page after page. */
export function movedReceivables(environment: Environment, asked: Asked): ListExport {
  return {
    environment,
    path: PATH,
    question: asked,
    read: async (question, signal) => {
      const { receivables, ...page } = await readRestatements(environment, question, signal)
      return { ...page, data: receivables }
    },
  }
}

const PATH = '/portfolio/restatements'

/** The address of the changes as CSV for people; with `of: 'receivables'` of every receivable. */
export function restatementsCsv(environment: Environment, asked: Asked): string {
  return addressOf(withQuery(`/${environment}/v/portfolio/restatements.csv`, { ...asked, amounts: 'major' }))
}
