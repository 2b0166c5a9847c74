// Tables that the dashboard makes are saved as workbooks: numbers, dates and percentages as such, sums that are those of the page, every page of a
// list, and a sheet that states what is saved.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnLabel } from '@tapeline/kernel/core/column-words'
import { accountBody, receivableBody } from '../../server/test/harness/records.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { LENDER, WAREHOUSE, sendOperatorBook } from './operator-book.ts'
import { PAGES } from './pages-seen.ts'
import { programWordsIn } from './program-words.ts'
import { type Saved, cellsThatDiffer, columnOf, savedWorkbook } from './saved-sheets.ts'
import { type Stage, prepareStage, settle } from './stage.ts'
import { button, downloaded, heading, linesOf } from './steps.ts'

let stage: Stage

/** More than a page of a list holds, and more than one piece of a file. */
const MANY = 230

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
  const { client } = stage.lender
  await demand(client.post('/accounts', accountBody('many')))
  for (let at = 0; at < MANY; at += 10)
    await Promise.all(Array.from({ length: 10 }, (_, i) => demand(client.post('/receivables', loanOf(at + i)))))
})
afterAll(() => stage.close())

const loanOf = (at: number) =>
  receivableBody(`many-${at}`, 'many', { credit_limit: 1_000_00 + at, metadata: { branch: 'west' } })

/** The workbook and the CSV of a table. */
async function savedBoth(page: Page, what: string): Promise<{ saved: Saved; lines: readonly string[]; name: string }> {
  const { bytes, name } = await downloaded(page, () => button(page, `Excel: download ${what}`).click())
  const csv = await downloaded(page, () => button(page, `CSV: download ${what}`).click())
  expect(csv.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(csv.name.replace('.csv', '.xlsx')).toBe(name)
  return { saved: savedWorkbook(bytes), lines: linesOf(csv.bytes), name }
}

/** `−1,234.50` as a number. */
const numberShown = (text: string) => Number(text.replaceAll(/[,+\s]/g, '').replace('−', '-')) || 0

const sumOf = (cells: ReturnType<typeof columnOf>) => cells.reduce((sum, cell) => sum + Number(cell?.value ?? 0), 0)
const kindsOf = (cells: ReturnType<typeof columnOf>) => [...new Set(cells.map((cell) => cell?.kind))]

test('a list with a filter is saved whole, with its amounts as numbers and its days as dates', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.admin)
  await page.goto('/app/sandbox/receivables?view=reported&metadata[branch]=west&limit=10')
  await heading(page, 'Receivables')
  const { saved, lines, name } = await savedBoth(page, 'these receivables')
  expect(name).toBe('receivables.xlsx')
  expect(saved.sheets).toEqual(['Rows', 'About'])
  expect(saved.rows).toHaveLength(MANY)
  expect(lines).toHaveLength(MANY + 1)
  const limits = columnOf(saved, 'credit_limit')
  expect(kindsOf(limits)).toEqual(['money'])
  expect(sumOf(limits)).toBeCloseTo(MANY * 1_000 + (MANY * (MANY - 1)) / 200, 6)
  expect(kindsOf(columnOf(saved, 'origination_date'))).toEqual(['day'])
  expect(kindsOf(columnOf(saved, 'created_at'))).toEqual(['moment'])
  expect(kindsOf(columnOf(saved, 'currency'))).toEqual(['text'])
  expect(kindsOf(columnOf(saved, 'id'))).toEqual(['text'])
  const { facts, meanings } = saved
  expect(facts.get('Organization')).toContain('Alder & Finch Lending')
  expect(facts.get('Environment')).toBe('sandbox')
  expect(facts.get('Filters')).toBe('Metadata branch: west')
  expect(facts.get('Number of rows')).toBe(String(MANY))
  expect(facts.get('As of')).toMatch(/^\d{4}-\d\d-\d\d \(the day on which it was saved\)$/)
  expect(facts.get('Known at')).toContain(facts.get('Saved at'))
  expect(facts.get('Page')).toContain('/app/sandbox/receivables')
  for (const head of saved.heads) expect(meanings.get(head), head).toMatch(/\w{3}/)
  expect(meanings.get('Origination date')).toBe('The day on which the receivable began.')
  expect(wrongs).toEqual([])
  await context.close()
})

test('a table that a page makes is saved with the amounts and percentages that it shows', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.borrower)
  await page.goto(`/app/sandbox/debt-lines/${stage.line}?as_of=2026-03-31`)
  await page.getByRole('button', { name: 'Excel: download the advances' }).waitFor()
  const { saved } = await savedBoth(page, 'the advances')
  expect(kindsOf(columnOf(saved, 'net_eligible'))).toEqual(['money'])
  expect(kindsOf(columnOf(saved, 'agreed_rate'))).toEqual(['percent'])
  expect(kindsOf(columnOf(saved, 'receivables'))).toEqual(['number'])
  expect(saved.facts.get('As of')).toBe('2026-03-31')
  const { saved: steps } = await savedBoth(page, 'the waterfall')
  const table = page.getByRole('table', { name: 'The borrowing base, step by step' })
  const shown = await table.locator('tbody td:nth-child(3)').allInnerTexts()
  expect(shown.length).toBeGreaterThan(3)
  expect(columnOf(steps, 'amount').map((cell) => cell?.value)).toEqual(shown.map(numberShown))
  expect(kindsOf(columnOf(steps, 'amount'))).toEqual(['money'])
  expect(wrongs).toEqual([])
  await context.close()
})

test('the audit log is saved with the moments of its writes', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto(`/app/sandbox/operator/audit?organization=${LENDER}&subject_type=receivable`)
  await heading(page, 'Audit log')
  const { saved } = await savedBoth(page, 'audit log')
  expect(saved.rows.length).toBeGreaterThanOrEqual(3)
  expect(kindsOf(columnOf(saved, 'at'))).toEqual(['moment'])
  expect(columnOf(saved, 'subject_type').map((cell) => cell?.value)).toEqual(saved.rows.map(() => 'Receivable'))
  expect(saved.facts.get('Filters')).toBe('Kind of record: Receivable')
  expect(saved.meanings.get(columnLabel('actor_id'))).toContain('API key')
  expect(wrongs).toEqual([])
  await context.close()
})

test('the overview of the operator is saved with headroom in percent, and covenants by name', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox')
  await button(page, 'Excel: download the overview').waitFor()
  const { saved } = await savedBoth(page, 'the overview')
  const line = saved.rows.find((row) => row.some((cell) => cell?.value === WAREHOUSE)) ?? []
  const cell = (name: string) => line[saved.heads.indexOf(columnLabel(name))]
  expect(cell('commitment')).toEqual({ kind: 'money', value: 500_000 })
  expect(cell('last_write_at')?.kind).toBe('moment')
  expect(wrongs).toEqual([])
  await context.close()
})

test('saving can be stopped, and saves nothing then', async () => {
  const { page, context } = await stage.open({}, stage.admin)
  let asked = 0
  await page.goto('/app/sandbox/receivables?view=reported')
  await page.route(/\/receivables\?.*limit=100/, async (route) => {
    asked += 1
    if (asked === 1) await route.continue()
  })
  await button(page, 'Excel: download these receivables').click()
  await page.getByRole('status').filter({ hasText: '100 rows' }).waitFor()
  await button(page, 'Stop').click()
  await page.getByText('Stopped, nothing was saved').waitFor()
  await context.close()
})

/** Pages whose tables are made by the dashboard, each kind once: records, drawers, histories, compared tables, people, debt lines, the operator. */
const SAVED_PAGES = [
  'receivable',
  'receivable-entries',
  'receivable-history',
  'accounts',
  'api-keys',
  'team',
  'account',
  'line-base',
  'line-covenants',
  'line-covenant',
  'line-terms',
  'line-draws',
  'line-closes',
  'line-close',
  'line-statements',
  'line-balances',
  'line-financials',
  'debt-lines',
  'operator-organization',
  'operator-draws',
  'operator-documents',
  'overview-operator-headroom',
  'operator-terms-changed',
]

const EXCEL = '[aria-label^="Excel: download"]:is(button), [aria-label$="data as Excel"]'

test.each(SAVED_PAGES)('%s: workbooks have the cells of the CSV, and state what each column means', async (name) => {
  const seen = PAGES[name]
  const { page, context, wrongs } = await stage.open({}, seen?.by && stage[seen.by])
  const show = async () => {
    await page.goto(seen?.path.replace('LINE', stage.line) ?? '')
    await page.getByRole('heading', { name: seen?.heading ?? '', level: 1 }).waitFor()
    await settle(page)
    await seen?.act?.(page)
  }
  await show()
  const dialog = page.getByRole('dialog')
  const part = (await dialog.count()) > 0 ? dialog : page
  await part.locator(EXCEL).first().waitFor()
  const labels = await part.locator(EXCEL).evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')))
  expect(labels.length).toBeGreaterThan(0)
  for (const [at, label] of labels.entries()) {
    // Chromium asks a person before a page saves its eleventh file.
    if (at > 0 && at % 5 === 0) await show()
    const excel = part.locator(EXCEL).nth(at)
    const { bytes } = await downloaded(page, () => excel.click())
    const csv = await downloaded(page, () => excel.locator('xpath=preceding-sibling::button').click())
    const saved = savedWorkbook(bytes)
    expect(cellsThatDiffer(saved, csv.text), label ?? '').toEqual([])
    for (const head of saved.heads) expect(saved.meanings.get(head), `${label}: ${head}`).toMatch(/\w{3}/)
    expect(programWordsIn(saved), label ?? '').toEqual([])
    expect(saved.facts.get('Number of rows')).toBe(String(saved.rows.length))
  }
  expect(wrongs).toEqual([])
  await context.close()
})
