// Lists of the service: a page at a time, by its tokens. The page before stays in view while the next one comes.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderedReceivables } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { addressOf, call, withQuery } from './call.ts'

/** A page of a list: its rows, and what every list of the service states beside them. */
export interface ListPage<Row> extends Readonly<Pick<OrderedReceivables, 'has_more' | 'next_page' | 'previous_page'>> {
  readonly data: readonly Row[]
}

/** What a list is asked, by parameter. */
export type ListQuestion = Readonly<Record<string, string | undefined>>

/** A page of a list of the public API, such as `/receivables`. */
export const listQuery = <Row>(environment: Environment, path: string, question: ListQuestion) =>
  queryOptions({
    queryKey: ['list', environment, path, question],
    queryFn: ({ signal }) => readPage<Row>(environment, path, question, signal),
    placeholderData: keepPreviousData,
  })

/** Reads a page of a list. */
export function readPage<Row>(
  environment: Environment,
  path: string,
  question: ListQuestion,
  signal?: AbortSignal,
): Promise<ListPage<Row>> {
  return call('GET', withQuery(`/${environment}/v${path}`, question), undefined, signal)
}

/** Where the service answers with a file of what is asked, for a link. */
export function fileAddress(environment: Environment, path: string, question: ListQuestion): string {
  return addressOf(withQuery(`/${environment}/v${path}`, question))
}

/** The address of a table as CSV for people. */
export function tableAddress(environment: Environment, path: string, question: ListQuestion): string {
  return fileAddress(environment, path, { ...question, amounts: 'major' })
}

/** An id as a part of a path. */
export function pathPart(id: string): string {
  return encodeURIComponent(id)
}
