// What a browser test stands on: a service with a small book, its people, and a browser that notices what it should not see: errors in
// a page, refusals by its policy, requests to another host.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import type { ClientConfig } from 'pg'
import { type Person, Browser as PersonsBrowser } from '../../server/test/dashboard/browser.ts'
import { Client } from '../../server/test/harness/client.ts'
import type { MadeLender } from '../../server/test/harness/lender.ts'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'
import { timeLimit } from '../../server/test/harness/time-limits.ts'
import { launchBrowser } from '../../tools/src/chromium.ts'
import { type StageBooks, type StoredPerson, cloneStage, makeBooks } from './stage-books.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What tests act on. */
export interface Stage {
  readonly service: TestService
  readonly lender: Lender
  readonly operator: Lender
  /** A lender with the demo book. */
  readonly demo: Lender
  readonly admin: Person
  readonly member: Person
  readonly operatorAdmin: Person
  readonly demoAdmin: Person
  /** The admin of a lender with a debt line. */
  readonly borrower: Person
  /** The id of that line. */
  readonly line: string
  /** A window of a browser of its own, watched, with somebody signed in where that is given; or one beside others of theirs. */
  open(look?: Look, as?: Person, beside?: BrowserContext): Promise<Window>
  close(): Promise<void>
}

/** How a window looks. */
export interface Look {
  readonly scheme?: 'light' | 'dark'
  readonly size?: { readonly width: number; readonly height: number }
}

/** A window, and what went wrong in it. */
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  readonly wrongs: readonly string[]
}

/** How long a single step may take: a page that hangs fails its test, one of a busy machine does not. */
const STEP_MS_MAX = timeLimit(60_000)

export const LAPTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** Prepares the stage, on a service as it is or on one that is started otherwise on its database. */
export async function prepareStage(
  start: (connection: ClientConfig) => Promise<TestService> = (connection) => startTestService({}, { connection }),
): Promise<Stage> {
  const { connection, books } = await cloneStage()
  return openStage(await start(connection), books)
}

/** Prepares the stage on a running service: its books are sent anew. */
export async function prepareStageOn(service: TestService): Promise<Stage> {
  return openStage(service, await makeBooks(service))
}

async function openStage(service: TestService, books: StageBooks): Promise<Stage> {
  const { address } = service
  const browser = await launchBrowser()
  const lender = (made: MadeLender): Lender => ({ ...made, client: new Client(address, made.key) })
  const someone = (stored: StoredPerson): Person => ({ ...stored, browser: new PersonsBrowser(address) })
  return {
    service,
    lender: lender(books.lender),
    operator: lender(books.operator),
    demo: lender(books.demo),
    admin: someone(books.admin),
    member: someone(books.member),
    operatorAdmin: someone(books.operatorAdmin),
    demoAdmin: someone(books.demoAdmin),
    borrower: someone(books.borrower),
    line: books.line,
    open: async (look = {}, as, beside) => {
      const opened = await openWindow(browser, address, look, beside)
      if (as !== undefined && beside === undefined) await opened.context.addCookies([await cookieOf(as, address)])
      return opened
    },
    close: async () => {
      await browser.close()
      await service.stop()
    },
  }
}

/** Signs in once for all windows of a person. */
export async function cookieOf(
  { browser, email }: Person,
  url: string,
): Promise<{ name: string; value: string; url: string }> {
  if (browser.cookie === undefined) await browser.signIn(email)
  const [name = '', value = ''] = (browser.cookie ?? '').split('=')
  return { name, value, url }
}

/** Opens a window, watched: of a browser of its own, or beside others with the same look. */
export async function openWindow(
  browser: Browser,
  address: string,
  { scheme = 'light', size = LAPTOP }: Look,
  beside?: BrowserContext,
): Promise<Window> {
  const context =
    beside ??
    (await browser.newContext({
      baseURL: address,
      colorScheme: scheme,
      viewport: size,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    }))
  context.setDefaultTimeout(STEP_MS_MAX)
  const page = await context.newPage()
  const wrongs: string[] = []
  await page.addInitScript(FAULTS_IN_WORDS)
  await page.addLocatorHandler(page.locator(JUST_OPENED).first(), () => page.evaluate(FOCUS_ARRIVES), {
    noWaitAfter: true,
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfAnswer(message.text())) wrongs.push(message.text())
  })
  page.on('response', async (response) => {
    if (response.status() >= 500 && !(await isProgress(response)))
      wrongs.push(`${response.status()} of ${response.url()}`)
  })
  page.on('pageerror', (error) => wrongs.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== address) wrongs.push(`asked ${url.origin}`)
  })
  return { page, context, wrongs }
}

/**
 * Every fault that a page shows is in the words of people: one with a name of the interface, or with an amount in minor units, is an error in
 * the console. Texts in quotes and values in parentheses are what somebody wrote.
 */
const FAULTS_IN_WORDS = `(() => {
  const FAULTS = '[role="alert"], [class*="InputWrapper-error"]'
  const WRITTEN = /"(?:[^"\\\\]|\\\\.)*"|“[^”]*”|\\([^)]*\\)/g
  const WRONG = /[a-z]_[a-z]|\\bcents\\b|smallest denomination|minor unit/
  const look = () => {
    for (const fault of document.querySelectorAll(FAULTS))
      if (WRONG.test(fault.textContent.replaceAll(WRITTEN, ''))) console.error('not in words: ' + fault.textContent)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
})()`

/**
 * What opens takes the focus, and does so twice: what is typed or pressed in between goes elsewhere. So before anything is done on a page, what has just
 * opened has the focus to stay: until two more frames are drawn. What never takes it fails its test.
 */
const JUST_OPENED = ':is([role=dialog], [role=menu]):not([data-had-focus])'
const FOCUS_ARRIVES = `(async () => {
  const opened = () => [...document.querySelectorAll('${JUST_OPENED}')].filter((one) => one.checkVisibility())
  while (opened().length > 0) {
    const had = document.activeElement
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    if (had !== document.activeElement) continue
    for (const one of opened()) if (one.contains(had)) one.setAttribute('data-had-focus', '')
  }
})()`

/** Browsers log every answer that is an error, also those that a page expects: answers are judged by themselves. */
function isOfAnswer(text: string): boolean {
  return text.startsWith('Failed to load resource: the server responded with a status of')
}

/** Whether an answer shows how far a calculation is. On a busy machine any question may be answered so, and the page asks again. */
async function isProgress(response: Response): Promise<boolean> {
  if (response.status() !== 503) return false
  // Where a page moved on before it read the answer, there is nothing to read.
  const text = await response.text().catch(() => undefined)
  return text === undefined || text.includes('"code":"calculation_running"')
}

/** Gives a window another look, and waits until it has it. */
export async function changeLook(page: Page, { scheme = 'light', size = LAPTOP }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize(size)
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' })
  await settle(page)
  await page.evaluate(TRANSITIONS_OVER)
}

/** A color that fades over is neither of two. */
const TRANSITIONS_OVER = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished),
)`

/** What axe finds wrong with a page, each with where; by some of its rules, or by all that it tries unasked. */
export async function findingsOfAxe(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE)
  await page.evaluate(TRANSITIONS_OVER)
  // Without what a page does right, of which there is much more.
  const only = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }
  const options = JSON.stringify({ ...only, resultTypes: ['violations'] })
  const { violations } = await page.evaluate<{ violations: AxeViolation[] }>(`axe.run(${options})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

interface AxeViolation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

/** By how many pixels a page is wider than its window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
}

/** What stands in place of what is still to come: of what is loaded, and of what is calculated. */
const TO_COME = '[aria-label="Loading"], [aria-label="How far the calculation is"]'

/** Waits until a page is drawn, with nothing in place of what is still to come. Before it is drawn nothing is there either. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator(TO_COME).first().waitFor({ state: 'detached' })
}
