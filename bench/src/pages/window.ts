// A browser's window on the dashboard of a stage, with a person of the lender signed in, and how long a page takes there: from going to it
// to the last change of what it shows. Everything is timed by the page's own clock, so that looking on costs nothing of it.
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'
import { signedIn } from '../browser/sign-in.ts'
import type { Stage } from '../stage.ts'

/** The cost of opening a page. */
export interface Opening {
  /** Milliseconds from going to the page until it stood still with nothing left to come. */
  readonly milliseconds: number
  /** Milliseconds of the slowest answer of the service to it, from asking to the last byte. */
  readonly answer: number
  /** Bytes of all answers of the service to it, before compression. */
  readonly bytes: number
  /** Rows of its tables. */
  readonly rows: number
}

/** A form that is sent by the keyboard. */
export interface Typed {
  readonly label: string
  readonly text: string
}

/** Where pages are, below the address of the service. */
const PAGES = '/app/sandbox'

/** A page is idle once it has shown nothing new for so long, with no request in flight. */
const STILL_MS = 100

/** Between two looks at a page. */
const LOOK_MS = 20

/** Longer than any page may take: one that takes it does not stand still at all. */
const LONGEST_MS = 60_000

/** Notes within each page when it last changed. */
const WATCH = `
  globalThis.last_change = 0
  new MutationObserver(() => { globalThis.last_change = performance.now() }).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true })`

/** The state of a page: what it shows of a failure, whether it waits for something, when it last changed and what time it is. */
const LOOK = `({
  failure: document.querySelector('.failure')?.textContent ?? '',
  waits: document.querySelector('h1') === null
    || document.querySelector('[aria-label="Loading"], [aria-busy="true"]') !== null,
  changed: globalThis.last_change,
  now: performance.now(),
  rows: document.querySelectorAll('tbody tr').length })`

/** What the service was asked, and took, by the page's clock. */
const ANSWERS = `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.startsWith('/app/api/'))
  .map(({ startTime, duration, decodedBodySize }) => ({ start: startTime, took: duration, bytes: decodedBodySize }))`

interface Look {
  readonly failure: string
  readonly waits: boolean
  readonly changed: number
  readonly now: number
  readonly rows: number
}

interface Answer {
  readonly start: number
  readonly took: number
  readonly bytes: number
}

/** A window of one lender. */
export class Window {
  readonly #page: Page
  readonly #pending = new Set<Request>()

  private constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => this.#pending.add(request))
    page.on('requestfinished', (request) => this.#pending.delete(request))
    page.on('requestfailed', (request) => this.#pending.delete(request))
  }

  /** Opens a window with somebody of the stage's lender signed in, who is made for it. */
  static async open(browser: Browser, stage: Stage): Promise<Window> {
    const context = await signedIn(browser, stage, WATCH)
    const [page = await context.newPage()] = context.pages()
    return new Window(page)
  }

  /** Opens a page as a link does; where something is typed, what is measured is what the form leads to. */
  async time(path: string, typed: Typed | undefined): Promise<Opening> {
    await this.#page.goto(PAGES + path, { waitUntil: 'commit' })
    const opened = await this.#untilStill(path)
    if (typed === undefined) return this.#measure(0, opened)
    await this.#page.getByLabel(typed.label).fill(typed.text)
    const start = await this.#page.evaluate<number>('performance.now()')
    await this.#page.keyboard.press('Enter')
    await this.#page.getByRole('heading', { level: 1, name: typed.text, exact: true }).waitFor()
    return this.#measure(start, await this.#untilStill(path))
  }

  async #untilStill(path: string): Promise<Look> {
    const end = performance.now() + LONGEST_MS
    while (performance.now() < end) {
      const look = await this.#page.evaluate<Look>(LOOK)
      if (look.failure !== '') throw new Error(`${path} failed: ${look.failure}`)
      if (!look.waits && this.#pending.size === 0 && look.now - look.changed >= STILL_MS) return look
      await setTimeout(LOOK_MS)
    }
    throw new Error(`${path} did not stand still within ${LONGEST_MS / 1_000} s`)
  }

  async #measure(start: number, { changed, rows }: Look): Promise<Opening> {
    const answers = (await this.#page.evaluate<Answer[]>(ANSWERS)).filter((answer) => answer.start >= start)
    return {
      milliseconds: changed - start,
      answer: Math.max(0, ...answers.map(({ took }) => took)),
      bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
      rows,
    }
  }
}
