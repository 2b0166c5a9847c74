// Lists: pages in both directions, and results one by one. A token marks a position, so that results created meanwhile neither repeat
// nor get missed, and going back gives the pages that were seen going forward.
import type { PageFreshness } from './freshness.ts'
import { wholeNumber } from './settings.ts'

/** A page as the service answers it. */
export interface Envelope<T> {
  readonly data: readonly T[]
  readonly has_more: boolean
  readonly next_page: string | null
  readonly previous_page: string | null
}

/** Asks for the page that a token marks; without one, for the first. */
type AskPage<T> = (token: string | undefined) => Promise<AnsweredPage<T>>

/** A page with the content of its headers. */
interface AnsweredPage<T> extends Envelope<T> {
  readonly freshness: PageFreshness | undefined
}

/** A page of a list, and the way to its neighbors. */
export class Page<T> implements Envelope<T> {
  readonly data: readonly T[]
  /** False on the last page. */
  readonly has_more: boolean
  /** Token of the next page, for `page`; null on the last. */
  readonly next_page: string | null
  /** Token of the page before, for `page`; null on the first. */
  readonly previous_page: string | null
  /** How fresh the figures of the page are; undefined where a list has none that are calculated. */
  readonly freshness: PageFreshness | undefined
  readonly #ask: AskPage<T>

  constructor(answered: AnsweredPage<T>, ask: AskPage<T>) {
    this.data = answered.data
    this.has_more = answered.has_more
    this.next_page = answered.next_page
    this.previous_page = answered.previous_page
    this.freshness = answered.freshness
    this.#ask = ask
  }

  /** The next page; undefined on the last. */
  next(): Promise<Page<T> | undefined> {
    return this.#turn(this.next_page)
  }

  /** The page before, as it was seen going forward; undefined on the first. */
  previous(): Promise<Page<T> | undefined> {
    return this.#turn(this.previous_page)
  }

  /** The results of this page from its last to its first, then those of the pages before it. */
  async *backwards(): AsyncGenerator<T, void, undefined> {
    yield* this.data.toReversed()
    for (let page = await this.previous(); page !== undefined; page = await page.previous())
      yield* page.data.toReversed()
  }

  async #turn(token: string | null): Promise<Page<T> | undefined> {
    return token === null ? undefined : new Page(await this.#ask(token), this.#ask)
  }
}

/** A list that is asked for as it is walked: `for await (const account of tapeline.accounts.list())`. */
export class List<T> implements AsyncIterable<T> {
  readonly #ask: AskPage<T>
  readonly #start: string | undefined

  constructor(ask: AskPage<T>, start: string | undefined) {
    this.#ask = ask
    this.#start = start
  }

  /** One page: the first, or the one that `page` marks. */
  async page(): Promise<Page<T>> {
    return new Page(await this.#ask(this.#start), this.#ask)
  }

  /** That page and all that follow. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | undefined = await this.page(); page !== undefined; page = await page.next()) yield page
  }

  /** That page's results from its last to its first, then those of the pages before it. */
  async *backwards(): AsyncGenerator<T, void, undefined> {
    yield* (await this.page()).backwards()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data
  }

  /** The first results, `limit` at most: a list can be longer than memory. */
  async toArray({ limit }: { readonly limit: number }): Promise<T[]> {
    wholeNumber('limit', limit, 1)
    const found: T[] = []
    for await (const result of this) if (found.push(result) >= limit) break
    return found
  }
}
