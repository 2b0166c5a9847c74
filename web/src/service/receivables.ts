// The receivables of a book: as they are calculated on the two clocks, and as they were reported.
import { queryOptions } from '@tanstack/react-query'
import type { Receivable } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { type ListQuestion, pathPart } from './list.ts'

/** The filters of the list of calculated receivables, beside metadata. */
export const CALCULATED_FILTERS = [
  'state',
  'status',
  'basis',
  'in_default',
  'ever_past_due',
  'first_payment',
  'written_off_in',
  'finding',
  'cause',
  'currency',
  'product_type',
  'funded_by',
  'debt_line',
  'obligor_id',
  'vintage',
  'industry',
  'country',
  'industry_code',
  'region',
  'month',
  'from_bucket',
  'to_state',
  'direction',
] as const

/** Those of them that ask how receivables moved in a month. */
export const MOVE_FILTERS = ['month', 'from_bucket', 'to_state', 'direction'] as const

/** A receivable on the clocks. */
export const receivableQuery = (environment: Environment, id: string, clocks: ListQuestion) =>
  queryOptions({
    queryKey: ['receivable', environment, id, clocks],
    queryFn: () => call<Receivable>('GET', withQuery(`/${environment}/v/receivables/${pathPart(id)}`, clocks)),
  })
