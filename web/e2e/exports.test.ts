// Every table of every page is saved as CSV with what its rows show, and as a workbook beside it, every chart as its data and as a picture; and every
// definition that a page links to is there, at its section.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShownTable, isTurned, rowsNotSaved } from './cells-saved.ts'
import { type Downloaded, downloaded, linesOf } from './steps.ts'
import { programWordsInCsv } from './program-words.ts'
import { sendOperatorBook } from './operator-book.ts'
import { PAGES, type Seen } from './pages-seen.ts'
import { type Stage, prepareStage, settle } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
})
afterAll(() => stage.close())

/** A table on a page, how many rows it shows, and the marks of the buttons that may save it: of its own section, else of the page. */
interface Table extends ShownTable {
  readonly count: number
  readonly marks: readonly string[]
  /** Those of them that have a workbook beside them. */
  readonly with_workbook: readonly string[]
}

/** Tables that are forms: they show nothing but what is chosen in them. */
const FORMS = ['Columns of the file']

/** So many rows of each table are looked up in its file. */
const COMPARED = 3

/**
 * Finds the tables, of a dialog where one is open before the page, and marks the buttons; those of a chart save what is drawn, no table. Matrices have
 * files of two forms, which saved-matrices.test.ts compares cell by cell.
 */
const TABLES = `(() => {
  const buttons = [...document.querySelectorAll('[aria-label^="CSV"], [aria-label$="as CSV"]')].filter(
    (one) => one.closest('figure.chart') === null && one.getAttribute('aria-haspopup') !== 'menu')
  buttons.forEach((button, at) => button.setAttribute('data-marked', String(at)))
  const hasWorkbook = (button) =>
    button.nextElementSibling?.getAttribute('aria-label') === button.getAttribute('aria-label').replace('CSV', 'Excel')
  const partsOf = (cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const parts = []
    while (walker.nextNode() !== null) parts.push(walker.currentNode.data.trim())
    return parts
  }
  const textsOf = (cells) => [...cells].map((cell) => {
    const [whole, ...notes] = cell.innerText.trim().split('\\n')
    const [first, ...others] = partsOf(cell)
    return [whole, cell.querySelector('time')?.dateTime ?? first ?? '', ...notes, ...others].join('\\n')
  })
  const isMatrix = (table) => table.closest('section')?.querySelector('[aria-haspopup="menu"][aria-label^="CSV"]') !== null
  const tables = [...(document.querySelector('[role="dialog"]') ?? document).querySelectorAll('table')]
  return tables.filter((table) => table.closest('section') === null || !isMatrix(table)).map((table) => {
    const rows = [...table.querySelectorAll('tbody tr')]
    const within = (part) => buttons.filter((button) => part?.contains(button))
    const near = within(table.closest('section'))
    const saving = near.length > 0 ? near : within(table.closest('main, [role="dialog"]'))
    return {
      caption: table.getAttribute('aria-label') ?? '',
      heads: textsOf(table.querySelectorAll('thead th')),
      rows: rows.slice(0, ${COMPARED}).map((row) => textsOf(row.children)),
      count: rows.length,
      marks: saving.map((button) => button.getAttribute('data-marked')),
      with_workbook: saving.filter(hasWorkbook).map((button) => button.getAttribute('data-marked')),
    }
  })
})()`

const withTables = Object.entries(PAGES).filter(
  ([name, { by, act }]) =>
    by !== undefined && (act === undefined || name.startsWith('line-') || name.includes('headroom')),
)

test.each(withTables)('%s: tables are saved as they are shown, charts with data and picture', async (_name, seen) => {
  const { page, context, wrongs } = await stage.open({}, seen.by && stage[seen.by])
  let saved = 0
  // A figure may be calculated, or an age change, between the look at a table and its file: then both are looked at again.
  const unsaved = async () => {
    await show(page, seen)
    const tables = await tablesOf(page)
    const files = await filesOf(page, new Set(tables.flatMap(({ marks }) => marks)))
    saved = files.size
    const words = [...files.values()].flatMap(({ text }) => programWordsInCsv(text))
    return [...tables.flatMap((table) => [...leastMissing(table, files), ...withoutWorkbook(table)]), ...words]
  }
  await expect.poll(unsaved, { timeout: 60_000 }).toEqual([])
  const charts = await chartsOf(page)
  if (saved + 2 * charts.length > FILES_MAX) await show(page, seen)
  await saveCharts(page)
  expect(wrongs).toEqual([])
  await context.close()
})

/** How many files Chromium lets a page save before it asks a person whether there may be more. */
const FILES_MAX = 10

/** Opens a page and waits until its figures are there. */
async function show(page: Page, seen: Seen): Promise<void> {
  await page.goto(seen.path.replace('LINE', stage.line))
  await page.getByRole('heading', { name: seen.heading, level: 1 }).waitFor()
  await settle(page)
  await seen.act?.(page)
  await page
    .locator('td', { hasText: /^(?:…|Calculating)$/ })
    .first()
    .waitFor({ state: 'detached' })
}

/** The files that buttons save, by their marks. */
async function filesOf(page: Page, marks: ReadonlySet<string>): Promise<Map<string, Downloaded>> {
  const files = new Map<string, Downloaded>()
  for (const mark of marks)
    files.set(mark, await downloaded(page, () => page.locator(`[data-marked="${mark}"]`).click()))
  return files
}

/** The tables of a page that have rows and are no forms. */
async function tablesOf(page: Page): Promise<Table[]> {
  const tables = await page.evaluate<Table[]>(TABLES)
  return tables.filter(({ caption, count }) => count > 0 && !FORMS.includes(caption))
}

/** What the most complete of a table's files lacks, under its caption; nothing where one has all of it. */
function leastMissing(table: Table, files: ReadonlyMap<string, Downloaded>): string[] {
  const missing = table.marks.map((mark) => notSaved(table, files.get(mark)))
  const [least = ['a file']] = missing.toSorted((one, other) => one.length - other.length)
  return least.map((what) => `${table.caption}: ${what}`)
}

/** The files of a table that have no workbook beside them. */
function withoutWorkbook({ caption, marks, with_workbook }: Table): string[] {
  return marks.length === with_workbook.length ? [] : [`${caption}: a workbook`]
}

/** What a file lacks of a table. */
function notSaved(table: Table, file: Downloaded | undefined): string[] {
  if (file === undefined || !file.name.endsWith('.csv')) return ['a file of comma-separated values']
  const lines = linesOf(file.bytes).length - 1
  if (lines < table.count && !isTurned(table)) return [`${table.count - lines} rows`]
  return rowsNotSaved(file.text, table)
}

/** The charts of a dialog, or else of the page. */
async function chartsOf(page: Page): Promise<Locator[]> {
  const dialog = page.getByRole('dialog')
  const part = (await dialog.count()) > 0 ? dialog : page
  return part.locator('figure.chart').all()
}

async function saveCharts(page: Page): Promise<void> {
  for (const chart of await chartsOf(page)) {
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
