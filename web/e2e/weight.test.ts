// What a browser with an empty cache is sent until a page is there: every byte on the wire, heads of answers too. The limits are those of a
// slow line: on 400 kbit/s figures are there within eight seconds. That is judged by bytes and round trips, which no busy machine changes.
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../server/test/dashboard/browser.ts'
import { type Stage, prepareStage, settle } from './stage.ts'
import { heading } from './steps.ts'

/** The most that a page may take, in bytes, without what draws its charts. */
const PAGE_MAX = 250_000
/** The most that vintages may take, whose figures by cohort and age are 30,000 bytes by themselves. */
const VINTAGES_MAX = 256_000
/** The most that what draws charts may take. It is asked for when the figures are there. */
const CHARTS_MAX = 170_000

/** A slow line. */
const BITS_PER_SECOND = 400_000
const ROUND_TRIP_S = 0.15
const SECONDS_MAX = 8
/** Connections of a browser to one host by HTTP/1.1: so many requests share a round trip. */
const CONNECTIONS = 6

let stage: Stage
beforeAll(async () => {
  stage = await prepareStage()
}, 120_000)
afterAll(() => stage.close())

interface Sent {
  readonly charts: number
  readonly page: number
  readonly files: number
}

/** Counts what is sent to a window from now on. What is asked again, as while a figure is calculated, counts once. */
async function countSent(page: Page, context: BrowserContext): Promise<() => Sent> {
  const devtools = await context.newCDPSession(page)
  const addresses = new Map<string, string>()
  const sizes = new Map<string, number>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? ''
    sizes.set(address, Math.max(encodedDataLength, sizes.get(address) ?? 0))
  })
  await devtools.send('Network.enable')
  return () => {
    const sum = (isCounted: (address: string) => boolean) =>
      [...sizes].reduce((bytes, [address, size]) => bytes + (isCounted(address) ? size : 0), 0)
    return { charts: sum(isOfCharts), page: sum((address) => !isOfCharts(address)), files: sizes.size }
  }
}

function isOfCharts(address: string): boolean {
  return address.includes('/assets/chart-canvas-')
}

const PAGES: readonly (readonly [name: string, path: string, title: string, as: () => Person | undefined])[] = [
  ['signing in', '/app/sign-in', 'Sign in', () => undefined],
  ['the overview of a lender', '/app/sandbox', 'Overview', () => stage.demoAdmin],
  ['the overview of the operator', '/app/sandbox', 'Overview', () => stage.operatorAdmin],
  ['the portfolio', '/app/sandbox/portfolio/delinquency', 'Delinquency', () => stage.demoAdmin],
  ['vintages', '/app/sandbox/portfolio/vintages', 'Vintages', () => stage.demoAdmin],
  ['receivables', '/app/sandbox/receivables', 'Receivables', () => stage.demoAdmin],
]

test.each(PAGES)('%s is sent in less than its limit, and what draws charts in less than 170 more', async (...asked) => {
  const [name, path, title, as] = asked
  const { page, context } = await stage.open({}, as())
  const sent = await countSent(page, context)
  await page.goto(path)
  await heading(page, title)
  await settle(page)
  const { files, charts, page: bytes } = sent()
  expect(files, name).toBeGreaterThan(4)
  expect(bytes, name).toBeGreaterThan(100_000)
  expect(bytes, name).toBeLessThan(name === 'vintages' ? VINTAGES_MAX : PAGE_MAX)
  expect(charts, name).toBeLessThan(CHARTS_MAX)
  await context.close()
})

test('on a slow line the figures of the overview are there within eight seconds, before what draws charts', async () => {
  const { page, context } = await stage.open({}, stage.demoAdmin)
  const sent = await countSent(page, context)
  const line = await Line.of(page)
  await page.goto('/app/sandbox', { waitUntil: 'commit' })
  const figures = page.getByRole('button', { name: /^Outstanding: [\d,.]+\. Open$/ })
  while ((await figures.count()) === 0) await line.letRound()
  const { page: bytes, charts } = sent()
  expect(charts).toBe(0)
  const seconds = (bytes * 8) / BITS_PER_SECOND + line.roundTrips * ROUND_TRIP_S
  expect(seconds, `${bytes} bytes, ${line.roundTrips} round trips`).toBeLessThan(SECONDS_MAX)
  await line.open()
  await page.locator('.chart svg text').first().waitFor()
  expect(sent().charts).toBeGreaterThan(0)
  await context.close()
})

/** Waits for turns of the page behind all that it had to do: what an answer is made into may ask for more. */
const TURNS = `(async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setTimeout(done))
})()`

/** A line on which answers come in rounds: what a page asks for waits until all that it asked for before was answered. Charts wait longer. */
class Line {
  readonly #page: Page
  readonly #waiting: Route[] = []
  readonly #answering = new Set<Request>()
  /** The first opens the connection, the second brings the page itself. */
  roundTrips = 2

  private constructor(page: Page) {
    this.#page = page
    const answered = (request: Request) => this.#answering.delete(request)
    page.on('requestfinished', answered)
    page.on('requestfailed', answered)
  }

  static async of(page: Page): Promise<Line> {
    const line = new Line(page)
    await page.route(/\/app\/(?:assets|api)\//, (route) => void line.#waiting.push(route))
    return line
  }

  /**
   * Lets through what waits once the page has done what it had to do, and waits for its answers. On a busy machine the page asks later for what follows from
   * an answer; were the rest let through before, that would count as one more round trip.
   */
  async letRound(): Promise<void> {
    await this.#page.evaluate(TURNS)
    await setTimeout(50)
    const due = this.#waiting.filter((route) => !isOfCharts(route.request().url()))
    if (due.length === 0) return
    this.roundTrips += Math.ceil(due.length / CONNECTIONS)
    for (const route of due) this.#waiting.splice(this.#waiting.indexOf(route), 1)
    for (const route of due) this.#answering.add(route.request())
    await Promise.all(due.map((route) => route.continue()))
    while (this.#answering.size > 0) await setTimeout(10)
  }

  /** Lets everything through from now on, what waits first. */
  async open(): Promise<void> {
    await this.#page.unrouteAll()
  }
}
