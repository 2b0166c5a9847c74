// Terms of a debt line as the operator changes them: their shape, what a change would make of the base, and saving it as terms of their own.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BorrowingBasePreview, NewDebtLineTerm } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { writeOrAsk } from './approvals.ts'
import { call, withQuery } from './call.ts'
import { callOwn } from './own-call.ts'

/** What is asked: of which line, on which clocks, with which parts of terms changed. */
export interface Tried {
  readonly environment: Environment
  readonly line: string
  readonly clocks: { readonly as_of?: string | undefined; readonly known_at?: string | undefined }
  readonly parts: object
}

/** The parts of terms as JSON Schema, for an editor to offer what the service takes. */
export const termShapeQuery = queryOptions({
  queryKey: ['term-shape'],
  queryFn: () => callOwn('GET /term-shape'),
  staleTime: Infinity,
})

/** How long to wait before a calculation that runs is asked about again. */
const ASK_AGAIN_MS = 1_500

/** What changed parts would make of the base. A fault of them is a fault of the query. */
export const previewQuery = ({ environment, line, clocks: { as_of, known_at }, parts }: Tried) =>
  queryOptions({
    queryKey: ['tried-terms', environment, line, as_of, known_at, JSON.stringify(parts)],
    queryFn: () =>
      call<BorrowingBasePreview>(
        'POST',
        withQuery(`/${environment}/v/operator/debt-lines/${encodeURIComponent(line)}/borrowing-base/preview`, {
          as_of,
          known_at,
        }),
        parts,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.calculation.status === 'running' ? ASK_AGAIN_MS : false),
  })

/** Writes terms. */
export const saveTerms = (environment: Environment, terms: NewDebtLineTerm) =>
  writeOrAsk({ environment, path: '/operator/debt-line-terms', resource: 'debt_line_term', record: terms })
