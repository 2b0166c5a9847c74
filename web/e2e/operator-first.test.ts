// The first hour of an operator in the browser, by keyboard: from nothing to an organization, its line and its terms; its lender brings a tape in, and the
// first month is closed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../tools/src/chromium.ts'
import {
  LINE,
  agreeOnTerms,
  bringTapeIn,
  closeFirstMonth,
  expectBase,
  expectFigures,
  inviteFirstAdmin,
  makeLine,
} from './operator-first-steps.ts'
import { cookieOf, findingsOfAxe, openWindow } from './stage.ts'
import { button, close, heading } from './steps.ts'

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

/** A day of the last month, which is over and can be closed. */
function lastMonth(day: string): string {
  const now = new Date()
  return `${new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)}-${day}`
}

test('from nothing to the first closed month, each page leading to the next', async () => {
  const operator = await service.operator()
  const admin = await person(service, operator.organization, 'admin')
  const { page, context, wrongs } = await openWindow(browser, service.address, {})
  await context.addCookies([await cookieOf(admin, service.address)])
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await page.getByRole('heading', { name: 'No organizations yet' }).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])

  // The organization: its id is proposed from its name.
  await button(page, 'Make the first organization').press('Enter')
  const organization = page.getByRole('dialog', { name: 'Make an organization' })
  const name = organization.getByLabel('Name')
  await name.waitFor()
  await name.fill('Cedar & Co. Lending')
  await expect.poll(() => organization.getByLabel('Id').inputValue()).toBe('cedar-co-lending')
  expect(await findingsOfAxe(page)).toEqual([])
  await name.press('Enter')
  await heading(page, 'Cedar & Co. Lending')

  const guest = await inviteFirstAdmin(page, browser, service.address)
  await makeLine(page, lastMonth('01'))
  await agreeOnTerms(page, lastMonth('01'))
  const { body } = await operator.client.get('/operator/debt-line-terms', { debt_line_id: LINE })
  expect(body.data).toMatchObject([{ name: 'First agreement', advance_rates: { rate: 0.8 } }])
  expect(body.data[0].eligibility.map(({ id }: { id: string }) => id)).toEqual([
    'past-due',
    'written-off',
    'cross-ageing',
  ])

  // The lender brings its loans in, and the operator sees what they are worth, and closes the month.
  await bringTapeIn(guest.page, lastMonth('05'))
  await expectFigures(guest.page)
  await close(guest)
  await expectBase(page)
  await closeFirstMonth(page, lastMonth('01').slice(0, 7))

  // An id that is taken is refused, and changes nothing.
  await page.goto('/app/sandbox')
  await button(page, 'Make an organization').press('Enter')
  await name.fill('Cedar Co Lending')
  await name.press('Enter')
  await organization.getByText(/There is an organization with this id already/).waitFor()
  expect((await operator.client.get('/operator/organizations/cedar-co-lending')).body.name).toBe('Cedar & Co. Lending')
  await page.keyboard.press('Escape')

  // The log names what was made.
  await page.goto('/app/sandbox/operator/audit?subject_type=debt_line')
  await page.getByRole('link', { name: /^Cedar Warehouse/ }).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
}, 240_000)
