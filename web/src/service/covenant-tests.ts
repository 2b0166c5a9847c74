// The covenant tests of a debt line: a row for each condition of each covenant and month, the latest month first.
import { queryOptions } from '@tanstack/react-query'
import type { DebtLineMetric } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { linePath } from './debt-lines.ts'
import type { ListPage } from './list.ts'

/** Rows of the latest months: the most that a page holds, which is a year and more of most agreements. */
const ROWS_MAX = '100'

/** The tests of a line of the latest months, the latest first; of one covenant or month where one is given. */
export const covenantTestsQuery = (
  environment: Environment,
  line: string,
  asked: { readonly covenant_id?: string; readonly test_month?: string | undefined },
) =>
  queryOptions({
    queryKey: ['covenant-tests', environment, line, asked],
    queryFn: async () => {
      const path = withQuery(`/${environment}/v${linePath(line)}/metrics`, { ...asked, limit: ROWS_MAX })
      return (await call<ListPage<DebtLineMetric>>('GET', path)).data
    },
  })

/** The list of the tests of a line. */
export function covenantTestsPath(line: string): string {
  return `${linePath(line)}/metrics`
}
