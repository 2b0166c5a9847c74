// What an operator and the first admin of its first lender do in their first hour, page by page: an organization, its line and terms, a tape, and
// the close of a month. Amounts in cents.
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { monthInWords } from '@tapeline/kernel/core/day'
import { PASSWORD } from '../../server/test/dashboard/browser.ts'
import { TEMPLATES } from '../src/pages/operator/terms/templates.ts'
import { type Window, findingsOfAxe, openWindow, settle } from './stage.ts'
import { button, downloaded, heading, ownPassword } from './steps.ts'

/** The line that is made. */
export const LINE = 'cedar-warehouse'

/** The first admin joins by a link that is shown once; its window stays open. */
export async function inviteFirstAdmin(page: Page, browser: Browser, address: string): Promise<Window> {
  await button(page, 'Invite the first admin').press('Enter')
  const inviting = page.getByRole('dialog', { name: 'Invite the first admin of Cedar & Co. Lending' })
  const email = inviting.getByLabel('E-mail')
  await email.fill('ada@cedar.example')
  await ownPassword(inviting).fill(PASSWORD)
  await ownPassword(inviting).press('Enter')
  const link = await page.getByLabel('Link').innerText()
  const guest = await openWindow(browser, address, {})
  await guest.page.goto(link)
  await guest.page.getByLabel('Your name').fill('Ada Cedar')
  await guest.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await button(guest.page, /^Join/).press('Enter')
  await guest.page.getByRole('heading', { name: 'Your first figure in five steps' }).waitFor()
  await button(page, 'I have copied it').press('Enter')
  return guest
}

/** The line is made for the organization by its name; term loans that the operator funds back it from that day on. */
export async function makeLine(page: Page, opened_on: string): Promise<void> {
  await page.getByRole('link', { name: 'Make one' }).press('Enter')
  const line = page.getByRole('dialog', { name: 'Make a debt line' })
  const chosen = line.getByRole('combobox', { name: 'Organization' })
  await expect.poll(() => chosen.inputValue()).toBe('Cedar & Co. Lending (cedar-co-lending)')
  const field = (label: string) => line.getByLabel(label, { exact: true })
  await field('Id').fill(LINE)
  await field('Name').fill('Cedar Warehouse')
  await field('Currency').fill('USD')
  await field('Status').selectOption('active')
  await field('Commitment').fill('1,000,000.00')
  await field('Opened on').fill(opened_on)
  await button(line, 'Add Pledge selector').press('Enter')
  await button(line, 'Product types: pledge selector').press('Enter')
  await field('Product types (optional)').fill('term_loan')
  await field('Product types (optional)').press('Enter')
  await line.getByText('Nothing is wrong with it.').waitFor()
  await button(line, 'Make the line').press('Enter')
}

/** Every template is one that the service takes; the last is changed to 80 % and saved, in force from that day on. */
export async function agreeOnTerms(page: Page, effective_from: string): Promise<void> {
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
  await saving.getByLabel('In force from').fill(effective_from)
  await button(saving, 'Save the terms').press('Enter')
  await heading(page, 'Cedar Warehouse')
}

/** Five loans of 2,000.00 that the operator funds, one of 7,000.00 that the lender keeps, and one of 3,000.00 of another fund. */
function tapeOf(day: string): string {
  const funders = [...Array.from({ length: 5 }, () => 'Cedar Warehouse'), 'Balance sheet', 'Birch Fund']
  const amounts = ['2,000.00', '2,000.00', '2,000.00', '2,000.00', '2,000.00', '7,000.00', '3,000.00']
  const rows = funders.map((funder, at) => `L-${at + 1},Company ${at + 1} LLC,${day},"$${amounts[at]}",${funder}`)
  return ['Loan No,Borrower Name,Funded On,Amount Financed,Funded By', ...rows, ''].join('\n')
}

/** The lender brings its tape in: of the words that nobody knows, one is the operator. */
export async function bringTapeIn(page: Page, day: string): Promise<void> {
  await page.goto('/app/sandbox/connections/imports')
  await heading(page, 'Imports')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'loans.csv', mimeType: 'text/csv', buffer: Buffer.from(tapeOf(day)) })
  await page.getByText('Every one of 7 rows can be sent.').waitFor()
  const column = page.getByRole('table', { name: 'What the columns give' }).getByRole('row', { name: /^Funded By/ })
  await expect
    .poll(() => column.innerText())
    .toMatch(/Doubtful, sure\s+Funder, by its name; who are “Cedar Warehouse”, “Birch Fund”: the operator, or other/)
  const words = page.getByRole('table', { name: 'Words of Funded By' })
  const meansOf = (word: string) => words.getByLabel(`What ${word} means`).inputValue()
  await expect.poll(() => meansOf('Balance sheet')).toBe('balance_sheet')
  await expect.poll(() => meansOf('Birch Fund')).toBe('other')
  await expect.poll(() => meansOf('Cedar Warehouse')).toBe('other')
  expect(await findingsOfAxe(page)).toEqual([])
  await words.getByLabel('What Cedar Warehouse means').selectOption('Operator')
  await page.getByText('Every one of 7 rows can be sent.').waitFor()
  await page.getByText('No stored record would change.').waitFor()
  await button(page, 'Import into sandbox').press('Enter')
  await page.getByText('Every row was taken.').waitFor()
}

/** The overview of the lender. By hand: 2,000.00 times five, 7,000.00 and 3,000.00. */
export async function expectFigures(page: Page): Promise<void> {
  await expectOn(page, '/app/sandbox', () => page.getByText('20,000.00'))
}

/** By hand: 80 % of the 10,000.00 that the operator funds; each of five obligors has the 20 % that the terms allow it. */
const BASE = '8,000.00'

/** The base of the line as the operator sees it. */
export async function expectBase(page: Page): Promise<void> {
  await expectOn(page, `/app/sandbox/debt-lines/${LINE}`, () => button(page, `Availability, USD: ${BASE}. Open`))
}

/** Opens a page until what follows from the tape is there. */
async function expectOn(page: Page, address: string, shown: () => Locator): Promise<void> {
  const look = async () => {
    await page.goto(address)
    await settle(page)
    return await shown().count()
  }
  await expect.poll(look, { timeout: 60_000 }).toBeGreaterThan(0)
}

/** The operator closes the first month; its page and its certificate state the base. */
export async function closeFirstMonth(page: Page, month: string): Promise<void> {
  await page.goto(`/app/sandbox/debt-lines/${LINE}/month-closes`)
  await page.getByText('No month is closed yet').waitFor()
  await button(page, 'Close a month').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Close a month' })
  await expect.poll(() => dialog.getByLabel('Month').inputValue()).toBe(month)
  await button(dialog, 'Close the month').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const name = monthInWords(month)
  await page.getByRole('link', { name: `Certificate of ${name} as PDF` }).waitFor()
  await page.getByText('by the operator').waitFor()
  await page.getByRole('cell', { name: BASE }).first().waitFor()
  await page.getByRole('link', { name, exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'The borrowing base, first reported and now' }).waitFor()
  await page
    .getByRole('row', { name: /^Borrowing base/ })
    .getByText(BASE)
    .first()
    .waitFor()
  const json = page.getByRole('link', { name: `Certificate of ${name} as JSON` })
  const { text } = await downloaded(page, () => json.press('Enter'))
  expect(JSON.parse(text)).toMatchObject({ borrowing_base: { base: 800_000 } })
}
