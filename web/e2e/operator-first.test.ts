// The first hour of an operator in the browser: from nothing to an organization, its line and its terms, by keyboard.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, person } from '../../server/test/dashboard/browser.ts'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../tools/src/chromium.ts'
import { TEMPLATES } from '../src/pages/operator/terms/templates.ts'
import { cookieOf, findingsOfAxe, openWindow, settle } from './stage.ts'
import { button, heading } from './steps.ts'

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

/** The first admin joins by a link that is shown once. */
async function inviteFirstAdmin(page: Page): Promise<void> {
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
  expect(guest.wrongs).toEqual([])
  await guest.context.close()
  await button(page, 'I have copied it').press('Enter')
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

test('from nothing to a line with terms, each page leading to the next', async () => {
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

  await inviteFirstAdmin(page)
  await makeLine(page)
  await agreeOnTerms(page)
  const { body } = await operator.client.get('/operator/debt-line-terms', { debt_line_id: 'cedar-warehouse' })
  expect(body.data).toMatchObject([{ name: 'First agreement', advance_rates: { rate: 0.8 } }])
  expect(body.data[0].eligibility.map(({ id }: { id: string }) => id)).toEqual([
    'past-due',
    'written-off',
    'cross-ageing',
  ])

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
})
