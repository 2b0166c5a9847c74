// Matrices of the portfolio are saved as the page shows them, cell by cell, and with a row for each figure; a workbook has both.
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programWordsIn } from './program-words.ts'
import { type Saved, type SheetCell, cellsThatDiffer, savedWorkbook } from './saved-sheets.ts'
import { type Stage, prepareStage, settle } from './stage.ts'
import { button, downloaded, focusInside, heading } from './steps.ts'

let stage: Stage
beforeAll(async () => {
  stage = await prepareStage()
}, 120_000)
afterAll(() => stage.close())

/** Each page with its matrices, grouped where it can be. */
const PAGES: readonly (readonly [path: string, title: string, matrices: number])[] = [
  ['delinquency?group_by=product_type', 'Delinquency', 2],
  ['delinquency?measure=count&basis=computed', 'Delinquency', 1],
  ['vintages?group_by=product_type', 'Vintages', 2],
  ['roll-rates?group_by=product_type', 'Roll rates', 2],
  ['cash-flows', 'Cash flows', 6],
]

/** What is saved of a matrix: a workbook, and CSV in either form. */
async function savedForms(page: Page, what: string) {
  const { bytes } = await downloaded(page, () => button(page, `Excel: download ${what}`).click())
  const csv = async (form: string) => {
    await button(page, `CSV: download ${what}`).click()
    return downloaded(page, () => page.getByRole('menuitem', { name: form }).click())
  }
  return { saved: savedWorkbook(bytes), shown: await csv('As shown'), rows: await csv('One row per figure') }
}

async function textsOf(cells: Locator): Promise<string[]> {
  return (await cells.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** The table beside the buttons: its heads, and the cells of each row. */
async function matrixShown(table: Locator) {
  const rows = await table.locator('tbody tr').all()
  return {
    heads: await textsOf(table.locator('thead th')),
    rows: await Promise.all(rows.map((row) => textsOf(row.locator('th, td')))),
  }
}

/** Whether a cell of a workbook is what the page shows; percentages are shown with two decimals. */
function isShown(cell: SheetCell | undefined, text: string): boolean {
  if (cell === undefined) return text === '' || text === '–'
  const { kind, value } = cell
  const shown = Number(text.replaceAll(/[, %]/g, '').replace('−', '-'))
  if (kind === 'percent') return text.endsWith('%') && Math.abs(Number(value) * 100 - shown) < 0.005_000_1
  if (kind === 'money' || kind === 'number') return value === shown
  return value === text.replace(' (in progress)', '')
}

const sumIn = ({ matrix }: Saved, kind: string) =>
  matrix.flat().reduce((sum, cell) => sum + (cell?.kind === kind ? Number(cell.value) : 0), 0)

test.each(PAGES)('%s: a matrix is saved as it is shown, and with a row for each figure', async (path, title, count) => {
  const { page, context, wrongs } = await stage.open({}, stage.demoAdmin)
  await page.goto(`/app/sandbox/portfolio/${path}`)
  await heading(page, title)
  const bars = page.getByRole('group', { name: /^Save: / })
  await bars.nth(count - 1).waitFor()
  await settle(page)
  await expect.poll(() => bars.count()).toBe(count)
  for (const bar of await bars.all()) {
    const what = ((await bar.getAttribute('aria-label')) ?? '').replace('Save: ', '')
    const page_shows = await matrixShown(bar.locator('xpath=following-sibling::*[1]//table'))
    const { saved, shown, rows } = await savedForms(page, what)
    expect(saved.sheets, what).toEqual(['Matrix', 'Rows', 'About'])
    const [heads = [], ...cells] = saved.matrix
    expect(heads.slice(0, page_shows.heads.length).map((head) => head?.value)).toEqual(page_shows.heads)
    expect(cells).toHaveLength(page_shows.rows.length)
    for (const [at, row] of page_shows.rows.entries())
      for (const [column, text] of row.entries())
        expect(isShown(cells[at]?.[column], text), `${what}: ${text} is ${cells[at]?.[column]?.value}`).toBe(true)
    // The CSV has the same cells: numbers as they are, percentages with their sign.
    const lines: string[][] = parse(shown.text, { bom: true })
    expect(lines).toHaveLength(1 + cells.length)
    const amounts = lines.flat().filter((text) => /^-?\d+\.\d\d$/.test(text))
    expect(amounts.reduce((sum, text) => sum + Number(text), 0)).toBeCloseTo(sumIn(saved, 'money'), 4)
    const shares = lines.flat().filter((text) => text.endsWith('%'))
    expect(shares.reduce((sum, text) => sum + Number.parseFloat(text) / 100, 0)).toBeCloseTo(sumIn(saved, 'percent'), 6)
    expect(cellsThatDiffer(saved, rows.text), what).toEqual([])
    expect(saved.rows.length).toBeGreaterThan(0)
    for (const head of saved.heads) expect(saved.meanings.get(head), `${what}: ${head}`).toMatch(/\w{3}/)
    expect(programWordsIn(saved), what).toEqual([])
    expect(saved.facts.get('Figures')).toMatch(/\w{3}/)
  }
  expect(wrongs).toEqual([])
  await context.close()
})

test('the sum of a matrix is the sum of its rows', async () => {
  const { page, context } = await stage.open({}, stage.demoAdmin)
  await page.goto('/app/sandbox/portfolio/delinquency')
  await heading(page, 'Delinquency')
  const { saved } = await savedForms(page, 'buckets by month in USD')
  const at = saved.heads.indexOf('Reported: amount')
  const sum = saved.rows.reduce((all, row) => all + Number(row[at]?.value ?? 0), 0)
  expect(sum).toBeGreaterThan(0)
  expect(sumIn(saved, 'money')).toBeCloseTo(sum, 4)
  await context.close()
})

test('the forms of CSV are chosen by the keyboard', async () => {
  const { page, context } = await stage.open({}, stage.demoAdmin)
  await page.goto('/app/sandbox/portfolio/delinquency')
  await heading(page, 'Delinquency')
  await settle(page)
  const csv = button(page, 'CSV: download buckets by month in USD')
  await csv.focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem', { name: 'As shown' })
  await first.waitFor()
  await focusInside(page)
  await page.keyboard.press('ArrowDown')
  await first.and(page.locator(':focus')).waitFor()
  const { name } = await downloaded(page, () => page.keyboard.press('Enter'))
  expect(name).toBe('delinquency-by-month-USD.csv')
  await csv.and(page.locator(':focus')).waitFor()
  await context.close()
})
