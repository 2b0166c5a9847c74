// Lists on paper, in a real browser: from the menu of a page a list is printed with all rows that its filters leave, up to a number that paper is for.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_DAY } from './demo-lender.ts'
import { printedText } from './printed-text.ts'
import type { Person } from '../../server/test/dashboard/browser.ts'
import { accountBody } from '../../server/test/harness/records.ts'
import { type Stage, type Window, prepareStage, settle } from './stage.ts'
import { button, close, downloaded, heading } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const LIST = `/app/sandbox/receivables?as_of=${DEMO_DAY}`

/** Opens a page with a browser that counts its prints in place of its dialog. */
async function openPrinting(path: string, as: Person): Promise<Window> {
  const opened = await stage.open({}, as)
  const { page } = opened
  await page.addInitScript('globalThis.printed = 0; globalThis.print = () => { globalThis.printed += 1 }')
  await page.goto(path)
  return opened
}

async function openList(search = ''): Promise<Window> {
  const opened = await openPrinting(LIST + search, stage.demoAdmin)
  await heading(opened.page, 'Receivables')
  await settle(opened.page)
  return opened
}

async function print(page: Page): Promise<void> {
  await button(page, 'Menu of the page').click()
  await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click()
}

const prints = (page: Page) => page.evaluate('globalThis.printed')

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr')

const FILTER = 'product_type=term_loan'

/** The ids of all rows of the filter, as the service lists them. */
async function filteredIds(): Promise<string[]> {
  const ids: string[] = []
  for (let page = ''; ;) {
    const path = `/sandbox/v/portfolio/receivables?as_of=${DEMO_DAY}&${FILTER}&limit=100${page}`
    const { body } = await stage.demoAdmin.browser.get(path)
    ids.push(...(body.data as { readonly receivable_id: string }[]).map(({ receivable_id }) => receivable_id))
    if (body.next_page === null) return ids
    page = `&page=${String(body.next_page)}`
  }
}

const paper = async (page: Page) => printedText(await page.pdf({ format: 'A4', printBackground: true })).join('')

test('a list is printed with all rows of its filters, and is a page again after', async () => {
  const window = await openList(`&${FILTER}`)
  const ids = await filteredIds()
  expect(ids.length).toBeGreaterThan(50)
  const { page } = window
  await expect.poll(() => rowsOf(page).count()).toBe(25)
  await print(page)
  await expect.poll(() => prints(page)).toBe(1)
  const text = await paper(page)
  for (const id of ids) expect(text, id).toContain(id)
  expect(text).toContain(`Printed:all${ids.length}rowsofthelist.`)
  expect(text).toContain(FILTER)
  await expect.poll(() => rowsOf(page).count()).toBe(25)
  expect(await paper(page)).toContain('Printed:25rowsofthelist.Therearemoreafterthem')
  await close(window)
})

/** Answers the list without end: each page has the rows of the first under ids of its own. */
async function withoutEnd(page: Page, before: (asked: number) => Promise<void>): Promise<void> {
  let asked = 0
  await page.route(/\/portfolio\/receivables\?/, async (route) => {
    const url = new URL(route.request().url())
    if (url.searchParams.get('limit') !== '100') return await route.continue()
    const at = (asked += 1)
    await before(at)
    url.searchParams.delete('page')
    const answer = await route.fetch({ url: url.href })
    const body = (await answer.json()) as { readonly data: readonly { readonly receivable_id: string }[] }
    const data = body.data.map((row) => ({ ...row, receivable_id: `${row.receivable_id}-page-${at}` }))
    await route.fulfill({ response: answer, json: { ...body, data, next_page: `page-${at}` } })
  })
}

test('a list of more rows than paper is for is printed to that number, and the paper states what was left out', async () => {
  const window = await openList()
  const { page } = window
  await withoutEnd(page, async () => {})
  await print(page)
  await expect.poll(() => prints(page), { timeout: 90_000 }).toBe(1)
  await expect.poll(() => rowsOf(page).count()).toBe(1_000)
  expect(await paper(page)).toContain(
    'Printed:thefirst1,000rowsofthelist.Therearemore;theCSVandtheExcelworkbookofthepagehaveall.',
  )
  await close(window)
}, 120_000)

test('while rows are loaded the page states how many there are, and it can be stopped', async () => {
  const window = await openList()
  const { page } = window
  await withoutEnd(page, (asked) => (asked === 1 ? Promise.resolve() : new Promise(() => {})))
  await print(page)
  await page.getByText(/^Loading to print: \d+ rows$/).waitFor()
  await button(page, 'Stop').click()
  await page.getByText('Stopped, nothing was printed').waitFor()
  expect(await prints(page)).toBe(0)
  await expect.poll(() => rowsOf(page).count()).toBe(25)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await close(window)
})

/** Prints what is open, and reads the paper. */
async function printed(page: Page): Promise<string> {
  await print(page)
  await expect.poll(() => prints(page)).toBe(1)
  return paper(page)
}

const rowsNamed = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr')

test('the history of a record is printed with all its writes', async () => {
  const { client } = stage.lender
  for (let at = 1; at <= 12; at += 1) await client.post('/accounts', accountBody('often', { name: `Name ${at}` }))
  const window = await openPrinting('/app/sandbox/accounts/often', stage.admin)
  const { page } = window
  await expect.poll(() => rowsNamed(page, 'Writes').count()).toBe(10)
  expect(await printed(page)).toContain('Printed:all12rowsofthelist.')
  await expect.poll(() => rowsNamed(page, 'Writes').count()).toBe(10)
  await close(window)
})

test('the refused lines of an import are printed, all of them', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `{"kind":"receivable","id":"refused-${at}"}\n`)
  await stage.lender.client.send('POST', '/imports?id=refused', lines.join(''), {
    'Content-Type': 'application/x-ndjson',
  })
  const window = await openPrinting('/app/sandbox/connections/imports/refused', stage.admin)
  const { page } = window
  await expect.poll(() => rowsNamed(page, 'Refused lines').count()).toBe(25)
  const text = await printed(page)
  expect([...lines.keys()].filter((line) => !text.includes(`refused-${line}`))).toEqual([])
  expect(text).toContain('Printed:all30rowsofthelist.')
  await close(window)
})

test('the receivables that moved a month of the portfolio are printed, all of them', async () => {
  const moved: string[] = []
  for (let next = ''; ;) {
    const path = `/sandbox/v/portfolio/restatements?month=2026-02&currency=USD&limit=100${next}`
    const { body } = await stage.demoAdmin.browser.get(path)
    moved.push(...(body.receivables as { receivable_id: string }[]).map(({ receivable_id }) => receivable_id))
    if (body.next_page === null) break
    next = `&page=${String(body.next_page)}`
  }
  expect(moved.length).toBeGreaterThan(25)
  const window = await openPrinting('/app/sandbox/portfolio/restatements?month=2026-02', stage.demoAdmin)
  const { page } = window
  await expect.poll(() => rowsNamed(page, 'Receivables that moved').count()).toBe(25)
  const text = await printed(page)
  expect(moved.filter((id) => !text.includes(id))).toEqual([])
  expect(text.includes(`Printed:all${moved.length}rowsofthelist.`)).toBe(true)
  await close(window)
})

test('the receivables that moved a closed month are printed and saved, all of them', async () => {
  const window = await openPrinting('about:blank', stage.borrower)
  const { page } = window
  await page.route(/\/closes\/2026-02\/restatement/, async (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('page')
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/[?&]page=on/, ''),
    })
    const ids = isFirst ? ['moved-1', 'moved-2'] : ['moved-3']
    const receivables = ids.map((receivable_id) => ({ ...MOVED, receivable_id }))
    const tokens = { has_more: isFirst, next_page: isFirst ? 'on' : null, previous_page: isFirst ? null : 'back' }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...tokens, receivables } })
  })
  await page.goto(`/app/sandbox/debt-lines/${stage.line}/month-closes/2026-02`)
  await expect.poll(() => rowsNamed(page, 'Receivables that moved').count()).toBe(2)
  const text = await printed(page)
  for (const id of ['moved-1', 'moved-2', 'moved-3']) expect(text).toContain(id)
  expect(text).toContain('Printed:all3rowsofthelist.')
  const saved = await downloaded(page, () => button(page, 'CSV: download the receivables that moved').click())
  expect(saved.text.trim().split('\n')).toHaveLength(4)
  await close(window)
})

/** A receivable that was not pledged when the month was closed. */
const MOVED = { first_reported: null, now: null, difference: 0, entries: [], statements: [] }
