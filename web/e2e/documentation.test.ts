// The documentation in a browser: what axe finds in it, a search while someone types, and the same without a script.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'
import { launchBrowser } from '../../tools/src/chromium.ts'
import { LAPTOP, PHONE, findingsOfAxe, openWindow, overhang } from './stage.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await startTestService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

test.each([
  ['/docs', 'light', LAPTOP],
  ['/docs/guides/importing', 'dark', LAPTOP],
  ['/docs/definitions', 'light', PHONE],
  ['/docs/accounts', 'dark', PHONE],
  ['/docs/search?q=vintage', 'light', LAPTOP],
  ['/docs/nowhere', 'light', PHONE],
] as const)('axe finds nothing wrong with %s, %s', async (path, scheme, size) => {
  const { page, context, wrongs } = await openWindow(browser, service.address, { scheme, size })
  await page.goto(path)
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  expect(wrongs).toEqual([])
  await context.close()
})

test('results appear while someone types, lead to their place by the keyboard, and go away by Escape', async () => {
  const { page, context, wrongs } = await openWindow(browser, service.address, {})
  await page.goto('/docs/guides')
  await page.getByRole('searchbox', { name: 'Search' }).fill('roll rates')
  const found = page.getByRole('search').getByRole('listitem').getByRole('link')
  await found.first().waitFor()
  await expect.poll(() => page.getByRole('search').getByRole('status').textContent()).toBe('Best results')
  expect(await findingsOfAxe(page)).toEqual([])
  await page.getByRole('searchbox').press('Escape')
  await found.first().waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('<img src=x onerror=alert(1)> payment_frequency')
  await found.first().waitFor()
  // The results of a text are drawn anew: what has the focus meanwhile loses it.
  await page.getByRole('searchbox').press('Escape')
  await found.first().waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('payment_frequency')
  await found.first().waitFor()
  await page.getByRole('searchbox').press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/receivables#upsertReceivable')
  expect(wrongs).toEqual([])
  await context.close()
})

test('a search without a script leads to a page of results', async () => {
  const context = await browser.newContext({ baseURL: service.address, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs')
  await page.getByRole('searchbox').fill('two clocks')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL('**/docs/search?q=two+clocks')
  await page.getByRole('main').getByRole('link', { name: 'Two clocks' }).first().click()
  await page.waitForURL('**/docs/**#*')
  await context.close()
})
