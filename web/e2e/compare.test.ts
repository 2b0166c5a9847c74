// Comparing figures with another day, in a real browser, with receivables whose changes are worked out by hand: chosen by hand and by keyboard,
// kept by a saved view that a colleague opens, saved as a file, and printed.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../server/test/dashboard/browser.ts'
import { DAY, cells, headline, prepareCompared, seen } from './compared-book.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, downloaded, focusInside, heading, linesOf, openPage } from './steps.ts'

let stage: Stage
let analyst: Person
let colleague: Person

beforeAll(async () => {
  stage = await prepareStage()
  ;({ analyst, colleague } = await prepareCompared(stage))
})
afterAll(() => stage.close())

const openAt = (address: string, as = analyst, look = {}) => openPage(stage, as, address, look)

test('headline figures show the change since last month unasked, from one more request', async () => {
  const { page, context, wrongs } = await stage.open({}, analyst)
  const asked: string[] = []
  // What is asked again while a figure is calculated counts once it is answered.
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    const isOfThen = pathname.includes('/portfolio/') && searchParams.get('as_of') === '2026-02-28'
    if (isOfThen && response.status() !== 503) asked.push(pathname)
  })
  await page.goto(`/app/sandbox?${DAY}`)
  await expect
    .poll(() => headline(page, 'Outstanding'))
    .toBe('Outstanding 1,500.00 2 active receivables 2026-02-28: 1,200.00 +300.00 (+25.00 %)')
  await expect
    .poll(() => headline(page, 'Collected'))
    .toContain('500.00 in 2026-03 2026-02-28: 100.00 +400.00 (+400.00 %)')
  // Nothing was given out in February: an amount, and no percentage of zero.
  await expect.poll(() => headline(page, 'Disbursed')).toContain('+800.00 (–) no percentage of zero or less')
  await expect.poll(() => page.locator('.trend .sparkline').count()).toBe(4)
  expect(asked).toEqual(['/app/api/sandbox/v/portfolio/summary'])
  await close({ page, context, wrongs })
})

/** How much of the first row of a table the head lies over, in pixels. */
function coveredByHead(page: Page, table: string): Promise<number> {
  return page.getByRole('table', { name: table }).evaluate((element) => {
    const [head, row] = ['thead th', 'tbody tr'].map((part) => element.querySelector(part)?.getBoundingClientRect())
    return (head?.bottom ?? Number.NaN) - (row?.top ?? Number.NaN)
  })
}

test('last month is chosen, saved as a view and opened by a colleague, with both values and the change', async () => {
  const window = await openAt(`?${DAY}`)
  const { page } = window
  await button(page, 'Compare').click()
  await button(page.getByRole('dialog', { name: /^Compare/ }), /^Compare$/).click()
  await button(page, 'Compared with 2026-02-28').waitFor()
  const loans = ['Term loan', '1 2 -1 (-50.00 %)', '700.00 1,200.00 -500.00 (-41.67 %)']
  await expect.poll(async () => seen(await cells(page, 'USD by product type', /^Term loan/)).slice(0, 3)).toEqual(loans)
  await expect.poll(() => new URL(page.url()).searchParams.get('against')).toBe('last_month')
  const { text } = await downloaded(page, () =>
    page.getByRole('button', { name: 'CSV: download USD by product type, compared' }).click(),
  )
  const lines = linesOf(Buffer.from(text))
  expect(lines[0]).toContain('Outstanding,"Outstanding, before","Outstanding, change","Outstanding, change (%)"')
  expect(lines.find((line) => line.startsWith('USD,Term loan'))).toContain('2026-02-28,1,2,-1,-50.00,700.00,1200.00,')
  await button(page, 'Menu of the page').click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const form = page.getByRole('dialog', { name: 'Save this view' })
  await form.getByLabel('Name').fill('March and February')
  await form.getByLabel('Who sees it').selectOption('Everybody in the organization')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  const other = await openAt('/accounts', colleague)
  await button(other.page, 'Views').click()
  await other.page.getByRole('menuitem', { name: 'March and February' }).click()
  await heading(other.page, 'Overview')
  await expect
    .poll(async () => seen(await cells(other.page, 'USD by product type', /^Term loan/)).slice(0, 3))
    .toEqual(loans)
  await close(other)
  await close(window)
})

test('by keyboard alone a day is chosen in delinquency, and the comparison is ended', async () => {
  const window = await openAt(`/portfolio/delinquency?${DAY}`)
  const { page } = window
  const { keyboard } = page
  const opener = button(page, /^Compare/)
  await opener.focus()
  await keyboard.press('Enter')
  await focusInside(page)
  const dialog = page.getByRole('dialog', { name: /^Compare/ })
  const choice = dialog.getByLabel('Compare with')
  await expect.poll(() => choice.and(page.locator(':focus')).count()).toBe(1)
  await keyboard.press('ArrowDown')
  await expect.poll(() => choice.inputValue()).toBe('last_year')
  await keyboard.press('ArrowUp')
  await expect.poll(() => choice.inputValue()).toBe('last_month')
  await button(dialog, /^Compare$/).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  // What is not past due: 1,500.00 where it was 1,200.00, all of what is open both times.
  await expect
    .poll(async () => seen(await cells(page, 'Buckets of 2026-03', /^Current/)).slice(2, 4))
    .toEqual(['1,500.00 1,200.00 +300.00 (+25.00 %)', '100.00 % 100.00 % 0.00 pp'])
  await expect.poll(() => coveredByHead(page, 'Buckets of 2026-03')).toBeLessThanOrEqual(1)
  await opener.focus()
  await keyboard.press('Enter')
  await focusInside(page)
  await button(dialog, 'Compare nothing').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.change').count()).toBe(0)
  await close(window)
})

test('roll rates are compared with those of the month before, in percentage points', async () => {
  const window = await openAt(`/portfolio/roll-rates?${DAY}&against=last_month&month=2026-03`)
  const { page } = window
  // March began with 1,200.00, of which 300.00 was repaid in full; February with 1,300.00, of which nothing was.
  await expect
    .poll(async () => seen(await cells(page, 'Rates by bucket', /^Current/)).slice(1, 2))
    .toEqual(['1,200.00 1,300.00 -100.00 (-7.69 %)'])
  await expect
    .poll(async () => seen(await cells(page, 'Rates by bucket', /^Current/)))
    .toContain('25.00 % 0.00 % +25.00 pp')
  await close(window)
})

test('another moment of knowledge is compared: before the book was sent there is no figure, and that is stated', async () => {
  const window = await openAt(`?${DAY}&against_known_at=2026-04-01T00:00:00Z`)
  await expect
    .poll(() => headline(window.page, 'Outstanding'))
    .toContain('2026-03-31, known 2026-04-01 00:00 UTC: – no figure then')
  await close(window)
})

test.each([
  ['', {}],
  ['/portfolio/delinquency', {}],
  ['/portfolio/roll-rates', { size: PHONE }],
  ['', { scheme: 'dark' }],
])('a compared page is accessible and fits: %s %o', async (path, look) => {
  const window = await openAt(`${path}?${DAY}&against=last_month&group_by=product_type`, analyst, look)
  const { page } = window
  await page.locator('.change').first().waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await button(page, /^Compared with/).click()
  await page.getByRole('dialog', { name: /^Compare/ }).waitFor()
  await focusInside(page)
  expect(await findingsOfAxe(page)).toEqual([])
  await close(window)
})

test('a printed page names what it is compared with, and shows both values', async () => {
  const window = await openAt(`?${DAY}&against=last_month`)
  const { page } = window
  await page.locator('.compared').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.locator('.on-paper').getByText('Compared with 2026-02-28').waitFor()
  await expect
    .poll(async () => (await cells(page, 'USD by product type', /^Term loan/)).join(' '))
    .toContain('1,200.00')
  await close(window)
})
