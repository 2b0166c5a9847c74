// The operator's figures open: counts of the overview to the lines that they count, availability to its base, a draw request to the base of
// the moments that decide it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WAREHOUSE, sendOperatorBook } from './operator-book.ts'
import { type Stage, prepareStage, settle } from './stage.ts'
import { button, downloaded, focusInside, heading, linesOf } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
})
afterAll(() => stage.close())

/** Opens a figure by keyboard; gives its drawer. */
async function opened(page: Page, name: RegExp) {
  await button(page, name).press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  return drawer
}

test('a count of the overview opens to the lines that it counts, of how many, and they are saved', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await settle(page)
  const drawer = await opened(page, /^Covenants broken: 1\. Open/)
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe('count~broken')
  await drawer.getByText('of 2', { exact: true }).waitFor()
  const { bytes, name } = await downloaded(page, () => button(drawer, 'CSV: download covenants broken').click())
  expect(name).toBe('broken.csv')
  expect(linesOf(bytes).slice(1)).toEqual([expect.stringContaining(stage.line)])
  // The same address shows a colleague the same.
  await page.reload()
  await page.getByRole('dialog').getByRole('link', { name: 'Birch Street warehouse' }).click()
  await heading(page, 'Birch Street warehouse')
  for (const [count, rows] of Object.entries({ organizations: 4, lines: 2, deficient: 0, silent: 0 })) {
    await page.goto(`/app/sandbox?open=count~${count}`)
    const shown = page.getByRole('dialog')
    await shown.getByRole('heading', { name: 'What is counted' }).waitFor()
    await expect.poll(() => shown.locator('tbody tr').count(), { message: count }).toBe(rows)
  }
  expect(wrongs).toEqual([])
  await context.close()
})

test('a day of the past has its counts, its order and what needed attention, as today has', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox?as_of=2026-02-28&sort=availability_asc')
  const rows = page.getByRole('table', { name: 'Organizations and debt lines' }).locator('tbody tr')
  await rows.getByText('131,900.00').waitFor()
  await rows.getByText('92,000.00').waitFor()
  const lines = () => rows.locator('td[data-label="Debt line"]').allInnerTexts()
  await expect.poll(async () => (await lines()).slice(0, 2)).toEqual(['Birch Warehouse', 'Birch Street warehouse'])
  await button(page, /^Availability/)
    .first()
    .click()
  await page.waitForURL(/availability_desc/)
  await expect.poll(async () => (await lines()).slice(0, 2)).toEqual(['Birch Street warehouse', 'Birch Warehouse'])
  await page.getByLabel('Only what needs attention').check()
  await rows.getByText('Birch Warehouse').waitFor({ state: 'detached' })
  await expect.poll(() => lines()).toEqual(['Birch Street warehouse'])
  const drawer = await opened(page, /^Covenants broken: 1\. Open/)
  await drawer.getByText('Breach', { exact: true }).waitFor()
  await page.goto('/app/sandbox?known_at=2020-01-01T00:00:00Z')
  await page.getByText('No organizations by then').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('availability and what is drawn open to what they are calculated from, and lead to the base', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox')
  const drawer = await opened(page, /^Availability, Birch Warehouse, as of .*: 92,000\.00 USD\. Open/)
  await drawer.getByText('122,000.00 USD').waitFor()
  await drawer.getByText('30,000.00 USD').waitFor()
  await drawer.getByRole('link', { name: 'The receivables that count' }).click()
  await page.getByText('birch-loan-1').first().waitFor()
  await page.goto(`/app/sandbox?open=outstanding~${WAREHOUSE}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Transactions of the line' }).click()
  await heading(page, 'Birch Warehouse')
  expect(wrongs).toEqual([])
  await context.close()
})

test.each([
  ['all lenders', (line: string) => `operator/draw-requests?debt_line_id=${line}`],
  ['a line', (line: string) => `debt-lines/${line}/draw-requests`],
])('in the list of %s a draw opens to its steps and the base by which it was asked', async (_list, pathOf) => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto(`/app/sandbox/${pathOf(WAREHOUSE)}`)
  const drawer = await opened(page, /^Asked for, birch:draw-1: 20,000\.00 USD\. Open/)
  const then = drawer.getByRole('region', { name: 'What could be drawn then' })
  await then.getByText('92,000.00 USD').waitFor()
  await then.getByText('122,000.00 USD').waitFor()
  // The same address shows a colleague the same.
  await page.reload()
  await drawer.getByRole('link', { name: 'Every write of it' }).waitFor()
  await then.getByRole('link', { name: 'What became of 3 pledged receivables' }).click()
  await page.getByText('birch-loan-1').first().waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('known_at')).toMatch(/^20\d\d-.*\.\d{6}Z$/)
  expect(wrongs).toEqual([])
  await context.close()
})

test('the page of a draw opens to its steps, and its availability to the base of that moment', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto(`/app/sandbox/debt-lines/${stage.line}/draw-requests`)
  await page.getByRole('link', { name: /^Open / }).click()
  await heading(page, '20,000.00 USD')
  await button(page, 'Approve').click()
  await button(page.getByRole('dialog'), 'Approve').click()
  await page.getByRole('heading', { name: 'When it was approved' }).waitFor()
  await settle(page)
  const asked = await opened(page, /^Asked for: 20,000\.00 USD/)
  await asked.getByText('2030-01-01').waitFor()
  await asked.getByRole('link', { name: 'Every write of it' }).click()
  await page.getByRole('cell', { name: 'Draw request changed' }).waitFor()
  await page.goBack()
  await asked.waitFor()
  await focusInside(page)
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  const approved = page.getByRole('region', { name: 'When it was approved' })
  await button(approved, /^Availability: /).click()
  await page.getByRole('link', { name: 'The borrowing base of that moment, step by step' }).click()
  await page.getByRole('table', { name: 'The borrowing base, step by step' }).waitFor()
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('known_at')).toMatch(/^20\d\d-.*\.\d{6}Z$/)
  expect(searchParams.get('as_of')).toBe(searchParams.get('known_at')?.slice(0, 10))
  expect(wrongs).toEqual([])
  await context.close()
})
