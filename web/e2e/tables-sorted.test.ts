// Orders of tables by their headings: where all rows are on the page, by every column, by mouse and keyboard, kept by the address, a link and a
// saved view; small tables are copied in the order shown.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { untilCounted } from './demo-lender.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, copiedRows } from './steps.ts'

let stage: Stage

const MANY = 30

/** All different, in another order than that of their creation, larger than those of other receivables. */
const amountOf = (at: number) => 1_000_000_00 + ((at * 7) % MANY) * 1_000_00

const NAMES = ['Delta', 'alpha 10', 'alpha 9', 'Charlie']

beforeAll(async () => {
  stage = await prepareStage()
  const { client } = stage.lender
  for (const [at, name] of NAMES.entries()) await client.post('/accounts', accountBody(`acct-${at}`, { name }))
  for (let at = 0; at < MANY; at += 1) {
    await client.post('/receivables', receivableBody(`many-${at}`, `acct-${at % NAMES.length}`))
    await client.post(`/receivables/many-${at}/entries`, entryBody('drawn', { amount: amountOf(at) }))
  }
  await untilCounted(client, 3 + MANY)
})
afterAll(() => stage.close())

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

const head = (of: Locator, name: string) => of.getByRole('columnheader', { name, exact: true })

/** The first cells of the rows shown that a test knows. */
async function firstCells(of: Locator, known: readonly string[]): Promise<string[]> {
  const cells = await of.locator('tbody tr td:first-child').allInnerTexts()
  return cells.map((text) => text.trim()).filter((text) => known.includes(text))
}

const IN_ORDER = ['alpha 9', 'alpha 10', 'Charlie', 'Delta']

test('a list that is on one page whole is ordered by a heading, by mouse and by Enter, and a link and a reload keep it', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/accounts')
  const accounts = table(page, 'Accounts')
  const name = head(accounts, 'Name')
  await name.getByRole('button').click()
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => firstCells(accounts, NAMES)).toEqual(IN_ORDER)
  await name.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(() => firstCells(accounts, NAMES)).toEqual(IN_ORDER.toReversed())
  await expect.poll(() => new URL(page.url()).searchParams.get('sorted')).toBe('accounts.name_desc')
  await expect.poll(() => head(accounts, 'Id').getAttribute('aria-sort')).toBe('none')
  expect(await findingsOfAxe(page)).toEqual([])
  await page.reload()
  await expect.poll(() => firstCells(accounts, NAMES)).toEqual(IN_ORDER.toReversed())
  const colleague = await stage.open({}, stage.admin)
  await colleague.page.goto(page.url())
  await expect.poll(() => firstCells(table(colleague.page, 'Accounts'), NAMES)).toEqual(IN_ORDER.toReversed())
  expect([...wrongs, ...colleague.wrongs]).toEqual([])
  await colleague.context.close()
  await context.close()
})

test('a list of several pages is not ordered here: rows of one page would look like the whole list', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/accounts?limit=1&sorted=accounts.name_asc')
  const accounts = table(page, 'Accounts')
  await accounts.waitFor()
  await expect.poll(() => accounts.locator('th[aria-sort]').count()).toBe(0)
  await context.close()
})

test('a small table is ordered by its values and copied in the order shown', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.admin)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/app/sandbox/team?sorted=users.role_desc')
  const users = table(page, 'Users')
  await users.waitFor()
  await expect.poll(() => head(users, 'Role').getAttribute('aria-sort')).toBe('descending')
  const roles = () => users.locator('tbody tr td:nth-child(2)').allInnerTexts()
  await expect.poll(async () => (await roles()).at(0)).toMatch(/member/i)
  await head(users, 'Role').getByRole('button').click()
  await expect.poll(async () => (await roles()).at(0)).toMatch(/admin/i)
  const [heads = [], ...rows] = await copiedRows(page, 'Copy: Users')
  expect(heads.slice(0, 2)).toEqual(['Name', 'Role'])
  expect(rows.map(([, role]) => role)).toEqual(await roles())
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test('a saved view keeps the order of a table', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  const form = { name: 'By name', address: '/accounts?sorted=accounts.name_asc', visibility: 'own' }
  await stage.member.browser.post('/sandbox/views', form)
  await page.goto('/app/sandbox')
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'By name' }).click()
  await expect.poll(() => firstCells(table(page, 'Accounts'), NAMES)).toEqual(IN_ORDER)
  expect(wrongs).toEqual([])
  await context.close()
})

test('on a phone the order is chosen above the rows', async () => {
  const { page, context, wrongs } = await stage.open({ size: PHONE }, stage.member)
  await page.goto('/app/sandbox/accounts')
  const accounts = table(page, 'Accounts')
  await accounts.waitFor()
  await page.getByLabel('Order').selectOption('Name, ascending')
  await expect.poll(() => firstCells(accounts, NAMES)).toEqual(IN_ORDER)
  await settle(page)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

/** The ids of a page of the whole book, largest balance first. */
const LARGEST = Array.from({ length: MANY }, (_, at) => at)
  .toSorted((a, b) => amountOf(b) - amountOf(a))
  .map((at) => `many-${at}`)

test('the whole book is ordered by balance, over pages, and a link and a saved view keep the order', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables?view=reported')
  const book = table(page, 'Receivables as reported')
  const balance = head(book, 'Balance')
  await balance.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => balance.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST.slice(0, 25))
  expect(await findingsOfAxe(page)).toEqual([])
  const address = page.url()
  expect(address).toContain('sort=balance_desc')
  await button(page, 'Next').click()
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST.slice(25))
  await button(page, 'Previous').click()
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST.slice(0, 25))
  const form = { name: 'Largest', address: '/receivables?view=reported&sort=balance_desc', visibility: 'shared' }
  await stage.member.browser.post('/sandbox/views', form)
  const colleague = await stage.open({}, stage.admin)
  await colleague.page.goto(address)
  const theirs = table(colleague.page, 'Receivables as reported')
  await expect.poll(() => firstCells(theirs, LARGEST)).toEqual(LARGEST.slice(0, 25))
  await colleague.page.goto('/app/sandbox')
  await button(colleague.page, 'Views').click()
  await colleague.page.getByRole('menuitem', { name: 'Largest' }).click()
  await expect.poll(() => firstCells(theirs, LARGEST)).toEqual(LARGEST.slice(0, 25))
  expect([...wrongs, ...colleague.wrongs]).toEqual([])
  await colleague.context.close()
  await context.close()
})

test('a filter by an obligor is chosen by a name as it is typed, and is shown by its name', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables')
  await button(page, 'Add a filter').click()
  await page.getByLabel('Filter by').selectOption('Obligor')
  await page.getByRole('combobox', { name: 'Is', exact: true }).fill('charl')
  await page.getByRole('option', { name: 'Charlie acct-3' }).click()
  expect(await findingsOfAxe(page)).toEqual([])
  await button(page, /^Filter$/).click()
  await button(page, 'Take off the filter Obligor: Charlie').waitFor()
  await expect.poll(() => page.url()).toContain('obligor_id=acct-3')
  await expect.poll(() => page.getByRole('link', { name: 'many-2', exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'many-3', exact: true }).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

/** Those of one of the obligors, in that order. */
const LARGEST_OF_ONE = LARGEST.filter((id) => Number(id.slice('many-'.length)) % NAMES.length === 1)

const OF_ONE = '/app/sandbox/receivables?view=reported&obligor_id=acct-1&limit=5'

test('a filtered list is ordered by a heading, over pages, and the filter stays', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto(OF_ONE)
  const book = table(page, 'Receivables as reported')
  const balance = head(book, 'Balance')
  await balance.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => balance.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST_OF_ONE.slice(0, 5))
  await button(page, 'Take off the filter Obligor: alpha 10').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await button(page, 'Next').click()
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST_OF_ONE.slice(5))
  await button(page, 'Previous').click()
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST_OF_ONE.slice(0, 5))
  await balance.getByRole('button').click()
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST_OF_ONE.toReversed().slice(0, 5))
  expect(wrongs).toEqual([])
  await context.close()
})

test('where a search ends before its page is full, it is continued, and how far it is can be read', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  let asked = 0
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/ordered-receivables?*', async (route) => {
    asked += 1
    if (asked > 1) {
      await released
      return route.continue()
    }
    const cut = new URL(route.request().url())
    cut.searchParams.set('limit', '2')
    const response = await route.fetch({ url: cut.href })
    const body = (await response.json()) as { next_page: string | null }
    return route.fulfill({ response, json: { ...body, rest_page: body.next_page, looked_at: 20_000 } })
  })
  await page.goto(`${OF_ONE}&sort=balance_desc`)
  const book = table(page, 'Receivables as reported')
  await page.getByText('Searching: 2 rows found among 20,000 receivables so far.').waitFor()
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST_OF_ONE.slice(0, 2))
  expect(await findingsOfAxe(page)).toEqual([])
  release()
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST_OF_ONE.slice(0, 5))
  await expect.poll(() => page.getByText('Searching').count()).toBe(0)
  await button(page, 'Next').click()
  await expect.poll(() => firstCells(book, LARGEST)).toEqual(LARGEST_OF_ONE.slice(5))
  expect(wrongs).toEqual([])
  await context.close()
})
