// Walking a list as a caller does: page by page by the tokens of the answers, forward and back. A page is kept as its ids,
// since the guarantees are about which results a page holds and in which order.
import { expect } from 'vitest'
import type { Client } from '../harness/client.ts'

/** A query string by its parts. */
export type Query = { readonly [name: string]: string | number }

/** A page as the caller got it. */
export interface WalkedPage {
  readonly ids: readonly string[]
  readonly next: string | null
  readonly previous: string | null
  readonly limit: number
}

/** More pages than any walk of a test has: an endless walk fails in place of hanging. */
const PAGES_MAX = 2_000

/** Reads one page and holds its envelope to the interface, 2.5. */
export async function readPage(
  client: Client,
  path: string,
  query: Query,
  limit: number,
  page?: string,
): Promise<WalkedPage> {
  const answer = await client.get(path, { ...query, limit, ...(page === undefined ? {} : { page }) })
  expect(answer.status, answer.text).toBe(200)
  expect(Object.keys(answer.body).toSorted()).toEqual(['data', 'has_more', 'next_page', 'previous_page'])
  const { data, has_more, next_page, previous_page } = answer.body
  expect(has_more).toBe(next_page !== null)
  expect(data.length).toBeLessThanOrEqual(limit)
  return { ids: data.map(idOf), next: next_page, previous: previous_page, limit }
}

/** What a result is known by: a month by its receivable too. */
function idOf(result: { readonly id?: string; readonly receivable_id?: string; readonly month?: string }): string {
  return result.id ?? `${result.receivable_id} ${result.month}`
}

/** How a walk goes. */
export interface WalkOptions {
  /** The limit of each page by its place in the walk. */
  readonly limit: number | ((place: number) => number)
  /** Called after each page but the last. */
  readonly between?: (page: WalkedPage, place: number) => Promise<void>
  readonly pages_max?: number
}

/** Walks forward from the first page to the last, or as far as `pages_max`. */
export async function walkForward(
  client: Client,
  path: string,
  query: Query,
  options: WalkOptions,
): Promise<WalkedPage[]> {
  const pages = [await readPage(client, path, query, limitAt(options, 0))]
  expect(pages[0]?.previous, 'the first page has no previous page').toBeNull()
  for (;;) {
    const last = lastOf(pages)
    if (last.next === null || pages.length === options.pages_max) return pages
    expect(pages.length).toBeLessThan(PAGES_MAX)
    await options.between?.(last, pages.length - 1)
    pages.push(await readPage(client, path, query, limitAt(options, pages.length), last.next))
    expect(lastOf(pages).previous, 'a later page has a previous page').not.toBeNull()
  }
}

/** Walks back from a page to the first. Pages in the order in which they were served. */
export async function walkBack(
  client: Client,
  path: string,
  query: Query,
  from: WalkedPage,
  options: WalkOptions,
): Promise<WalkedPage[]> {
  const pages: WalkedPage[] = []
  for (let at = from; at.previous !== null; at = lastOf(pages)) {
    expect(pages.length).toBeLessThan(PAGES_MAX)
    if (pages.length > 0) await options.between?.(at, pages.length - 1)
    pages.push(await readPage(client, path, query, limitAt(options, pages.length), at.previous))
  }
  return pages
}

/** The ids of pages, one after the other. */
export function idsOf(pages: readonly WalkedPage[]): string[] {
  return pages.flatMap((page) => page.ids)
}

/** The ids of each page. */
export function pagesOf(pages: readonly WalkedPage[]): (readonly string[])[] {
  return pages.map((page) => page.ids)
}

/** The last of some pages. */
export function lastOf<T>(pages: readonly T[]): T {
  const last = pages.at(-1)
  if (last === undefined) throw new Error('There is no page')
  return last
}

function limitAt(options: WalkOptions, place: number): number {
  return typeof options.limit === 'number' ? options.limit : options.limit(place)
}
