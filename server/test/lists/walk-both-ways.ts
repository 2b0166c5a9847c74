// Walks of one list to its end and back again, judged by themselves: whatever the rows are, going back shows what was seen.
import { expect } from 'vitest'
import type { Client } from '../harness/client.ts'
import { demand } from '../surface/operations.ts'
import { type Query, idsOf, lastOf, pagesOf, walkBack, walkForward } from './walk.ts'

/** A list and the query of a walk. */
export interface Walked {
  readonly client: Client
  readonly path: string
  readonly query: Query
  readonly limit: number
}

/** Walks on and back while nothing is written; returns the ids, each of which came once. */
export async function walkBothWays({ client, path, query, limit }: Walked): Promise<string[]> {
  const pages = await walkForward(client, path, query, { limit })
  const seen = idsOf(pages)
  expect(new Set(seen).size).toBe(seen.length)
  const back = await walkBack(client, path, query, lastOf(pages), { limit })
  expect(pagesOf(back.toReversed())).toEqual(pagesOf(pages.slice(0, -1)))
  return seen
}

/** Pages that are walked back at most: tokens remember fewer than fifty. */
const PAGES_MAX = 45

/** Walks on and back while others write: each page shows figure by figure what it showed before. */
export async function expectSeenAgain({ client, path, query, limit }: Walked): Promise<void> {
  const ask = async (page?: string) =>
    (await demand(client.get(path, { ...query, limit, ...(page === undefined ? {} : { page }) }))).body
  const served = [await ask()]
  while (served.length < PAGES_MAX && lastOf(served).next_page !== null)
    served.push(await ask(lastOf(served).next_page))
  let at = lastOf(served)
  for (const seen of served.slice(0, -1).toReversed()) {
    at = await ask(at.previous_page)
    expect(at.data).toEqual(seen.data)
  }
  expect(at.previous_page).toBeNull()
}

/** Each query with each limit. */
export function scansOf<Filter extends object>(
  filters: readonly Filter[],
  limits: readonly number[],
): (Filter & { readonly limit: number })[] {
  return filters.flatMap((filter) => limits.map((limit) => ({ ...filter, limit })))
}
