// What the operator does: changes terms with the base in view, saves them and sees what can be drawn move; decides a draw; accepts a document;
// suspends a lender; reads the log.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lender } from '../../server/test/harness/service.ts'
import { DRAW, LENDER, WAREHOUSE, sendOperatorBook } from './operator-book.ts'
import { type Stage, prepareStage, settle } from './stage.ts'
import { button, heading } from './steps.ts'

let stage: Stage
let lender: Lender

beforeAll(async () => {
  stage = await prepareStage()
  lender = await sendOperatorBook(stage)
})
afterAll(() => stage.close())

/** The values in a row of the comparison: by the terms in force, and as changed. */
const step = async (page: Page, name: string) =>
  (await page.getByRole('row', { name: new RegExp(`^${name}`) }).innerText()).replaceAll(/\s+/g, ' ')

test('terms are changed with the base in view, and what can be drawn moves once they are saved', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await page.getByRole('link', { name: 'Birch Warehouse' }).click()
  await heading(page, 'Birch Warehouse')
  // 80 % of 155,000 less 2,000 in reserve, of which 30,000 are drawn.
  await page.getByText('92,000.00').first().waitFor()
  await page.getByRole('link', { name: 'Change the terms' }).click()
  await heading(page, 'Change the terms')
  await settle(page)
  await expect.poll(() => step(page, 'Availability')).toBe('Availability 92,000.00 92,000.00')

  // Larger loans are no longer eligible: one of 90,000 falls out.
  await button(page, 'Add to Eligibility').press('Enter')
  await page.getByRole('menuitem', { name: /^Amount/ }).press('Enter')
  await page.getByRole('heading', { name: /to correct$/ }).waitFor()
  await page.getByLabel('Of', { exact: true }).selectOption('outstanding')
  await page.getByLabel('Maximum (optional)').last().fill('50000')
  await page.getByText('birch-loan-1').waitFor()
  await page.getByText('1 become ineligible: 90,000.00 USD').waitFor()
  await expect.poll(() => step(page, 'Eligible')).toContain('155,000.00 65,000.00')
  await expect.poll(() => step(page, 'Availability')).toContain('92,000.00 19,200.00 −72,800.00')

  // The rule is moved to the front by keyboard, and what was there before stays.
  await button(page, /^amount Amount/).press('Alt+ArrowUp')
  await button(page, /^amount Amount/).press('Alt+ArrowUp')
  await page.getByText('amount is now 1 of 3').waitFor({ state: 'attached' })

  await button(page, 'Save as new terms').click()
  await page.getByRole('dialog').getByLabel('Name').fill('First amendment')
  await button(page, 'Save the terms').click()
  await heading(page, 'Birch Warehouse')
  await page.getByText('19,200.00').first().waitFor()
  await page.getByRole('link', { name: 'Terms', exact: true }).click()
  const row = page.getByRole('row', { name: /First amendment/ })
  await row.getByText('In force', { exact: true }).waitFor()
  const stored = await stage.operator.client.get('/operator/debt-line-terms', { debt_line_id: WAREHOUSE })
  expect(stored.body.data[0].eligibility.map(({ id }: { id: string }) => id)).toEqual([
    'amount',
    'past-due',
    'written-off',
  ])
  expect(stored.body.data).toHaveLength(2)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a line of a lender has the pages that its lender sees, of what the operator may read', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Pages of the debt line' }).getByRole('link', { name, exact: true }).click()
  await page.goto(`/app/sandbox/operator/debt-lines/${stage.line}`)
  await heading(page, 'Birch Street warehouse')
  await tab('Borrowing base')
  await page.getByText('Warehouse line in USD of Birch Street Credit from 2026-01-01 to 2030-01-01.').waitFor()
  await page.getByRole('table', { name: 'The borrowing base, step by step' }).waitFor()
  await expect.poll(() => button(page, 'Request a draw').count()).toBe(0)
  await page.getByRole('link', { name: /^−60,000.00, Ineligible/ }).click()
  await page.getByText('Fails: At most 30 days past due').waitFor()
  // The book is the lender's own: its receivables are named, and lead nowhere.
  await expect.poll(() => page.getByRole('link', { name: 'dune-1' }).count()).toBe(0)
  await tab('Covenants')
  await page.getByRole('link', { name: 'Delinquent over 30 days' }).click()
  await page.getByRole('link', { name: 'February 2026' }).click()
  await page.getByRole('link', { name: 'Receivables that backed the line on 2026-02-28' }).click()
  await page.getByText('As of 2026-02-28').first().waitFor()
  await page.goto(`/app/sandbox/debt-lines/${stage.line}`)
  await tab('Statements')
  await page.getByText('Payments of obligors').waitFor()
  await tab('Month closes')
  await page.getByRole('link', { name: 'Certificate of February 2026 as PDF' }).waitFor()
  await tab('Documents')
  await page.getByText('Loan and Security Agreement').waitFor()
  await tab('Draw requests')
  await page.getByRole('link', { name: /^Open / }).click()
  await heading(page, '20,000.00 USD')
  expect(wrongs).toEqual([])
  await context.close()
})

test('the least headroom opens to its months, and the overview is of the day that is chosen', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox')
  await button(page, /^Least headroom: Minimum availability, Birch Warehouse/).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('table', { name: 'Headroom by month' }).waitFor()
  await drawer.getByRole('figure', { name: 'Headroom of Minimum availability' }).waitFor()
  await page.goto('/app/sandbox?as_of=2026-02-28')
  const row = page.getByRole('row', { name: /Birch Street warehouse/ })
  await row.getByText('131,900.00').waitFor()
  await row.getByText('Breach').waitFor()
  await page.goto('/app/sandbox?as_of=2025-12-31')
  await page
    .getByRole('row', { name: /Birch Street warehouse/ })
    .getByText('no base')
    .waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a draw beyond what can be drawn now is not approved; one within it is, step by step', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto(`/app/sandbox/operator/draw-requests?status=requested`)
  await page.getByRole('link', { name: DRAW }).click()
  await heading(page, '20,000.00 USD')
  // When it was asked 92,000 could be drawn; the amendment left 19,200.
  await page.getByText('Enough for the 20,000.00 USD asked for.').waitFor()
  await page.getByText('800.00 USD less than is asked for.').waitFor()
  await button(page, 'Approve').click()
  await button(page.getByRole('dialog'), 'Approve').click()
  await page.getByText(/Amount is more than can be drawn/).waitFor()
  await button(page, 'Cancel').click()
  await button(page, 'Decline').click()
  await page.getByLabel('A word on it (optional)').fill('Beyond the base since the amendment')
  await button(page.getByRole('dialog'), 'Decline').click()
  await page.getByText('Beyond the base since the amendment').waitFor()
  const step = (status: string) => page.getByRole('listitem').filter({ hasText: status })
  await expect.poll(() => step('Declined').innerText()).toContain(`A admin ${stage.operatorAdmin.id}`)
  await expect.poll(() => step('Requested').innerText()).toContain('of Birch & Sons Credit')
  await expect.poll(() => button(page, 'Approve').count()).toBe(0)
  expect(wrongs).toEqual([])
  await context.close()
})

test('the first month of a line is closed by the keyboard, with a certificate', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto(`/app/sandbox/debt-lines/${WAREHOUSE}/month-closes`)
  await page.getByText('No month is closed yet').waitFor()
  await button(page, 'Close a month').press('Enter')
  const month = page.getByRole('dialog', { name: 'Close a month' }).getByLabel('Month')
  await month.fill('2026-01')
  await button(page.getByRole('dialog'), 'Close the month').press('Enter')
  await page.getByRole('link', { name: 'Certificate of January 2026 as PDF' }).waitFor()
  await page.getByText('by the operator').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a question is settled by stating how', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto(`/app/sandbox/operator/debt-lines/${WAREHOUSE}`)
  await button(page, /^Settle: Is the collections/).click()
  await page.getByLabel('How it was settled').fill('Yes, since March')
  await button(page.getByRole('dialog'), 'Settle').click()
  await page.getByText('Settled: Yes, since March').waitFor()
  await button(page, 'Annotate').click()
  await page.getByLabel('Text of the annotation').fill('Watch the second obligor')
  await button(page.getByRole('dialog'), 'Annotate').click()
  await page.getByText('Watch the second obligor').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a document is refused with a reason that the lender reads', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox/operator/documents')
  await button(page, 'Refuse agreement.txt').click()
  await page.getByLabel('Why').fill('The last page is missing')
  await button(page.getByRole('dialog'), 'Refuse').click()
  await page.getByText('Refused').waitFor()
  const annotations = await lender.client.get('/annotations', { subject_type: 'document' })
  expect(annotations.body.data).toMatchObject([{ kind: 'refusal', text: 'The last page is missing' }])
  expect(wrongs).toEqual([])
  await context.close()
})

test('a lender is suspended at once, and the log shows who did it', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto(`/app/sandbox/operator/organizations/${LENDER}`)
  await page.getByRole('link', { name: 'Change it in live' }).click()
  await button(page, 'Suspend').click()
  await button(page.getByRole('dialog'), 'Suspend').click()
  await button(page, 'Lift the suspension').waitFor()
  await button(page, 'Close live').click()
  await button(page.getByRole('dialog'), 'Close live').click()
  await button(page, 'Enable live').waitFor()
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await heading(page, 'Audit log')
  await page.goto(`/app/sandbox/operator/audit?organization=${LENDER}&subject_type=draw_request`)
  await page.getByRole('cell', { name: 'Draw request changed' }).waitFor()
  await page.getByRole('cell', { name: stage.operatorAdmin.id }).first().waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})
