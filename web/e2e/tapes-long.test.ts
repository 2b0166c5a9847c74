// A long tape in a real browser: while 30,000 rows are read, checked, added up and compared, the page itself does little and stays at hand.
// What is bounded is the processor time of the main thread, which other work of the machine does not lengthen; the longest task by the clock is printed.
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { type Stage, prepareStage } from './stage.ts'
import { button, heading } from './steps.ts'
import { tapeLoans, tapeText } from './tape-text.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const ROWS = 30_000

/** The processor time of the main thread so far, in seconds. A worker has a thread of its own, whose time is not in it. */
async function mainThreadSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Keeps that the page stated that it checks, which it may have done when a test comes to look. */
const NOTE_CHECKING = `(() => {
  window.hasChecked = false
  const look = () => {
    for (const { textContent } of document.querySelectorAll('[role=status]'))
      window.hasChecked ||= textContent.startsWith('Checking: ')
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
})()`

/** Keeps the longest task of the page, in milliseconds of the clock. */
const WATCH = `(() => {
  window.longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
})()`

const rowsDrawn = (page: Page) => page.evaluate<number>('document.querySelectorAll("tr").length')

test(
  `the page stays at hand while ${ROWS} rows are read, checked and compared beside it`,
  { timeout: 600_000 },
  async () => {
    const lender = await stage.service.lender({ name: 'Long Tape Lending' })
    const admin = await person(stage.service, lender.organization, 'admin')
    const { page, context, wrongs } = await stage.open({}, admin)
    page.setDefaultTimeout(300_000)
    await page.goto('/app/sandbox/connections/imports')
    await heading(page, 'Imports')
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const before = await mainThreadSeconds(session)
    await page.evaluate(WATCH)
    await page.evaluate(NOTE_CHECKING)
    // Nothing is compared before the page was seen to compare.
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/stored-comparison', async (route) => {
      await released
      await route.continue()
    })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(tapeText(tapeLoans(ROWS))) })
    await page.getByText(`a table of 9 columns and ${ROWS.toLocaleString('en-US')} rows`).waitFor()
    await page.getByLabel('Entry (principal): date').fill('2025-06-30')
    // It answers while the rows are checked: a panel is closed and opened again.
    await expect.poll(() => page.evaluate('window.hasChecked'), { timeout: 120_000 }).toBe(true)
    await button(page, 'Hide the mapping').click()
    await button(page, 'Show the mapping').click()
    await page.getByText(`Every one of ${ROWS.toLocaleString('en-US')} rows can be sent.`).waitFor()
    await page.getByText(/^Comparing: /).waitFor()
    await button(page, 'Hide the mapping').click()
    release()
    await page.getByText('No stored record would change.').waitFor()
    const busy_s = (await mainThreadSeconds(session)) - before
    const longest_ms = await page.evaluate<number>('window.longestTask')
    console.log(`main thread: busy for ${busy_s.toFixed(2)} s, longest task ${Math.round(longest_ms)} ms`)
    // Reading and checking take several times as long, and would be in it were they done by the page.
    expect(busy_s).toBeLessThan(5)
    expect(await rowsDrawn(page)).toBeLessThan(150)
    expect(wrongs).toEqual([])
    await context.close()
  },
)
