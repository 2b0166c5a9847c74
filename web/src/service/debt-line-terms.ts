// The terms of a debt line: the agreement as data. `docs/reference/definitions/debt-line-terms.md` defines each part.
import { queryOptions } from '@tanstack/react-query'
import type { DebtLineTerm } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import type { ListPage } from './list.ts'
import type { AskedClocks } from './portfolio.ts'
import { type Reader, pathFor } from './readers.ts'
import { recordsOn } from './records-on-clocks.ts'

/** The list of them. */
export const TERMS = '/debt-line-terms'

/** The terms of a line as known at a moment, the latest of which hold; as many as one page holds, which is more than any agreement has amendments. */
export const termsQuery = (environment: Environment, reader: Reader, debt_line_id: string, clocks: AskedClocks = {}) =>
  queryOptions({
    queryKey: ['debt-line-terms', environment, reader, debt_line_id, clocks.known_at],
    queryFn: async () => {
      const path = pathFor(reader, TERMS)
      const asked = withQuery(`/${environment}/v${path}`, { debt_line_id, limit: '100' })
      const { data } = await call<ListPage<DebtLineTerm>>('GET', asked)
      return recordsOn(environment, path, data, { clocks: { known_at: clocks.known_at } })
    },
  })

/** The terms in force on a day: those that came into force last, among those that have not ended. */
export function termsOn<T extends Pick<DebtLineTerm, 'effective_from' | 'effective_until'>>(
  terms: readonly T[],
  day: string,
): T | undefined {
  return terms
    .filter(({ effective_from, effective_until }) => effective_from <= day && (effective_until ?? '9999') > day)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0]
}
