// Industries by their names, in a real browser: chosen by name in filters and in terms, and named in histories and before a tape is sent.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { accountBody, receivableBody } from '../../server/test/harness/records.ts'
import type { Lender } from '../../server/test/harness/service.ts'
import { untilCounted } from './demo-lender.ts'
import { type Stage, findingsOfAxe, prepareStage } from './stage.ts'
import { button, close, heading, openPage } from './steps.ts'

let stage: Stage
let lender: Lender
let admin: Person

const RESTAURANTS = 'Full-Service Restaurants (NAICS 722511)'
const TAKEAWAYS = 'Limited-Service Restaurants (NAICS 722513)'
const DEALERS = 'New Car Dealers (NAICS 441110)'

beforeAll(async () => {
  stage = await prepareStage()
  lender = await stage.service.lender({ name: 'Industry Lending' })
  admin = await person(stage.service, lender.organization, 'admin')
  for (const [id, industry] of [
    ['cafe', '722511'],
    ['dealer', '441110'],
  ] as const) {
    await lender.client.post('/accounts', accountBody(id, { industry }))
    await lender.client.post('/receivables', receivableBody(`loan-${id}`, id))
  }
  await untilCounted(lender.client, 2)
})
afterAll(() => stage.close())

/** Types a name into a box, and takes the industry of that name with the keys. */
async function chooseByKeys(page: Page, box: Locator, typed: string, name: string): Promise<void> {
  await box.focus()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name, exact: true }).waitFor()
  // What is being tried is drawn paler meanwhile.
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-combobox-selected]').filter({ hasText: name }).waitFor()
  await page.keyboard.press('Enter')
}

test('receivables are filtered by an industry and by a sector, found by name', async () => {
  const opened = await openPage(stage, admin, '/receivables')
  const { page } = opened
  const filterBy = async (filter: string, typed: string, name: string) => {
    await button(page, 'Add a filter').press('Enter')
    await page.getByLabel('Filter by').selectOption(filter)
    await chooseByKeys(page, page.getByRole('combobox', { name: 'Is', exact: true }), typed, name)
    await button(page, /^Filter$/).press('Enter')
    await button(page, `Take off the filter ${filter}: ${name}`).waitFor()
  }
  await filterBy('Industry', 'full-service', RESTAURANTS)
  await expect.poll(() => new URL(page.url()).searchParams.get('industry_code')).toBe('722511')
  await page.getByRole('link', { name: 'loan-dealer', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'loan-cafe', exact: true }).waitFor()
  await button(page, `Take off the filter Industry: ${RESTAURANTS}`).press('Enter')

  await filterBy('Sector', 'retail', 'Retail Trade (NAICS 44-45)')
  await expect.poll(() => new URL(page.url()).searchParams.get('industry')).toBe('44-45')
  await page.getByRole('link', { name: 'loan-cafe', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'loan-dealer', exact: true }).waitFor()
  await close(opened)
})

test('a code is taken as it is typed, too', async () => {
  const opened = await openPage(stage, admin, '/receivables')
  const { page } = opened
  await button(page, 'Add a filter').press('Enter')
  await page.getByLabel('Filter by').selectOption('Industry')
  await page.getByRole('combobox', { name: 'Is', exact: true }).fill('441110')
  await button(page, /^Filter$/).press('Enter')
  await button(page, `Take off the filter Industry: ${DEALERS}`).waitFor()
  await close(opened)
})

test('a rule of the terms names its industries', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, `/operator/debt-lines/${stage.line}/terms`)
  const { page } = opened
  await heading(page, 'Change the terms')
  await button(page, 'Add to Eligibility').press('Enter')
  await page.getByRole('menuitem', { name: /^Industry/ }).press('Enter')
  await button(page, /^None of: eligibility /).press('Enter')
  const none = page.getByRole('combobox', { name: 'None of (optional)' })
  await chooseByKeys(page, none, 'limited-service', TAKEAWAYS)
  await page.getByText(TAKEAWAYS, { exact: true }).first().waitFor()
  // A code with a few digits is one as well, and shows what it is called.
  await none.fill('7132')
  await none.press('Enter')
  await page.getByText('Gambling Industries (NAICS 7132)', { exact: true }).first().waitFor()
  await page.getByText(`none of ${TAKEAWAYS}, Gambling Industries (NAICS 7132)`).waitFor()
  await expect.poll(() => button(page, 'Save as new terms').isEnabled()).toBe(true)
  expect(await findingsOfAxe(page)).toEqual([])
  await button(page, 'Save as new terms').press('Enter')
  const saving = page.getByRole('dialog', { name: 'Save as new terms' })
  await button(saving, 'Save the terms').press('Enter')
  await saving.waitFor({ state: 'detached' })
  const { body } = await stage.operator.client.get('/operator/debt-line-terms', { debt_line_id: stage.line })
  const rules = (body.data as { eligibility: Record<string, unknown>[] }[]).flatMap(({ eligibility }) => eligibility)
  expect(rules.filter(({ rule }) => rule === 'industry')).toMatchObject([{ not_in: ['722513', '7132'] }])
  await close(opened)
})

test('the history of a borrower names its industries', async () => {
  await lender.client.post('/accounts', { id: 'cafe', industry: '722513' })
  const opened = await openPage(stage, admin, '/accounts/cafe?tab=history')
  const latest = opened.page.getByRole('table', { name: 'Writes' }).getByRole('row').nth(1)
  await button(latest, 'Before and after').press('Enter')
  await latest.getByText(`${RESTAURANTS} → ${TAKEAWAYS}`).waitFor()
  await close(opened)
})

const TAPE = `Loan No,Customer ID,Borrower Name,NAICS Code,Funded On,Amount Financed
L-1,cafe,Acme,722511,2026-01-15,"$1,000.00"
L-2,dealer,Acme,441110,2026-01-16,"$2,000.00"
`

test('the first records of a tape, and what it would change, name industries', async () => {
  const opened = await openPage(stage, admin, '/connections/imports')
  const { page } = opened
  await lender.client.post('/accounts', { id: 'cafe', industry: '722513' })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'tape.csv', mimeType: 'text/csv', buffer: Buffer.from(TAPE) })
  const borrowers = page.getByRole('table', { name: 'First records: borrower' })
  await borrowers.getByText(RESTAURANTS).waitFor()
  await borrowers.getByText(DEALERS).waitFor()
  const changes = page.getByRole('row', { name: /Industry/ }).filter({ hasText: TAKEAWAYS })
  await changes.getByText(RESTAURANTS).waitFor()
  await close(opened)
})
