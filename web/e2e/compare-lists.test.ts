// Lists, an account, a debt line of the operator and a draw compared, in a real browser: rows beside themselves on another day or at another moment,
// totals of both sides, and what is not compared. Expected values are worked out by hand from the entries in `compared-book.ts`.
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Compared, prepareCompared, seenCells } from './compared-book.ts'
import { printedText } from './printed-text.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, close, downloaded, focusInside, openPage } from './steps.ts'

let stage: Stage
let book: Compared

/** Beside the book: the account that owes has a credit score of 700, and of 722 from March 15 on; its industry is another since then. */
beforeAll(async () => {
  stage = await prepareStage()
  book = await prepareCompared(stage)
  const { client } = book.lender
  const facts = { id: 'owes', credit_score: 'experian:700', industry: '722511' }
  await client.post('/accounts?effective_date=2026-01-01', facts)
  await client.post('/accounts?effective_date=2026-03-15', {
    id: 'owes',
    credit_score: 'experian:722',
    industry: '722513',
  })
})
afterAll(() => stage.close())

const MARCH = 'as_of=2026-03-31'
const COMPARED = `${MARCH}&against=last_month`
const LIST = 'Calculated receivables'

const openAt = (path: string, look = {}) => openPage(stage, book.analyst, path, look)

/** The headings of a list and the cells of a row, by their headings. */
async function row(page: Page, table: string, name: RegExp): Promise<Record<string, string>> {
  const heads = await page.getByRole('table', { name: table, exact: true }).locator('thead th').allInnerTexts()
  const cells = await seenCells(page, table, name)
  return Object.fromEntries(heads.map((head, at) => [head.trim(), (cells[at] ?? '').replaceAll('2026-02-28: ', '')]))
}

test('by keyboard a day is chosen: each receivable of the list is beside itself then, and one that was not there has no figure', async () => {
  const window = await openAt(`/receivables?${MARCH}&currency=USD`)
  const { page } = window
  await button(page, 'Compare').press('Enter')
  await focusInside(page)
  await button(page.getByRole('dialog', { name: /^Compare/ }), /^Compare$/).press('Enter')
  await button(page, 'Compared with 2026-02-28').waitFor()
  await expect.poll(async () => (await row(page, LIST, /^first/))['Outstanding']).toMatch(/^700.00/)
  await expect.poll(async () => (await row(page, LIST, /^first/))['Outstanding']).toContain('900.00 -200.00 (-22.22 %)')
  const second = await row(page, LIST, /^second/)
  expect(second['Outstanding']).toContain('300.00 -300.00 (-100.00 %)')
  expect(second['State']).toMatch(/Paid off.* Outstanding$/)
  await expect.poll(async () => (await row(page, LIST, /^credit/))['Outstanding']).toContain('– no figure then')
  await expect.poll(async () => (await row(page, LIST, /^credit/))['State']).toContain('not there then')
  await close(window)
})

test('the totals of both sides are of all rows that match on each', async () => {
  const window = await openAt(`/receivables?${COMPARED}`)
  const { page } = window
  await button(page, 'Totals of both sides').press('Enter')
  // 700.00 + 800.00 of USD, and 900.00 + 300.00 then; the credit was not there.
  const total = (name: RegExp) => row(page, 'Totals of both sides', name)
  await expect.poll(async () => (await total(/^USD/))['Outstanding']).toBe('1,500.00 1,200.00 +300.00 (+25.00 %)')
  await expect.poll(async () => (await total(/^USD/))['Receivables']).toBe('3 2 +1 (+50.00 %)')
  await expect.poll(async () => (await total(/^EUR/))['Outstanding']).toBe('5,000.00 5,000.00 0.00 (0.00 %)')
  const { text } = await downloaded(page, () =>
    button(page, 'CSV: download totals of these receivables, compared').click(),
  )
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(rows.find((one) => one['Currency'] === 'USD')).toMatchObject({
    Outstanding: '1500.00',
    'Outstanding, before': '1200.00',
    'Outstanding, change': '300.00',
  })
  expect(await findingsOfAxe(page)).toEqual([])
  await close(window)
})

test('the saved list carries both sides', async () => {
  const window = await openAt(`/receivables?${COMPARED}&currency=USD`)
  const { page } = window
  const { text } = await downloaded(page, () => button(page, 'CSV: download these receivables, compared').click())
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const saved = (id: string) => rows.find((one) => Object.values(one).includes(id))
  expect(rows).toHaveLength(3)
  expect(saved('first')).toMatchObject({
    Outstanding: '700.00',
    'Outstanding, before': '900.00',
    'Outstanding, change': '-200.00',
    'Outstanding, change (%)': '-22.22',
    'Compared with': '2026-02-28',
  })
  expect(saved('credit')).toMatchObject({ Outstanding: '800.00', 'Outstanding, before': '' })
  await close(window)
})

test('at another moment a receivable that was recorded later has no figure', async () => {
  const window = await openAt(`/receivables?${MARCH}&against_known_at=2020-01-01T00:00:00Z`)
  await expect.poll(async () => (await row(window.page, LIST, /^first/))['Outstanding']).toContain('– no figure then')
  await close(window)
})

test('moves of a month and records as sent are not compared, which is stated', async () => {
  const moves = await openAt(`/receivables?${COMPARED}&month=2026-03`)
  await moves.page.getByText(/^Not compared with 2026-02-28: these are the moves of one month/).waitFor()
  await close(moves)
  const sent = await openAt(`/receivables?${COMPARED}&view=reported`)
  await sent.page.getByText(/^Records as sent are not compared with 2026-02-28/).waitFor()
  await close(sent)
})

test('the list of accounts has what was another then, with the change of the score', async () => {
  const window = await openAt(`/accounts?${COMPARED}`)
  const { page } = window
  const account = () => row(page, 'Accounts', /^Acme/)
  await expect.poll(async () => (await account())['Credit score']).toBe('Experian 722 Experian 700 +22')
  await expect
    .poll(async () => (await account())['Industry'])
    .toBe('Limited-Service Restaurants (NAICS 722513) Full-Service Restaurants (NAICS 722511)')
  // What was the same stands alone.
  await expect.poll(async () => (await account())['Name']).toBe('Acme')
  const { text } = await downloaded(page, () => button(page, 'CSV: download these accounts, compared').click())
  const [saved]: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(Object.values(saved ?? {})).toEqual(expect.arrayContaining(['experian:722', 'experian:700']))
  expect(await findingsOfAxe(page)).toEqual([])
  await close(window)
  const unknown = await openAt(`/accounts?${MARCH}&against_known_at=2020-01-01T00:00:00Z`)
  await expect.poll(async () => (await row(unknown.page, 'Accounts', /^Acme/))['Name']).toContain('not there then')
  await close(unknown)
})

test('the page of an account compares what it is and what it owes', async () => {
  const window = await openAt(`/accounts/owes?${COMPARED}`)
  const { page } = window
  await expect
    .poll(async () => (await page.locator('dl.facts').innerText()).replaceAll(/\s+/g, ' '))
    .toContain('Credit score Experian 722 2026-02-28: Experian 700')
  const owed = 'Receivables that it owes'
  await expect.poll(async () => (await row(page, owed, /^first/))['Outstanding']).toContain('900.00 -200.00 (-22.22 %)')
  await page.getByText(/^Records are not compared with 2026-02-28/).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await close(window)
})

test('on paper both sides are there', async () => {
  const window = await openAt(`/receivables?${COMPARED}&currency=USD`)
  const { page } = window
  await expect.poll(async () => (await row(page, LIST, /^first/))['Outstanding']).toContain('900.00')
  const text = printedText(await page.pdf({ format: 'A4', printBackground: true }))
    .join('')
    .replaceAll(/\s+/g, '')
  expect(text).toContain('Comparedwith2026-02-28')
  expect(text).toContain('-22.22%')
  await close(window)
})

test.each([
  ['/receivables', {}],
  ['/receivables', { size: PHONE }],
  ['/accounts', { scheme: 'dark' }],
  ['/accounts/owes', { size: PHONE }],
])('a compared list is accessible and fits: %s %o', async (path, look) => {
  const window = await openAt(`${path}?${COMPARED}`, look)
  const { page } = window
  await page.locator('.change').first().waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(window)
})

test('the operator’s page of a line has what could be drawn then, and a draw what could be when it was asked', async () => {
  const opened = await stage.open({}, stage.operatorAdmin)
  const { page } = opened
  await page.goto(`/app/sandbox/operator/debt-lines/${stage.line}?against=last_year`)
  await settle(page)
  await button(page, /^Compared with/).waitFor()
  await expect.poll(() => page.locator('.change').count()).toBe(4)
  expect(await findingsOfAxe(page)).toEqual([])
  await close(opened)
})

test('a draw request is no figure, which is stated; what could be drawn has the change since it was asked', async () => {
  const opened = await stage.open({}, stage.operatorAdmin)
  const { page } = opened
  await page.goto(`/app/sandbox/operator/draw-requests/${stage.line.replace(/-line$/, '')}:draw-1?against=last_month`)
  await settle(page)
  await page.getByText(/^A draw request is one fact and is not compared with/).waitFor()
  // Nothing has changed since: 131,900.00 could be drawn then and can be now.
  await expect
    .poll(async () => (await page.locator('.change').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toContainEqual(expect.stringMatching(/^When asked: 131,900.00 (?:Change: )?0.00/))
  expect(await findingsOfAxe(page)).toEqual([])
  await close(opened)
})
