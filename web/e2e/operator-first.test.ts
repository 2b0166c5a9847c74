// The first hours of an operator in the browser: from nothing to an organization, its line and its terms, by keyboard; then its lender brings the
// first tape, and the operator closes the first month on it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, person } from '../../server/test/dashboard/browser.ts'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../tools/src/chromium.ts'
import { addMonths, endOfMonth, monthOf } from '@tapeline/kernel/core/day'
import { TEMPLATES } from '../src/pages/operator/terms/templates.ts'
import { type Window, cookieOf, findingsOfAxe, openWindow, settle } from './stage.ts'
import { button, heading } from './steps.ts'

const LAST_MONTH = monthOf(addMonths(new Date().toISOString().slice(0, 10), -1))
const LAST_DAY = endOfMonth(`${LAST_MONTH}-01`)

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

/** The first admin joins by a link that is shown once, in a window of its own. */
async function inviteFirstAdmin(page: Page): Promise<Window> {
  await button(page, 'Invite the first admin').press('Enter')
  const inviting = page.getByRole('dialog', { name: 'Invite the first admin of Cedar & Co. Lending' })
  const email = inviting.getByLabel('E-mail')
  await email.fill('ada@cedar.example')
  await email.press('Enter')
  const link = await page.getByLabel('Link').innerText()
  const guest = await openWindow(browser, service.address, {})
  await guest.page.goto(link)
  await guest.page.getByLabel('Your name').fill('Ada Cedar')
  await guest.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await button(guest.page, /^Join/).press('Enter')
  await guest.page.getByRole('heading', { name: 'Your first figure in five steps' }).waitFor()
  await button(page, 'I have copied it').press('Enter')
  return guest
}

/** The line is made for the organization by its name. */
async function makeLine(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Make one' }).press('Enter')
  const line = page.getByRole('dialog', { name: 'Make a debt line' })
  const chosen = line.getByRole('combobox', { name: 'Organization' })
  await expect.poll(() => chosen.inputValue()).toBe('Cedar & Co. Lending (cedar-co-lending)')
  const field = (label: string) => line.getByLabel(label, { exact: true })
  await field('Id').fill('cedar-warehouse')
  await field('Name').fill('Cedar Warehouse')
  await field('Currency').fill('USD')
  await field('Commitment').fill('1,000,000.00')
  await field('Opened on').fill(`${LAST_MONTH}-01`)
  await field('Status').selectOption('active')
  await button(line, 'Add Pledge selector').press('Enter')
  await button(line, 'Product types of pledge selector').press('Enter')
  await field('Product types (optional)').fill('term_loan')
  await field('Product types (optional)').press('Enter')
  await line.getByText('Nothing is wrong with it.').waitFor()
  await button(line, 'Make the line').press('Enter')
}

/** Every template is one that the service takes; the last is changed and saved. */
async function agreeOnTerms(page: Page): Promise<void> {
  await heading(page, 'Change the terms')
  await settle(page)
  expect(await findingsOfAxe(page)).toEqual([])
  const save = button(page, 'Save as new terms')
  for (const { name: template } of TEMPLATES) {
    await button(page, `Start from this: ${template}`).press('Enter')
    await expect.poll(() => save.isEnabled()).toBe(true)
    await page.getByText(/and as changed here/).waitFor()
    if (template !== TEMPLATES.at(-1)?.name) await button(page, 'Start again').press('Enter')
  }
  await page.getByLabel('Rate', { exact: true }).first().fill('80')
  await expect.poll(() => save.isEnabled()).toBe(true)
  await save.press('Enter')
  const saving = page.getByRole('dialog', { name: 'Save as new terms' })
  await saving.getByLabel('Name (optional)').fill('First agreement')
  await button(saving, 'Save the terms').press('Enter')
  await heading(page, 'Cedar Warehouse')
}

/** Ten borrowers owe 1,000.00 each at the end of the last month; nothing of it is due yet. */
function tapeText(): string {
  const head =
    'Loan No,Borrower Name,Product,Loan Status,Funded By,Funded On,Term,Payment Frequency,Amount Financed,Note Rate,Current Balance,Currency,As of Date'
  const rows = Array.from(
    { length: 10 },
    (_, at) =>
      `L-${at},Company ${at} LLC,Term Loan,Current,operator,${LAST_MONTH}-15,36 months,Monthly,1000.00,12.5%,1000.00,USD,${LAST_DAY}`,
  )
  return [head, ...rows, ''].join('\n')
}

/** The lender's admin brings the tape, and sees its first figure. */
async function bringTape(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'send a file' }).press('Enter')
  await heading(page, 'Imports')
  const tape = { name: 'tape.csv', mimeType: 'text/csv', buffer: Buffer.from(tapeText()) }
  await page.locator('input[type=file]').setInputFiles(tape)
  await page.getByRole('heading', { name: `The portfolio of this tape on ${LAST_DAY}` }).waitFor()
  await button(page, 'Import into sandbox').press('Enter')
  await page.getByText('Every row was taken.').waitFor()
  await page.getByRole('link', { name: 'Overview', exact: true }).press('Enter')
  await button(page, /^Outstanding: 10,000.00/).waitFor()
}

/** The operator closes the month, and the certificate has the base: 80 % of what is owed. */
async function closeFirstMonth(page: Page): Promise<void> {
  await page.goto('/app/sandbox/debt-lines/cedar-warehouse/month-closes')
  await button(page, 'Close a month').press('Enter')
  const closing = page.getByRole('dialog', { name: 'Close a month' })
  await expect.poll(() => closing.getByLabel('Month').inputValue()).toBe(LAST_MONTH)
  await button(closing, 'Close the month').press('Enter')
  await page.getByRole('link', { name: /^Certificate of .* as PDF$/ }).waitFor()
  await page.getByRole('table', { name: 'Closed months' }).getByText('8,000.00').first().waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
}

test('from nothing to a line with terms, a first tape and a closed month, each page leading to the next', async () => {
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

  const guest = await inviteFirstAdmin(page)
  await makeLine(page)
  await agreeOnTerms(page)
  const { body } = await operator.client.get('/operator/debt-line-terms', { debt_line_id: 'cedar-warehouse' })
  expect(body.data).toMatchObject([{ name: 'First agreement', advance_rates: { rate: 0.8 } }])
  expect(body.data[0].eligibility.map(({ id }: { id: string }) => id)).toEqual([
    'past-due',
    'written-off',
    'cross-ageing',
  ])

  await bringTape(guest.page)
  expect(guest.wrongs).toEqual([])
  await guest.context.close()
  await closeFirstMonth(page)

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
}, 120_000)
