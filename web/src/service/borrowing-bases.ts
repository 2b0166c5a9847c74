// The borrowing base of a debt line, and the receivables behind each of its steps.
import { queryOptions } from '@tanstack/react-query'
import type { BorrowingBase } from '@tapeline/sdk'
import type { CalculatedFigures } from './api-types.ts'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { linePath } from './debt-lines.ts'
import type { AskedClocks } from './portfolio.ts'

/** A base whose calculation is done. */
export type CalculatedBase = Omit<BorrowingBase, keyof CalculatedFigures> & CalculatedFigures

/** The figures of an answer; undefined while it is still calculated. */
export function calculated(answer: BorrowingBase): CalculatedBase | undefined {
  return answer.calculation.status === 'done' ? (answer as CalculatedBase) : undefined
}

/** How long to wait before a calculation that runs is asked about again. */
const ASK_AGAIN_MS = 2_000

/** The base of a day as known at a moment; asked for again by itself while it is calculated. */
export const borrowingBaseQuery = (environment: Environment, line: string, { as_of, known_at }: AskedClocks) =>
  queryOptions({
    queryKey: ['borrowing-base', environment, line, as_of, known_at],
    queryFn: () =>
      call<BorrowingBase>('GET', withQuery(`/${environment}/v${linePath(line)}/borrowing-base`, { as_of, known_at })),
    refetchInterval: ({ state }) => (state.data?.calculation.status === 'running' ? ASK_AGAIN_MS : false),
  })

/** The steps of a base that receivables are part of. */
export const STEPS = ['pledged', 'unconverted', 'ineligible', 'eligible', 'excess', 'net_eligible'] as const
export type BaseStep = (typeof STEPS)[number]

/** Which receivables behind a base are asked for; all that back the line by default. */
export interface BehindBase {
  readonly step?: BaseStep | undefined
  readonly rule?: string | undefined
  readonly concentration_limit?: string | undefined
  readonly group?: string | undefined
  readonly obligor_id?: string | undefined
}

/** The list of the receivables behind the base of a line. */
export function behindBasePath(line: string): string {
  return `${linePath(line)}/borrowing-base/receivables`
}
