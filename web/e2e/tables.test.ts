// Tables as analysts use them: the head in view, columns chosen, rows closer together, rows by keyboard, copies for a spreadsheet, and
// accounts by name.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { DEMO_DAY, untilCounted } from './demo-lender.ts'
import { LENDER, WAREHOUSE, sendOperatorBook } from './operator-book.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, copiedRows, heading } from './steps.ts'

let stage: Stage

const MANY = 40

beforeAll(async () => {
  stage = await prepareStage()
  const { client } = stage.lender
  await client.post('/accounts', accountBody('cafe', { name: '=Café' }))
  await client.post('/accounts', { id: 'ana', type: 'individual', first_name: 'Ana', last_name: 'Silva' })
  for (let at = 0; at < MANY; at += 1)
    await client.post('/receivables', receivableBody(`many-${at}`, at % 2 === 0 ? 'cafe' : 'ana'))
  await client.post('/receivables/many-39/entries', entryBody('drawn', { amount: 1_234_567_89, date: '2026-02-01' }))
  await untilCounted(client, 3 + MANY)
  await sendOperatorBook(stage)
})
afterAll(() => stage.close())

const RECEIVABLES = '/app/sandbox/receivables'

async function openReceivables(page: Page, more = ''): Promise<void> {
  await page.goto(`${RECEIVABLES}${more}`)
  await page.getByRole('table', { name: 'Calculated receivables' }).waitFor()
}

const heads = (page: Page) => page.locator('thead th').allInnerTexts()

/** Where an element is in the window, in whole pixels. */
async function placeOf(page: Page, selector: string): Promise<{ top: number; left: number; bottom: number }> {
  return page.evaluate<{ top: number; left: number; bottom: number }>(
    `(() => { const { top, left, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
      return { top: Math.round(top), left: Math.round(left), bottom: Math.round(bottom) } })()`,
  )
}

test('the head of a table stays below the head of the page while its rows scroll', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await openReceivables(page)
  const before = await placeOf(page, 'thead th')
  await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
  const shell = await placeOf(page, 'header')
  const head = await placeOf(page, 'thead th')
  expect(before.top).toBeGreaterThan(shell.bottom + 50)
  expect(Math.abs(head.top - shell.bottom)).toBeLessThanOrEqual(1)
  await context.close()
})

test('of a wide matrix the head and the first column stay', async () => {
  const { page, context } = await stage.open({ size: { width: 900, height: 420 } }, stage.demoAdmin)
  await page.goto(`/app/sandbox/portfolio/vintages?as_of=${DEMO_DAY}`)
  await settle(page)
  await page.locator('.matrix-frame').first().scrollIntoViewIfNeeded()
  const first = '.matrix tbody tr:last-child th'
  const corner = await placeOf(page, '.matrix thead th')
  const row = await placeOf(page, first)
  const scrolled = await page.evaluate<{ left: number; top: number }>(
    `(() => { const frame = document.querySelector('.matrix-frame'); frame.scrollTo(300, 60)
      return { left: frame.scrollLeft, top: frame.scrollTop } })()`,
  )
  expect(scrolled.left).toBeGreaterThan(20)
  expect((await placeOf(page, first)).left).toBe(row.left)
  expect((await placeOf(page, '.matrix thead th')).top).toBe(corner.top)
  await context.close()
})

test('columns are chosen, a link keeps the choice, and a page of the list stays', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await openReceivables(page)
  const all = await heads(page)
  await button(page, 'Next').click()
  await page.getByRole('link', { name: 'many-0', exact: true }).waitFor()
  await button(page, 'Columns').click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByLabel('Vintage').uncheck()
  await chooser.getByLabel('Past due, computed').uncheck()
  await expect.poll(() => heads(page)).toEqual(all.filter((head) => !/Vintage|computed/.test(head)))
  await expect.poll(() => chooser.getByLabel('Receivable', { exact: true }).count()).toBe(0)
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('link', { name: 'many-0', exact: true }).count()).toBe(1)
  const address = page.url()
  expect(address).toContain('columns=receivable')
  const colleague = await stage.open({}, stage.admin)
  await colleague.page.goto(address)
  await colleague.page.getByRole('link', { name: 'many-0', exact: true }).waitFor()
  await expect.poll(() => heads(colleague.page)).toEqual(all.filter((head) => !/Vintage|computed/.test(head)))
  await button(colleague.page, 'Columns (2 left out)').click()
  await button(colleague.page, 'Show all').click()
  await expect.poll(() => heads(colleague.page)).toEqual(all)
  await expect.poll(() => colleague.page.url()).not.toContain('columns=')
  expect([...wrongs, ...colleague.wrongs]).toEqual([])
  await colleague.context.close()
  await context.close()
})

test('an address that names no column that there is shows all', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await openReceivables(page, '?columns=nothing')
  await expect.poll(() => heads(page)).toHaveLength(8)
  await context.close()
})

test('rows are closer together once that is chosen in a browser, in every table and after a reload', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await openReceivables(page)
  // A row may be higher once the name of its account is there.
  const named = () => page.getByRole('link', { name: 'Ana Silva ana' }).first().waitFor()
  await named()
  const height = async () => (await page.locator('tbody tr').nth(1).boundingBox())?.height ?? 0
  const comfortable = await height()
  await button(page, 'Compact rows').click()
  await expect.poll(height).toBeLessThan(comfortable - 8)
  await page.reload()
  await named()
  await expect.poll(height).toBeLessThan(comfortable - 8)
  await page.goto('/app/sandbox/team')
  await page.locator('table[data-density="compact"]').first().waitFor()
  const other = await stage.open({}, stage.member)
  await openReceivables(other.page)
  await other.page.locator('table[data-density="comfortable"]').waitFor()
  await other.context.close()
  await context.close()
})

/** The row that has the focus, from 0; -1 where none has. */
const rowInFocus = (page: Page) =>
  page.evaluate<number>(`[...document.querySelectorAll('tbody tr')].indexOf(document.activeElement)`)

test('rows are reached by the arrow keys, Home and End, one is a stop of the Tab key, and Enter opens it', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await openReceivables(page)
  await settle(page)
  await button(page, 'Copy').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => rowInFocus(page)).toBe(0)
  for (const [key, row] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['End', 24],
    ['ArrowDown', 24],
    ['Home', 0],
    ['ArrowUp', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => rowInFocus(page), { message: key }).toBe(row)
  }
  await expect.poll(() => page.locator('tbody tr[tabindex="0"]').count()).toBe(1)
  await expect.poll(() => page.evaluate(`getComputedStyle(document.activeElement).outlineStyle`)).toBe('solid')
  const id = await page.locator('tbody tr').nth(1).locator('td').first().innerText()
  await page.keyboard.press('Enter')
  await heading(page, id)
  expect(wrongs).toEqual([])
  await context.close()
})

test('keys within a row are of what has the focus there', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await openReceivables(page)
  await settle(page)
  const obligor = page.getByRole('link', { name: 'Ana Silva ana' }).first()
  await obligor.focus()
  await page.keyboard.press('End')
  expect(await rowInFocus(page)).toBe(-1)
  await page.keyboard.press('Enter')
  await heading(page, 'Ana Silva')
  await context.close()
})

test('the rows shown are copied for a spreadsheet: the columns chosen, amounts as numbers, days as dates', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReceivables(page, '?columns=receivable,obligor,outstanding,past-due-computed')
  await page.getByRole('link', { name: '=Café cafe' }).first().waitFor()
  const [head, ...rows] = await copiedRows(page, 'Copy')
  expect(head).toEqual(['Receivable', 'Obligor', 'Outstanding', 'Currency', 'Past due, computed'])
  expect(rows).toHaveLength(25)
  expect(rows[0]).toEqual(['many-39', 'Ana Silva ana', '1234567.89', 'USD', '0'])
  expect(rows[1]?.slice(0, 2)).toEqual(['many-38', "'=Café cafe"])
  await page.goto('/app/sandbox/receivables/many-39?tab=entries')
  await page.getByRole('table', { name: 'Entries' }).waitFor()
  const [entryHead = [], entry = []] = await copiedRows(page, 'Copy')
  const of = (name: string) => entry[entryHead.indexOf(name)]
  expect([of('Date'), of('Amount'), of('Currency')]).toEqual(['2026-02-01', '1234567.89', 'USD'])
  expect(wrongs).toEqual([])
  await context.close()
})

test('accounts are named in one request for a list, on the clocks, and on the pages of records', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/account-names')) asked.push(request.url())
  })
  await openReceivables(page)
  await page.getByRole('link', { name: 'Ana Silva ana' }).first().waitFor()
  // What has changed meanwhile is asked for again, by the same address.
  expect(new Set(asked).size).toBe(1)
  await stage.lender.client.post('/accounts', { id: 'ana', last_name: 'Souza' })
  await page.goto('/app/sandbox/receivables/many-39')
  await page.getByRole('link', { name: 'Ana Souza ana' }).first().waitFor()
  const { body } = await stage.lender.client.get('/receivables/many-39')
  await page.goto(`/app/sandbox/receivables/many-39?known_at=${body.created_at}`)
  await page.getByRole('link', { name: 'Ana Silva ana' }).first().waitFor()
  await page.goto('/app/sandbox/receivables?view=reported')
  await page.getByRole('link', { name: '=Café cafe' }).first().waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('the operator reads lines and organizations by name in one request, and people in the audit log', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/overview')) asked.push(request.url())
  })
  await page.goto('/app/sandbox/operator/draw-requests')
  await page
    .getByRole('link', { name: `Birch Warehouse ${WAREHOUSE}` })
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: `Birch & Sons Credit ${LENDER}` })
    .first()
    .waitFor()
  expect(new Set(asked).size).toBe(1)
  const form = { name: 'Mine', address: '/', visibility: 'own' }
  await stage.operatorAdmin.browser.post('/sandbox/views', form)
  await page.goto('/app/sandbox/operator/audit?subject_type=saved_view')
  await page.getByText(`A admin ${stage.operatorAdmin.id}`).first().waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('where the service has an order, a heading orders by it, and states which', async () => {
  const { page, context } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox')
  const head = page.locator('th[aria-sort]').first()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  await head.getByRole('button').click()
  await expect.poll(() => page.url()).toContain('sort=')
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  await page.reload()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  await context.close()
})

test.each([
  ['on a phone', PHONE],
  ['at 200 %', { width: 640, height: 400 }],
  ['in a low window', { width: 1280, height: 400 }],
])('%s a table fits, and its tools are reached', async (_, size) => {
  const { page, context } = await stage.open({ size }, stage.member)
  await openReceivables(page)
  await settle(page)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await button(page, 'Columns').click()
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Vintage').uncheck()
  await page.locator('td[data-label="Vintage"]').first().waitFor({ state: 'detached' })
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  expect(await findingsOfAxe(page)).toEqual([])
  await context.close()
})

test('below the list is the total of all rows that the filters match, once it is asked for', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await openReceivables(page)
  await button(page, 'Total of all rows').click()
  const total = page.getByRole('group', { name: 'Total of all rows' })
  await total.getByText(`${3 + MANY} receivables`).waitFor()
  await openReceivables(page, '?obligor_id=ana')
  await button(page, 'Total of all rows').click()
  await total.getByText('20 receivables').waitFor()
  await total.getByText('1,234,567.89 USD').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})
