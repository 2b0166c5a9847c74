// Every table of every page is saved as CSV with the rows that it shows, every chart as its data and as a picture; and every definition that a
// page links to is there, at its section.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloaded, linesOf } from './steps.ts'
import { sendOperatorBook } from './operator-book.ts'
import { PAGES } from './pages-seen.ts'
import { type Stage, prepareStage, settle } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
})
afterAll(() => stage.close())

/** A table on a page: how many rows it shows, and the mark that its button was given; null where it has none. */
interface Table {
  readonly caption: string
  readonly rows: number
  readonly mark: string | null
}

/** Tables that are forms: nothing is told in them that is not chosen there. */
const FORMS = ['Columns of the file']

/** Finds the tables, of a dialog where one is open before the page, and marks the button of each: the first in the smallest part of the page that has one. */
const TABLES = `[...(document.querySelector('[role="dialog"]') ?? document).querySelectorAll('table')].map((table, i) => {
  const caption = table.getAttribute('aria-label') ?? ''
  const rows = [...table.querySelectorAll('tbody tr')].length
  let part = table.parentElement
  while (part !== null && part.querySelector('[aria-label^="CSV"], [aria-label$="as CSV"]') === null)
    part = part.matches('main, [role="dialog"]') ? null : part.parentElement
  const button = part?.querySelector('[aria-label^="CSV"], [aria-label$="as CSV"]') ?? null
  if (button === null) return { caption, rows, mark: null }
  const mark = button.getAttribute('data-marked') ?? String(i)
  button.setAttribute('data-marked', mark)
  return { caption, rows, mark }
})`

const withTables = Object.entries(PAGES).filter(
  ([name, { by, act }]) =>
    by !== undefined && (act === undefined || name.startsWith('line-') || name.includes('headroom')),
)

test.each(withTables)('%s: tables are saved with their rows, charts with data and picture', async (_name, seen) => {
  const { page, context, wrongs } = await stage.open({}, seen.by && stage[seen.by])
  await page.goto(seen.path.replace('LINE', stage.line))
  await page.getByRole('heading', { name: seen.heading, level: 1 }).waitFor()
  await settle(page)
  await seen.act?.(page)
  const tables = (await page.evaluate<Table[]>(TABLES)).filter(
    ({ caption, rows }) => rows > 0 && !FORMS.includes(caption),
  )
  expect(tables.filter(({ mark }) => mark === null).map(({ caption }) => caption)).toEqual([])
  for (const mark of new Set(tables.map((table) => table.mark))) {
    const { name, bytes } = await downloaded(page, () => page.locator(`[data-marked="${mark ?? ''}"]`).click())
    expect(name).toMatch(/\.csv$/)
    const rows = Math.max(...tables.filter((table) => table.mark === mark).map((table) => table.rows))
    expect(linesOf(bytes).length - 1, `${name} beside ${rows} rows`).toBeGreaterThanOrEqual(isTurned(page) ? 1 : rows)
  }
  await saveCharts(page)
  expect(wrongs).toEqual([])
  await context.close()
})

/** Tables of the portfolio show rows of the service as columns or buckets of their own: their file has the service's rows. */
function isTurned(page: Page): boolean {
  return /\/portfolio\//.test(page.url())
}

async function saveCharts(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const part = (await dialog.count()) > 0 ? dialog : page
  for (const chart of await part.locator('figure.chart').all()) {
    const data = await downloaded(page, () => chart.getByRole('button', { name: /data as CSV$/ }).click())
    expect(linesOf(data.bytes).length).toBeGreaterThan(1)
    const picture = await downloaded(page, () => chart.getByRole('button', { name: /picture as PNG$/ }).click())
    expect(picture.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  }
}

test('every definition that a page links to is served, and its section is there', async () => {
  const folder = fileURLToPath(new URL('../src/', import.meta.url))
  const links = new Set<string>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path)) continue
    const text = readFileSync(folder + path, 'utf8')
    const base = /'(\/docs\/definitions\/[\w-]+)'/.exec(text)?.[1] ?? ''
    for (const [, whole, anchor] of text.matchAll(/(\/docs\/[\w/-]+#[\w-]+)|\$\{DEFINITIONS?\}(#[\w-]+)/g))
      links.add(whole ?? `${base}${anchor ?? ''}`)
  }
  expect(links.size).toBeGreaterThan(15)
  for (const link of links) {
    const [path = '', anchor = ''] = link.split('#')
    const answer = await fetch(`${stage.service.address}${path}`)
    expect(answer.status, link).toBe(200)
    expect(await answer.text(), link).toContain(`id="${anchor}"`)
  }
})
