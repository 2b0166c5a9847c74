// What people do with their book, in a real browser: find a receivable, narrow the list, walk through it and back, save it, follow a figure
// to its entry, and see the history of a record.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBody, receivableBody } from '../../server/test/harness/records.ts'
import { untilCounted } from './demo-lender.ts'
import { type Stage, prepareStage, settle } from './stage.ts'
import { button, downloaded, heading } from './steps.ts'

let stage: Stage

/** More than fit on two pages, one of whose ids is what no address likes. */
const MANY = 60
const ODD = 'a/b %25#ü?'

beforeAll(async () => {
  stage = await prepareStage()
  const { client } = stage.lender
  await client.post('/accounts', accountBody('007', { name: '=Bond', metadata: { branch: 'west' } }))
  for (let at = 0; at < MANY; at += 1)
    await client.post('/receivables', receivableBody(`many-${at}`, '007', { metadata: { branch: 'west' } }))
  await client.post('/receivables', receivableBody(ODD, '007'))
  await untilCounted(client, 3 + MANY + 1)
})
afterAll(() => stage.close())

/** The ids in the first column of the list. */
const listed = (page: Page) => page.locator('tbody tr td:first-child').allInnerTexts()

/** What is saved, as text. */
const saved = async (page: Page, act: () => Promise<unknown>) => (await downloaded(page, act)).text

test('the list goes forward and back page by page, each page has its address, and no row comes twice', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables?view=reported&obligor_id=007')
  await page.getByRole('link', { name: ODD }).waitFor()
  const first = await listed(page)
  await button(page, 'Next').click()
  await page.getByRole('link', { name: 'many-35', exact: true }).waitFor()
  const second = await listed(page)
  const address = page.url()
  await button(page, 'Next').click()
  await page.getByRole('link', { name: 'many-0', exact: true }).waitFor()
  const third = await listed(page)
  expect(new Set([...first, ...second, ...third]).size).toBe(MANY + 1)
  await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true)
  await button(page, 'Previous').click()
  await page.getByRole('link', { name: 'many-35', exact: true }).waitFor()
  await expect.poll(() => listed(page)).toEqual(second)
  await page.goto(address)
  await page.getByRole('link', { name: 'many-35', exact: true }).waitFor()
  await expect.poll(() => listed(page)).toEqual(second)
  await page.goBack()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a page whose filters were changed by hand leads back to the first', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables?view=reported&page=garbage')
  await button(page, 'To the first page').click()
  await page.getByRole('link', { name: ODD }).waitFor()
  await expect.poll(() => page.url()).not.toContain('page=')
  await context.close()
})

test('filters are in the address, can be taken off, and an id of digits stays one', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables')
  await page.getByRole('link', { name: 'many-59', exact: true }).waitFor()
  await button(page, 'Add a filter').click()
  await page.getByLabel('Filter by').selectOption('Obligor')
  const found = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/find'))
  await page.getByRole('combobox', { name: 'Is', exact: true }).fill('obligor-1')
  await found
  // Nothing is offered for an id that is typed whole, which would cover the button.
  await button(page, /^Filter$/).click()
  await page.getByRole('link', { name: 'loan-1', exact: true }).waitFor()
  await page.getByRole('link', { name: 'many-59', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => listed(page)).toEqual(['loan-1'])
  await expect.poll(() => page.url()).toContain('obligor_id=obligor-1')
  await button(page, 'Take off the filter Obligor: Acme').click()
  await page.getByRole('link', { name: 'many-59', exact: true }).waitFor()
  await page.goto('/app/sandbox/receivables?view=reported&metadata[branch]=west&obligor_id=007&limit=100')
  await page.getByRole('link', { name: 'many-0', exact: true }).waitFor()
  await expect.poll(() => listed(page)).toHaveLength(MANY)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a debt line is chosen by its name, which is asked for when the filter is added and not before', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.borrower)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const lines = () => asked.filter((path) => path.endsWith('/debt-lines')).length
  await page.goto('/app/sandbox/receivables')
  await page.getByRole('link', { name: 'acme-1', exact: true }).waitFor()
  await settle(page)
  expect(lines()).toBe(0)
  await button(page, 'Add a filter').click()
  await page.getByLabel('Filter by').selectOption('Debt line')
  await page.getByRole('combobox', { name: 'Is', exact: true }).selectOption('Birch Street warehouse')
  await button(page, /^Filter$/).click()
  await button(page, 'Take off the filter Debt line: Birch Street warehouse').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('debt_line')).toBe(stage.line)
  expect(lines()).toBe(1)
  await page.reload()
  await button(page, 'Take off the filter Debt line: Birch Street warehouse').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('what is filtered is saved as CSV: by the service, or page after page with what would be run made harmless', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables?obligor_id=obligor-1')
  await page.getByRole('link', { name: 'loan-1', exact: true }).waitFor()
  const stored = await saved(page, () => page.getByRole('link', { name: /^CSV/ }).click())
  expect(stored.trim().split('\r\n')).toHaveLength(2)
  await page.goto('/app/sandbox/receivables?view=reported&obligor_id=007')
  const reported = await saved(page, () => button(page, /^CSV/).click())
  expect(reported.trim().split('\r\n')).toHaveLength(MANY + 2)
  await page.goto('/app/sandbox/accounts')
  const accounts = await saved(page, () => button(page, /^CSV/).click())
  expect(accounts).toContain("007,Business,'=Bond,")
  await context.close()
})

test('an id is gone to whatever is in it, and where there is none the page states that', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables')
  await page.getByLabel('Id of the receivable').fill(ODD)
  await button(page, 'Open').click()
  await heading(page, ODD)
  await page.getByText('As reported').waitFor()
  await page.reload()
  await page.getByText('As reported').waitFor()
  await page.goBack()
  await page.getByLabel('Id of the receivable').fill('nothing')
  await button(page, 'Open').click()
  await page.getByText('There is no receivable with this id').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a receivable is shown as of a day, and an entry is led to from what it changed', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables/loan-0?as_of=2026-02-10')
  await page.getByText('250,000.00').first().waitFor()
  await page.goto('/app/sandbox/receivables/loan-0?tab=changes')
  await page.getByRole('link', { name: 'paid' }).click()
  await page.getByRole('heading', { name: 'Entry paid' }).waitFor()
  await expect.poll(() => page.url()).toMatch(/loan-0(\?tab=entries)?#entry-paid$/)
  await page.getByRole('link', { name: 'obligor-0' }).click()
  await heading(page, 'Acme')
  await page.getByRole('link', { name: 'loan-0', exact: true }).click()
  await heading(page, 'loan-0')
  expect(wrongs).toEqual([])
  await context.close()
})

test('the history shows who changed what, before and after, and the record as it was known then', async () => {
  const { client } = stage.lender
  await client.post('/receivables', { id: 'loan-2', term: '1 year', interest_rate: 0.1 })
  await client.post('/receivables', { id: 'loan-2', term: '2 years' })
  const { page, context, wrongs } = await stage.open({}, stage.admin)
  await page.goto('/app/sandbox/receivables/loan-2?tab=history')
  const latest = page.getByRole('table', { name: 'Writes' }).getByRole('row').nth(1)
  await latest.getByText('term').waitFor()
  await latest.getByText('test (API key)').waitFor()
  await button(latest, 'Before and after').click()
  await latest.getByText('1 year → 2 years').waitFor()
  const earlier = page.getByRole('table', { name: 'Writes' }).getByRole('row').nth(2)
  await button(earlier, 'Before and after').click()
  const [term, rate] = [earlier.getByText(/^Term:/), earlier.getByText(/^Interest rate:/)]
  await rate.waitFor()
  await earlier.getByText('10.00 %').waitFor()
  await expect
    .poll(async () => (await rate.boundingBox())?.y, { message: 'a field is on a line of its own' })
    .not.toBe((await term.boundingBox())?.y)
  await earlier.getByRole('link').click()
  await button(page, /^Shown: Today, known/).waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByText('1 year', { exact: true }).waitFor()
  await settle(page)
  expect(wrongs).toEqual([])
  await context.close()
})

test('what is rare is looked for from stretch to stretch until it is found', async () => {
  const { client } = stage.lender
  const lines = Array.from(
    { length: 5_000 },
    (_, at) => `${JSON.stringify({ kind: 'receivable', ...receivableBody(`undrawn-${at}`, '007') })}\n`,
  )
  await client.send('POST', '/imports?id=undrawn', lines.join(''), { 'Content-Type': 'application/x-ndjson' })
  await expect
    .poll(async () => (await client.get('/portfolio/receivables')).body.data[0].receivable_id, { timeout: 90_000 })
    .toBe('undrawn-4999')
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables?product_type=line_of_credit')
  await page.getByText('None among those looked at so far').waitFor()
  await button(page, 'Search further').click()
  await page.getByRole('link', { name: 'loan-1', exact: true }).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
}, 240_000)
