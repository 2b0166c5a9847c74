// Alert rules in a real browser: admins make them by the form, change, disable and delete them; members read them.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveDefaultRules } from '../../server/src/sending-jobs.ts'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { LineBook } from '../../server/test/debt-line/line-book.ts'
import { oneAlert } from '../../server/test/alerts/read-alerts.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, focusInside, heading, openPage } from './steps.ts'

let stage: Stage
let book: LineBook
let admin: Person
let member: Person

beforeAll(async () => {
  stage = await prepareStage()
  book = await LineBook.open(stage.service)
  admin = await person(stage.service, book.lender.organization, 'admin')
  member = await person(stage.service, book.lender.organization, 'member')
  await book.openLine({ commitment: 100_000 })
})
afterAll(() => stage.close())

const RULES = '/alerts/rules'
const SHORT = 'Headroom is short'

/** The cells of the row of a rule, its buttons apart. */
async function ruleRow(page: Page, name: string): Promise<string[]> {
  const row = page.getByRole('table', { name: 'Alert rules', exact: true }).getByRole('row').filter({ hasText: name })
  await row.waitFor()
  return (await row.locator('td, th').allInnerTexts()).slice(0, 6).map((text) => text.trim())
}

test('a rule is made by the form, which states what is missing and what to send instead', async () => {
  const opened = await openPage(stage, admin, RULES)
  const { page } = opened
  await heading(page, 'Alert rules')
  await button(page, 'Create a rule').click()
  const form = page.getByRole('dialog', { name: 'Create an alert rule' })
  await focusInside(page)
  await button(form, 'Create the rule').click()
  await form.getByText('Write what people call the rule.').waitFor()
  await form.getByText('Send a number, such as 10.').waitFor()
  await form.getByLabel('Name').fill(SHORT)
  await form.getByLabel('Threshold').fill('2000')
  await button(form, 'Create the rule').click()
  await form.getByText('Send a rate from −1,000 to 1,000 percent, such as 5.').waitFor()
  await form.getByLabel('Threshold').fill('20')
  await form.getByLabel('Closes again at (optional)').fill('15')
  await form.getByLabel('Quiet from (optional)').fill('22:00')
  await button(form, 'Create the rule').click()
  await form.getByText('Not below the threshold: the rule opens alerts there.').waitFor()
  await form.getByText('Choose both times, or neither.').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await form.getByLabel('Closes again at (optional)').fill('25')
  await form.getByLabel('Quiet until (optional)').fill('06:30')
  await form.getByLabel('Mail').selectOption('Once a day')
  await button(form, 'Create the rule').click()
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(() => ruleRow(page, SHORT))
    .toEqual([
      SHORT,
      'Least headroom of the covenants below 20.00 %, closes at 25.00 %',
      'All debt lines',
      'Warning',
      'Once a day',
      'Active',
    ])
  expect(await findingsOfAxe(page)).toEqual([])
  const { body } = await demand(book.lender.client.get('/alert-rules', { limit: '100' }))
  expect(body.data.find(({ name }: { name: string }) => name === SHORT)).toMatchObject({
    metric: 'headroom',
    comparator: '<',
    threshold: 0.2,
    closing_threshold: 0.25,
    quiet_hours: { from: '22:00', until: '06:30' },
    delivery: 'daily',
    debt_line_ids: null,
    recipients: null,
    event_types: null,
  })
  await page.setViewportSize(PHONE)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})

test('a rule watches events of chosen types, only where they state chosen words, of chosen lines', async () => {
  const opened = await openPage(stage, admin, RULES)
  const { page } = opened
  await button(page, 'Create a rule').click()
  const form = page.getByRole('dialog', { name: 'Create an alert rule' })
  await form.getByLabel('Name').fill('Status of a loan')
  await form.getByLabel('What it watches').selectOption('Events')
  await button(form, 'Create the rule').click()
  await form.getByText('Choose at least one.').waitFor()
  await form.getByRole('group', { name: 'Receivable', exact: true }).getByLabel('Status changed').check()
  await form.getByRole('group', { name: 'Only where after is' }).getByLabel('Closed').check()
  await form.getByLabel('Debt lines').selectOption('Only these')
  await button(form, 'Create the rule').click()
  await form.getByText('Choose at least one, or all.').waitFor()
  await form.getByRole('group', { name: 'Debt lines' }).getByLabel('The line').check()
  expect(await findingsOfAxe(page)).toEqual([])
  await button(form, 'Create the rule').click()
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await ruleRow(page, 'Status of a loan')).slice(1, 3))
    .toEqual(['Receivable: status changed, only where after is Closed', 'The line'])
  await close(opened)
})

test('a rule watches imports that refuse a share of their lines, and is opened as it was saved', async () => {
  const opened = await openPage(stage, admin, RULES)
  const { page } = opened
  await button(page, 'Create a rule').click()
  const form = page.getByRole('dialog', { name: 'Create an alert rule' })
  await form.getByLabel('Name').fill('Lines refused')
  await form.getByLabel('What it watches').selectOption('Events')
  await form.getByRole('group', { name: 'Import', exact: true }).getByLabel('Finished').check()
  await form.getByLabel('Only where a number is (optional)').selectOption('Rejected')
  await button(form, 'Create the rule').click()
  await form.getByText('Send a number, such as 5.').waitFor()
  await form.getByLabel('Number', { exact: true }).fill('2.5')
  await form.getByLabel('Counted').selectOption('In percent of lines read')
  expect(await findingsOfAxe(page)).toEqual([])
  await button(form, 'Create the rule').click()
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await ruleRow(page, 'Lines refused'))[1])
    .toBe('Import: finished, only where rejected above 2.50 % of lines read')
  await button(page, 'Change Lines refused').click()
  const again = page.getByRole('dialog', { name: 'Change Lines refused' })
  await expect.poll(() => again.getByLabel('Number', { exact: true }).inputValue()).toBe('2.5')
  await expect.poll(() => again.getByLabel('Counted').inputValue()).toBe('lines_read')
  await close(opened)
})

test('a rule watches receivables of chosen products and metadata, where the events are about receivables', async () => {
  const opened = await openPage(stage, admin, RULES)
  const { page } = opened
  await button(page, 'Create a rule').click()
  const form = page.getByRole('dialog', { name: 'Create an alert rule' })
  await form.getByLabel('Name').fill('Leases of partners')
  await form.getByLabel('What it watches').selectOption('Events')
  const types = form.getByRole('group', { name: 'Receivable', exact: true })
  await types.getByLabel('Restated').check()
  await form.getByLabel('Product types').selectOption('Only these')
  await form.getByLabel('Only with the metadata key (optional)').fill('channel')
  await button(form, 'Create the rule').click()
  await form.getByText('Send a key and its value, or neither.').waitFor()
  await form.getByLabel('Its value (optional)').fill('partner')
  await button(form, 'Create the rule').click()
  await form.getByText('Choose at least one product, or all.').waitFor()
  await form.getByRole('group', { name: 'Product types' }).getByLabel('Lease').check()
  const imports = form.getByRole('group', { name: 'Import', exact: true }).getByLabel('Finished')
  await imports.check()
  await form.getByLabel('Product types').waitFor({ state: 'detached' })
  await imports.uncheck()
  expect(await findingsOfAxe(page)).toEqual([])
  await button(form, 'Create the rule').click()
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await ruleRow(page, 'Leases of partners')).slice(1, 3))
    .toEqual(['Receivable: restated', 'All debt lines, only Lease with channel partner'])
  await button(page, 'Change Leases of partners').click()
  const again = page.getByRole('dialog', { name: 'Change Leases of partners' })
  await expect.poll(() => again.getByLabel('Its value (optional)').inputValue()).toBe('partner')
  await expect
    .poll(() => again.getByRole('group', { name: 'Product types' }).getByLabel('Lease').isChecked())
    .toBe(true)
  const { body } = await demand(book.lender.client.get('/alert-rules', { limit: '100' }))
  expect(body.data.find(({ name }: { name: string }) => name === 'Leases of partners')).toMatchObject({
    receivable_selector: { product_types: ['lease'], metadata: { channel: 'partner' } },
  })
  await close(opened)
})

test('a rule watches a figure of receivables of chosen products, and its alert leads to them', async () => {
  const { client } = book.lender
  await book.obligor('lessee')
  const lease = { product_type: 'lease', funded_by: 'balance_sheet', origination_date: '2026-01-10' }
  for (const [id, amount] of [
    ['lease-1', 10_000],
    ['lease-2', 30_000],
  ] as const)
    await book.loan({ id, obligor: 'lessee', amount, more: lease })
  const owed = { delinquent_since: '2026-02-01', delinquent_amount: 500, delinquent_times: 1 }
  await demand(client.post('/receivables?effective_date=2026-02-01', { id: 'lease-1', ...owed }))
  const opened = await openPage(stage, admin, RULES)
  const { page } = opened
  await button(page, 'Create a rule').click()
  const form = page.getByRole('dialog', { name: 'Create an alert rule' })
  await form.getByLabel('Name').fill('Late leases')
  await form.getByLabel('Metric').selectOption('Share past due 30+ days')
  await form.getByText('Each currency is compared with the threshold by itself.').waitFor()
  await form.getByLabel('Debt lines').waitFor({ state: 'detached' })
  await form.getByLabel('Alert where it is').selectOption('above')
  await form.getByLabel('Threshold').fill('20')
  await form.getByLabel('Closes again at (optional)').fill('15')
  await form.getByLabel('Product types').selectOption('Only these')
  await form.getByRole('group', { name: 'Product types' }).getByLabel('Lease').check()
  await form.getByLabel('Only with the metadata key (optional)').fill('channel')
  await form.getByLabel('Its value (optional)').fill('partner')
  await button(form, 'Create the rule').click()
  await form.getByText('Choose products or a metadata key, not both').waitFor()
  await form.getByLabel('Only with the metadata key (optional)').fill('')
  await form.getByLabel('Its value (optional)').fill('')
  expect(await findingsOfAxe(page)).toEqual([])
  await button(form, 'Create the rule').click()
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await ruleRow(page, 'Late leases')).slice(1, 3))
    .toEqual(['Share past due 30+ days above 20.00 %, closes at 15.00 %', 'All receivables, only Lease'])
  await close(opened)
  // 10,000 of 40,000.
  const alert = await oneAlert(client, { state: 'open' })
  expect(alert.figure).toMatchObject({ value: 0.25 })
  const alerts = await openPage(stage, admin, '/alerts')
  const facts = alerts.page.locator('.facts')
  await facts.getByText('Lease, USD').waitFor()
  await facts.getByText('25.00 %', { exact: true }).waitFor()
  expect(await findingsOfAxe(alerts.page)).toEqual([])
  await facts.getByRole('link', { name: 'Receivables' }).click()
  await heading(alerts.page, 'Receivables')
  await alerts.page.getByRole('row').filter({ hasText: 'lease-1' }).waitFor()
  await expect.poll(() => alerts.page.getByRole('row').filter({ hasText: 'lease-2' }).count()).toBe(0)
  await close(alerts)
})

test('a default rule is marked until somebody changes it, by the keyboard', async () => {
  await giveDefaultRules(stage.service.app.services)
  const opened = await openPage(stage, admin, RULES)
  const { page } = opened
  await expect.poll(async () => (await ruleRow(page, 'Data late'))[0]).toMatch(/^Data late\s+Default$/)
  await button(page, 'Change Data late').press('Enter')
  const form = page.getByRole('dialog', { name: 'Change Data late' })
  await form.getByText('Tapeline created this rule with your first debt line.').waitFor()
  await form.getByLabel('Severity').selectOption('Critical')
  expect(await findingsOfAxe(page)).toEqual([])
  await button(form, 'Save').press('Enter')
  await form.waitFor({ state: 'detached' })
  await expect.poll(async () => (await ruleRow(page, 'Data late'))[0]).toBe('Data late')
  await close(opened)
})

test('a rule is changed, disabled, enabled and deleted; a member reads it alone', async () => {
  const opened = await openPage(stage, admin, RULES)
  const { page } = opened
  await button(page, 'Change Status of a loan').click()
  const form = page.getByRole('dialog', { name: 'Change Status of a loan' })
  await form.getByLabel('Severity').selectOption('Critical')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(() => ruleRow(page, 'Status of a loan'))
    .toEqual([
      'Status of a loan',
      'Receivable: status changed, only where after is Closed',
      'The line',
      'Critical',
      'At once',
      'Active',
    ])
  await button(page, 'Disable Status of a loan').click()
  await button(page, 'Disable the rule').click()
  await button(page, 'Enable Status of a loan').waitFor()
  await expect.poll(async () => (await ruleRow(page, 'Status of a loan')).at(5)).toBe('Disabled')
  await button(page, 'Enable Status of a loan').click()
  await button(page, 'Enable the rule').click()
  await button(page, 'Disable Status of a loan').waitFor()
  const theirs = await openPage(stage, member, RULES)
  await ruleRow(theirs.page, 'Status of a loan')
  await expect.poll(() => button(theirs.page, /^(Create|Change|Disable|Delete)/).count()).toBe(0)
  await close(theirs)
  await button(page, 'Delete Status of a loan').click()
  await button(page, 'Delete the rule').click()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Status of a loan' }).count()).toBe(0)
  await close(opened)
})
