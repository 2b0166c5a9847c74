// A day at a lender and its operator, from the first start on, in two real browsers and with a key over HTTP: the lender signs in with a second
// step, reports its book and watches the numbers arrive, follows a breach down to an entry, deletes it, and sees the month restated; the
// operator agrees terms, changes one and sees what can be drawn move. Each test is a step that continues where the one before ended.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, monthOf } from '@tapeline/kernel/core/day'
import { type FirstStart, firstStart } from '../../server/test/harness/first-start.ts'
import { Client } from '../../server/test/harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { launchBrowser } from '../../tools/src/chromium.ts'
import { type Window, openWindow } from './stage.ts'
import { button, createKeyBy, deleteKeyBy, enterCode, heading, signInBy, signOut, turnOnTwoStep } from './steps.ts'

const LINE = 'growth-line'
const LINE_NAME = 'Growth line'
const COVENANT = 'Cumulative gross default'

/** The loan that is charged off by mistake, and the entry that states it. */
const MISTAKEN = 'loan-4'
const MISTAKE = 'charge-off-4'

const TODAY = new Date().toISOString().slice(0, 10)
/** The month so many months before today, so that the book has the same age on whatever day these tests run. */
const monthsAgo = (count: number) => monthOf(addMonths(TODAY, -count))
const LENT = monthsAgo(2)
const TESTED = monthsAgo(1)
const IN_WORDS = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (month: string) => IN_WORDS.format(new Date(`${month}-01`))
/** The tested month as pages write it. */
const MONTH = inWords(TESTED)
/** The month of the newest test, on whose last day it is tested: on that day this one. */
const NEWEST = inWords(monthOf(addMonths(addDays(TODAY, 1), -1)))

let service: TestService
let begun: FirstStart
let browser: Browser
let lender: Window
let operator: Window
/** With the keys that are made on the way. */
let byLender: Client
let byOperator: Client

beforeAll(async () => {
  service = await startTestService()
  begun = await firstStart(service)
  browser = await launchBrowser()
  lender = await openWindow(browser, service.address, {})
  operator = await openWindow(browser, service.address, {})
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** Goes to live by the switch of environments. */
async function goLive(page: Page): Promise<void> {
  await button(page, /^Environment: Sandbox/).click()
  await page.getByRole('menuitem', { name: /^Live/ }).click()
  await button(page, /^Environment: Live/).waitFor()
}

/** The values in a row of the comparison of terms: by those in force, and as changed. */
const step = async (page: Page, name: string) =>
  (await page.getByRole('row', { name: new RegExp(`^${name}`) }).innerText()).replaceAll(/\s+/g, ' ')

/** Saves what is changed in the editor, and is back on the page of the line. */
async function saveTerms(page: Page, { name, from }: { readonly name: string; readonly from?: string }): Promise<void> {
  await button(page, 'Save as new terms').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  if (from !== undefined) await dialog.getByLabel('In force from').fill(from)
  await button(page, 'Save the terms').click()
  await heading(page, LINE_NAME)
}

test('the first admin signs in as the first start printed, and from then on with a second step', async () => {
  const { page } = lender
  const { email, password } = begun.lender.admin
  await signInBy(page, email, password)
  await heading(page, 'Overview')
  const secret = await turnOnTwoStep(page, password)
  await signOut(page)
  await signInBy(page, email, password)
  await enterCode(page, secret)
  await heading(page, 'Overview')
})

test('live is closed to the lender until the operator enables it', async () => {
  await goLive(lender.page)
  await lender.page.getByText('Live is not enabled yet').waitFor()
  const { page } = operator
  const { email, password } = begun.operator.admin
  await signInBy(page, email, password)
  await heading(page, 'Overview')
  await goLive(page)
  await page.getByRole('link', { name: 'Alder & Finch Lending (demo)' }).click()
  await button(page, 'Enable live').click()
  await button(page.getByRole('dialog'), 'Enable live').click()
  await button(page, 'Close live').waitFor()
  await lender.page.reload()
  await lender.page.getByRole('heading', { name: 'Your first figure in five steps' }).waitFor()
})

test('the lender makes a key, reports with it, and the numbers arrive in the open page', async () => {
  const { page } = lender
  byLender = new Client(
    service.address,
    await createKeyBy(page, { name: 'Loan system', environment: 'live', password: begun.lender.admin.password }),
  )
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Your first figure in five steps' }).waitFor()
  for (const [index, amount] of [100_000_00, 90_000_00, 80_000_00, 30_000_00].entries()) {
    const [obligor, loan] = [`obligor-${index + 1}`, `loan-${index + 1}`]
    await demand(byLender.post('/accounts', accountBody(obligor, { name: `Obligor ${index + 1}` })))
    const more = { funded_by: 'operator', origination_date: `${LENT}-05` }
    await demand(byLender.post('/receivables', receivableBody(loan, obligor, more)))
    await demand(byLender.post(`/receivables/${loan}/entries`, entryBody('paid-out', { date: `${LENT}-05`, amount })))
  }
  await page.getByText('4 active receivables').waitFor()
  await button(page, 'Outstanding: 300,000.00. Open').waitFor()
  const written_off = entryBody(MISTAKE, { type: 'write_off', date: `${TESTED}-10`, amount: 30_000_00 })
  await demand(byLender.post(`/receivables/${MISTAKEN}/entries`, written_off))
  await button(page, 'Outstanding: 270,000.00. Open').waitFor()
})

test('the operator writes the line by its key, agrees the terms in the editor, and the base follows', async () => {
  const { page } = operator
  byOperator = new Client(
    service.address,
    await createKeyBy(page, { name: 'Operations', environment: 'live', password: begun.operator.admin.password }),
  )
  const line = {
    id: LINE,
    organization: 'demo',
    name: LINE_NAME,
    currency: 'USD',
    status: 'active',
    commitment: 500_000_00,
    principal_outstanding: 100_000_00,
    opened_on: `${LENT}-01`,
    pledge_selector: { product_types: ['term_loan'] },
  }
  await demand(byOperator.post('/operator/debt-lines', line))
  await page.getByRole('link', { name: 'Debt lines', exact: true }).click()
  await page.getByRole('link', { name: LINE_NAME }).click()
  await heading(page, LINE_NAME)
  await page.getByRole('link', { name: 'Change the terms' }).click()
  await heading(page, 'Change the terms')
  await button(page, 'Add Advance rates').click()
  await page.getByLabel('Rate', { exact: true }).fill('80')
  await button(page, 'Add to Eligibility').click()
  await page.getByRole('menuitem', { name: /^Not written off/ }).click()
  await button(page, 'Add to Covenants').click()
  await page.getByLabel('Name', { exact: true }).fill(COVENANT)
  await page.getByRole('combobox', { name: 'Metric (optional)' }).fill('cumulative_gross')
  await page.getByRole('option', { name: 'cumulative_gross_default' }).click()
  await page.getByLabel('Comparator (optional)').selectOption('<=')
  await page.getByLabel('Threshold (optional)').fill('0.05')
  await page
    .getByRole('row', { name: /^Availability/ })
    .getByText('116,000.00')
    .waitFor()
  await expect.poll(() => step(page, 'Borrowing base')).toBe('Borrowing base – 216,000.00')
  await saveTerms(page, { name: 'Loan Agreement', from: `${LENT}-01` })
  await page.getByText('116,000.00').first().waitFor()
})

test('the lender follows the breach from its debt lines to the covenant, the test, the receivable and the entry', async () => {
  const { page } = lender
  await page.getByRole('link', { name: 'Debt lines', exact: true }).click()
  await heading(page, 'Debt lines')
  await page.getByRole('link', { name: `Covenants of ${LINE_NAME}: Breach in ${NEWEST}` }).click()
  await page.getByRole('link', { name: COVENANT }).click()
  await page.getByRole('link', { name: MONTH, exact: true }).click()
  await page.getByRole('heading', { name: `${COVENANT}, ${MONTH}` }).waitFor()
  const read = page.getByRole('table', { name: 'The months that were read' })
  await expect.poll(() => read.getByRole('row').nth(1).innerText()).toMatch(/30,000\.00\s+300,000\.00\s+10\.00 %/)
  await page.getByRole('table', { name: 'Charged off' }).getByRole('link', { name: MISTAKEN }).click()
  await heading(page, MISTAKEN)
  await page.getByRole('tab', { name: 'Changes' }).click()
  await page
    .getByRole('row', { name: /Charged off/ })
    .getByRole('link', { name: MISTAKE })
    .click()
  await page.getByRole('heading', { name: `Entry ${MISTAKE}` }).waitFor()
  await expect.poll(() => page.getByText('30,000.00').count()).toBeGreaterThan(0)
})

test('the lender closes the month as it was reported', async () => {
  const { page } = lender
  await page.getByRole('link', { name: 'Debt lines', exact: true }).click()
  await page.getByRole('link', { name: LINE_NAME, exact: true }).click()
  await page.getByRole('link', { name: 'Month closes' }).click()
  await button(page, 'Close a month').click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Month').inputValue()).toBe(TESTED)
  await button(dialog, 'Close the month').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: `Certificate of ${MONTH} as PDF` }).waitFor()
  await page.getByRole('link', { name: MONTH, exact: true }).click()
  await page.getByText('Closed, and nothing that became known since changes it.').waitFor()
})

test('the entry is deleted by the key, and the open page shows the month as restated, and by which entry', async () => {
  const { page } = lender
  expect((await byLender.delete(`/receivables/${MISTAKEN}/entries/${MISTAKE}`)).status).toBe(204)
  await page.getByText('Closed, and what is known now gives other figures.').waitFor()
  const moved = page.getByRole('table', { name: 'Receivables that moved' }).getByRole('row', { name: MISTAKEN })
  await moved.getByText(`Entry ${MISTAKE} deleted`).waitFor()
  await expect.poll(() => moved.innerText()).toContain('30,000.00')
  await page.getByRole('link', { name: 'What it changed in the portfolio' }).click()
  await heading(page, 'Restatements')
  const changes = page.getByRole('table', { name: 'Changes' })
  await changes
    .getByRole('row', { name: /^Written off/ })
    .getByText('-30,000.00')
    .waitFor()
  await page.getByRole('link', { name: MISTAKE }).click()
  await page.getByText('There is no entry').waitFor()
})

test('the covenant is kept as known now, with the breach that was first reported beside', async () => {
  const { page } = lender
  await page.getByRole('link', { name: 'Debt lines', exact: true }).click()
  await page.getByRole('link', { name: `Covenants of ${LINE_NAME}: Pass in ${NEWEST}` }).click()
  await page.getByRole('link', { name: COVENANT }).click()
  const month = page.getByRole('table', { name: `Tests of ${COVENANT}` }).getByRole('row', { name: MONTH })
  await month.getByText('10.00 %, breach').waitFor()
  await expect.poll(() => month.innerText()).toMatch(/0\.00 %[\s\S]*Pass/)
})

test('the key is revoked, and opens nothing from that moment on', async () => {
  const { page } = lender
  expect((await byLender.get('/me')).body).toMatchObject({ environment: 'live', caller: { name: 'Loan system' } })
  await page.getByRole('link', { name: 'API Keys' }).click()
  await deleteKeyBy(page, 'Loan system')
  expect((await byLender.get('/me')).status).toBe(401)
})

test('the operator changes the advance rate with the live base in view, and what can be drawn moves for both', async () => {
  const { page } = operator
  await lender.page.getByRole('link', { name: 'Debt lines', exact: true }).click()
  await lender.page.getByRole('row', { name: LINE_NAME }).getByText('140,000.00').waitFor()
  await page.getByText('140,000.00').first().waitFor()
  await page.getByRole('link', { name: 'Change the terms' }).click()
  await heading(page, 'Change the terms')
  await page.getByLabel('Rate', { exact: true }).fill('70')
  await page
    .getByRole('row', { name: /^Availability/ })
    .getByText('110,000.00')
    .waitFor()
  await expect.poll(() => step(page, 'Availability')).toContain('140,000.00 110,000.00 −30,000.00')
  await saveTerms(page, { name: 'First amendment' })
  await page.getByText('110,000.00').first().waitFor()
  await lender.page.getByRole('row', { name: LINE_NAME }).getByText('110,000.00').waitFor()
  await page.getByRole('link', { name: 'Terms', exact: true }).click()
  await page
    .getByRole('row', { name: /First amendment/ })
    .getByText('In force', { exact: true })
    .waitFor()
})

test('nothing on the way was refused by the policy, failed in a page or asked of another host', () => {
  expect([...lender.wrongs, ...operator.wrongs]).toEqual([])
})
