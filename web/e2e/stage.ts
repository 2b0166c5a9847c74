// What a browser test stands on: a service with a small book, its people, and a browser that notices what it should not see: errors in
// a page, refusals by its policy, requests to another host.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { eventually } from '../../server/test/harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { launchBrowser } from '../../tools/src/chromium.ts'
import { caughtUp, sendDemoBook } from './demo-lender.ts'
import { BOOK_MS_MAX, openLine } from './line-lender.ts'

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

export const LAPTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** Prepares the stage, on a service as it is or on one that is brought. */
export async function prepareStage(start: () => Promise<TestService> = () => startTestService()): Promise<Stage> {
  const service = await start()
  const lender = await service.lender({ name: 'Alder & Finch Lending' })
  const operator = await service.operator()
  const demo = await service.lender({ name: 'Harbour Point Capital' })
  const [line] = await Promise.all([openLine(service), sendBook(lender), sendDemoBook(demo)])
  await openHook(line.lender)
  await openSchedule(line.lender)
  const browser = await launchBrowser()
  return {
    service,
    lender,
    operator,
    demo,
    admin: await person(service, lender.organization, 'admin'),
    member: await person(service, lender.organization, 'member'),
    operatorAdmin: await person(service, operator.organization, 'admin'),
    demoAdmin: await person(service, demo.organization, 'admin'),
    borrower: await person(service, line.lender.organization, 'admin'),
    line: line.line,
    open: async (look = {}, as, beside) => {
      const opened = await openWindow(browser, service.address, look, beside)
      if (as !== undefined && beside === undefined)
        await opened.context.addCookies([await cookieOf(as, service.address)])
      return opened
    },
    close: async () => {
      await browser.close()
      await service.stop()
    },
  }
}

/** A webhook endpoint without a secret: nothing is delivered to it. */
function openHook({ client }: Lender): Promise<unknown> {
  return demand(client.post('/webhook-endpoints', { id: 'warehouse', url: 'https://hooks.example.com/tapeline' }))
}

/** A report schedule that is disabled: nothing is made by it while pages are looked at, but for what they ask for. */
async function openSchedule({ client }: Lender): Promise<void> {
  const schedule = { id: 'monthly', name: 'Base of the month', report: 'borrowing_base', status: 'disabled' }
  await demand(client.post('/report-schedules', { ...schedule, debt_line_id: 'nowhere', frequency: 'monthly' }))
  await demand(client.post('/report-schedules/monthly/runs', {}))
}

async function sendBook({ client }: Lender): Promise<void> {
  const types = ['term_loan', 'line_of_credit', 'merchant_cash_advance']
  for (const [i, product_type] of types.entries()) {
    await client.post('/accounts', accountBody(`obligor-${i}`))
    const receivable = receivableBody(`loan-${i}`, `obligor-${i}`, { product_type })
    await client.post('/receivables', receivable)
    const path = `/receivables/loan-${i}/entries`
    await client.post(path, entryBody('drawn', { amount: 250_000_00 * (i + 1) }))
    await client.post(path, entryBody('paid', { type: 'principal', amount: 12_345_67, date: '2026-02-15' }))
  }
  await untilCounted(client, types.length)
}

/**
 * Waits until the portfolio has taken up so many receivables, at most 100, and all that was written of them: a receivable counts before its last entry is
 * taken in, and pages of a past day do not ask again for what comes then.
 */
export async function untilCounted(client: Lender['client'], receivables: number): Promise<void> {
  // While it is calculated there may be no answer yet.
  const count = async () =>
    (await client.get('/portfolio/receivables?limit=100')).body.data?.length as number | undefined
  const counted = await eventually(count, (length) => length === receivables, BOOK_MS_MAX)
  if (counted !== receivables)
    throw new Error(`the portfolio has ${counted} receivables of the book, not ${receivables}`)
  await caughtUp({ client })
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
  await page.evaluate(AXE)
  await page.evaluate(TRANSITIONS_OVER)
  const options = rules === undefined ? '' : JSON.stringify({ runOnly: { type: 'rule', values: rules } })
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
