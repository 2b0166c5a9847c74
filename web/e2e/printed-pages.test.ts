// Every kind of page as a PDF of the browser: wide matrices lie on the long side of their sheets, no table is cut at the edge, and a list
// states that there are more rows than it shows.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_DAY } from './demo-lender.ts'
import { printedText } from './printed-text.ts'
import { type Stage, prepareStage, settle } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

/** A4 less its margins, in CSS pixels. */
const UPRIGHT = 718
const LONG_SIDE = 1_046

const PAGES = [
  '',
  '/receivables',
  '/accounts',
  '/portfolio/delinquency',
  '/portfolio/roll-rates',
  '/portfolio/vintages',
  '/portfolio/cash-flows',
  '/portfolio/concentrations',
  '/portfolio/data-quality',
]

/** Names of tables and matrices that reach beyond the edge of their sheet. */
async function cutTables(page: Page): Promise<unknown> {
  await page.emulateMedia({ media: 'print' })
  const cut = (isWide: boolean) =>
    page.evaluate(`[...document.querySelectorAll('table')]
      .filter((table) => (table.closest('.matrix-frame.wide') !== null) === ${isWide})
      .filter((table) => table.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((table) => table.getAttribute('aria-label') + ' ' + table.getBoundingClientRect().right)`)
  await page.setViewportSize({ width: UPRIGHT, height: 900 })
  const upright = await cut(false)
  await page.setViewportSize({ width: LONG_SIDE, height: 900 })
  return [upright, await cut(true)].flat()
}

test.each(PAGES)('the PDF of a page has its tables whole: %s', async (path) => {
  const { page, context, wrongs } = await stage.open({}, stage.demoAdmin)
  await page.goto(`/app/sandbox${path}?as_of=${DEMO_DAY}`)
  await page.getByRole('table').first().waitFor()
  await settle(page)
  const heads = await page.locator('thead th').allInnerTexts()
  const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true })
  const sheets = printedText(pdf)
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.length).toBeLessThan(40)
  expect(sheets.map((sheet, i) => (sheet === '' ? `${i + 1} of ${sheets.length}` : '')).filter(Boolean)).toEqual([])
  for (const head of heads) expect(sheets.join(''), head).toContain(head.replaceAll(/\s/g, ''))
  await expect.poll(() => cutTables(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test('a matrix of many ages lies on the long side of its sheets, the rest of the page stands upright', async () => {
  const { page, context } = await stage.open({}, stage.demoAdmin)
  await page.goto(`/app/sandbox/portfolio/vintages?as_of=${DEMO_DAY}`)
  await page.getByRole('table', { name: 'Cohorts by months on book' }).getByRole('row').nth(3).waitFor()
  await settle(page)
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    Number(width) > Number(height) ? 'long side' : 'upright',
  )
  expect(boxes).toContain('long side')
  expect(boxes).toContain('upright')
  await context.close()
})

test('a list that goes on states on paper how many rows are printed and where all are', async () => {
  const { page, context } = await stage.open({}, stage.demoAdmin)
  await page.goto(`/app/sandbox/receivables?as_of=${DEMO_DAY}`)
  await page.getByRole('table').getByRole('row').nth(20).waitFor()
  await settle(page)
  const text = printedText(await page.pdf({ format: 'A4' })).join('')
  expect(text).toContain('Printed:25rowsofthelist.Therearemoreafterthem')
  await context.close()
})
