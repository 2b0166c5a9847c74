// What a watched window notices of the answers that its page gets.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../tools/src/chromium.ts'
import { openWindow } from './stage.ts'

const ADDRESS = 'http://answers.test'

interface Answer {
  readonly status: number
  readonly body: string
}

const AWAY: Answer = { status: 503, body: '{"message":"","code":"database_away"}' }

const answers: readonly (Answer & { readonly name: string; readonly is_wrong: boolean })[] = [
  { name: 'found', status: 200, body: '{}', is_wrong: false },
  { name: 'refused', status: 404, body: '{"message":"","code":"not_found"}', is_wrong: false },
  { name: 'calculating', status: 503, body: '{"message":"","code":"calculation_running"}', is_wrong: false },
  { name: 'away', ...AWAY, is_wrong: true },
  { name: 'of another program', status: 503, body: '<p>Try again</p>', is_wrong: true },
  { name: 'failed', status: 500, body: '{"message":"","code":"internal_error"}', is_wrong: true },
]

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each(answers)('an answer is wrong where no page expects it: $name', async ({ status, body, is_wrong }) => {
  const { page, context, wrongs } = await openWindow(browser, ADDRESS, {})
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:," />' }),
  )
  await page.route('**/asked', (route) => route.fulfill({ status, body }))
  await page.route('**/asked-last', (route) => route.fulfill(AWAY))
  await page.goto(ADDRESS)
  for (const path of ['/asked', '/asked-last']) await page.evaluate(async (asked) => (await fetch(asked)).text(), path)
  // The last answer is wrong in any case: once it was noted, so was the one before.
  await expect.poll(() => wrongs.at(-1)).toBe(`503 of ${ADDRESS}/asked-last`)
  expect(wrongs.slice(0, -1)).toEqual(is_wrong ? [`${status} of ${ADDRESS}/asked`] : [])
  await context.close()
})

test.each([
  ['draw_step must be an amount.', true],
  ['Send 500 cents.', true],
  ['Id names no record: there is none with the id "acme_loan" (loan_9).', false],
])('a fault is wrong where it is not in the words of people: %s', async (fault, is_wrong) => {
  const { page, context, wrongs } = await openWindow(browser, ADDRESS, {})
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:," /><p role="alert"></p>' }),
  )
  await page.goto(ADDRESS)
  const show = (text: string) => page.evaluate(`document.querySelector('p').textContent = ${JSON.stringify(text)}`)
  await show(fault)
  await show('the_last')
  // The last text is wrong in any case: once it was noted, so was the one before.
  await expect.poll(() => wrongs.at(-1)).toBe('not in words: the_last')
  expect(wrongs.slice(0, -1)).toEqual(is_wrong ? [`not in words: ${fault}`] : [])
  await context.close()
})
