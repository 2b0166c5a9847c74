// The operator makes a debt line by keyboard: faults show as it is written, and it leads to the editor of its terms.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LENDER, WAREHOUSE, sendOperatorBook } from './operator-book.ts'
import { type Stage, prepareStage } from './stage.ts'
import { button, heading } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
})
afterAll(() => stage.close())

test('a line is made by keyboard, shows its faults as they are written, and leads to its terms', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox/operator/debt-lines')
  await button(page, 'Make a debt line').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make a debt line' })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  await expect.poll(() => new URL(page.url()).searchParams.get('line')).toBe('new')

  // What is wrong stands at the field a moment after it was written; what was not written yet is let be.
  await field('Currency').fill('usd')
  await dialog.getByText('Currency must be in upper case without blanks: send USD.').waitFor()
  await expect.poll(() => dialog.getByText(/is required to create/).count()).toBe(0)
  await field('Currency').fill('USD')
  await field('Id').fill(WAREHOUSE)
  await dialog.getByText(/Id must be new: there is a debt line with the id "birch-warehouse" already/).waitFor()
  const organization = dialog.getByRole('combobox', { name: 'Organization' })
  await organization.fill('nobody')
  await page.getByText('No organization is called this').waitFor()
  await page.keyboard.press('Tab')
  await button(dialog, 'Make the line').press('Enter')
  await dialog.getByText('Name is required to create a debt line.').waitFor()
  await dialog.getByText('4 to correct.').waitFor()

  // By its name: the id is not known by heart.
  await organization.fill('Birch & Sons')
  await page.getByRole('option', { name: `Birch & Sons Credit (${LENDER})` }).waitFor()
  await organization.press('ArrowDown')
  await organization.press('Enter')
  await expect.poll(() => organization.inputValue()).toBe(`Birch & Sons Credit (${LENDER})`)
  await field('Id').fill('birch-second')
  await field('Name').fill('Birch Second')
  await field('Commitment').fill('250,000.00')
  await field('Opened on').fill('2026-03-01')
  await field('Status').selectOption('active')
  await field('Matures on (optional)').fill('2026-02-01')
  await dialog.getByText(/Matures on \(2026-02-01\) must not be before opened on/).waitFor()
  await field('Matures on (optional)').fill('2029-03-01')
  await button(dialog, 'Add Pledge selector').press('Enter')
  await button(dialog, 'Product types: pledge selector').press('Enter')
  await field('Product types (optional)').fill('leese')
  await field('Product types (optional)').press('Enter')
  await dialog.getByText(/did you mean/).waitFor()
  await field('Product types (optional)').press('Backspace')
  await field('Product types (optional)').fill('lease')
  await field('Product types (optional)').press('Enter')
  await dialog.getByText('Nothing is wrong with it.').waitFor()
  await button(dialog, 'Make the line').press('Enter')
  await heading(page, 'Change the terms')
  await page.getByRole('link', { name: 'Birch Second' }).waitFor()

  const { body } = await stage.operator.client.get('/operator/debt-lines/birch-second')
  expect(body).toMatchObject({
    organization: LENDER,
    status: 'active',
    commitment: 250_000_00,
    opened_on: '2026-03-01',
    matures_on: '2029-03-01',
    pledge_selector: { product_types: ['lease'], metadata: {} },
  })
  await page.goto('/app/sandbox/operator/audit?subject_type=debt_line&subject_id=birch-second')
  const written = page.getByRole('row', { name: /Debt line created/ })
  await written.getByText(stage.operatorAdmin.id).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a link to the form knows whose line it is to be, and leaving it makes nothing', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  const { organization } = stage.lender.organization
  await page.goto(`/app/sandbox/operator/organizations/${organization}`)
  await page.getByRole('link', { name: 'Make one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a debt line' })
  const chosen = dialog.getByRole('combobox', { name: 'Organization' })
  await expect.poll(() => chosen.inputValue()).toBe(`Alder & Finch Lending (${organization})`)
  await button(dialog, 'Cancel').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('No debt lines').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})
