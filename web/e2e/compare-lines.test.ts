// Debt lines compared, in a real browser: the operator sets the lines of two lenders side by side, figure by figure, with differences worked out
// by hand; what one line alone has is missing on the other; pages of records state that they are not compared.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LineBook } from '../../server/test/debt-line/line-book.ts'
import { eventually } from '../../server/test/harness/client.ts'
import { seenCells } from './compared-book.ts'
import { BOOK_MS_MAX } from './line-lender.ts'
import { printedText } from './printed-text.ts'
import { type Stage, type Window, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, close, downloaded, linesOf } from './steps.ts'

let stage: Stage
let elm: LineBook

beforeAll(async () => {
  stage = await prepareStage()
  elm = await openElm(stage)
})
afterAll(() => stage.close())

/** A line with one loan of 200,000.00: of 85 % and 80 % advanced, 381,900.00 and 160,000.00 are the bases of the two. */
async function openElm({ service }: Stage): Promise<LineBook> {
  const book = new LineBook(await service.lender({ name: 'Elm Credit' }), await service.operator())
  await book.obligor('elm')
  await book.loan({ id: 'elm-1', obligor: 'elm', amount: 200_000_00 })
  await book.openLine({ name: 'Elm warehouse', commitment: 500_000_00, principal_outstanding: 100_000_00 })
  await book.agree('terms', { name: 'Terms', advance_rates: { rate: 0.8 }, covenants: [LATE] })
  await eventually(
    () => book.base(),
    ({ body }) => body.pledged?.count === 1 && body.base === 160_000_00 && body.metric_class === 'current',
    BOOK_MS_MAX,
  )
  await eventually(
    () => book.lender.client.get(`/debt-lines/${book.line}/metrics`, { covenant_id: LATE.id, test_month: '2026-02' }),
    ({ body }) => body.data?.[0]?.status === 'pass',
    BOOK_MS_MAX,
  )
  return book
}

/** What the other line calls delinquency, tested as there with another threshold. None of its loans is late: the headroom is the threshold. */
const LATE = {
  id: 'late',
  name: 'Late loans',
  metric: 'delinquency_rate',
  days_past_due: 31,
  basis: 'reported',
  comparator: '<=',
  threshold: 0.1,
  consequence: 'reporting',
}

async function openLine(path: string, as = stage.operatorAdmin): Promise<Window> {
  const opened = await stage.open({}, as)
  await opened.page.goto(`/app/sandbox/debt-lines/${stage.line}${path}`)
  await settle(opened.page)
  return opened
}

test('the operator compares the lines of two lenders: steps, ratios and rules, with both values and the difference', async () => {
  const window = await openLine('')
  const { page } = window
  await button(page, 'Compare').click()
  const form = page.getByRole('dialog', { name: /^Compare/ })
  await form.getByLabel('Debt line').selectOption(elm.line)
  await button(form, /^Compare$/).click()
  await button(page, /^Compared with Elm warehouse/).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('against_line')).toBe(elm.line)
  const steps = 'The borrowing base, step by step'
  const step = async (name: RegExp) => (await seenCells(page, steps, name)).at(2)
  await expect.poll(() => step(/^Borrowing base/)).toMatch(/^381,900.00 .* 160,000.00 \+221,900.00 \(\+138.69 %\)$/)
  await expect.poll(() => step(/^Availability/)).toMatch(/^131,900.00 .* 60,000.00 \+71,900.00 \(\+119.83 %\)$/)
  // 250,000.00 of 510,000.00, and 100,000.00 of 200,000.00.
  await expect
    .poll(async () => (await seenCells(page, 'Ratios of the line', /^Effective advance rate/)).at(-1))
    .toContain('50.00 % -0.98 pp')
  await expect
    .poll(async () => (await seenCells(page, 'Rules that receivables fail', /^At most 30/)).at(1))
    .toContain('the other line has no such figure')
  const { text } = await downloaded(page, () =>
    button(page, 'CSV: download the borrowing base, step by step, compared').click(),
  )
  const line = linesOf(Buffer.from(text)).find((one) => one.startsWith('USD,Borrowing base'))
  expect(line).toContain('381900.00,160000.00,221900.00,138.69')
  expect(linesOf(Buffer.from(text))[0]).toContain(
    'Amount,"Amount, other line","Amount, difference","Amount, difference (%)"',
  )
  // Nothing is stated of time where the other side is a line of now.
  await expect.poll(() => page.getByText(/no figure then|Missing now|and the change/).count()).toBe(0)
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(window)
})

test('each bar of the base has that of the other line below it, in the legend, under the pointer and in the saved files', async () => {
  const window = await openLine(`?against_line=${elm.line}`)
  const { page } = window
  await page.getByText(/^Bars dashed and paler: Elm warehouse/).waitFor()
  const base = page.getByRole('row', { name: /^Borrowing base/ })
  const width = async (at: number) =>
    Number(/width: ([\d.]+)%/.exec((await base.locator('.bar').nth(at).getAttribute('style')) ?? '')?.[1])
  // 381,900.00 and 160,000.00 on a scale that ends at the 570,000.00 of all loans.
  await expect.poll(() => width(0)).toBeCloseTo(67, 0)
  await expect.poll(() => width(1)).toBeCloseTo(28.07, 2)
  const border = () => page.evaluate("getComputedStyle(document.querySelector('.bar-then')).borderTopStyle")
  await expect.poll(border).toBe('dashed')
  await expect
    .poll(() => base.locator('.bar-track').getAttribute('title'))
    .toMatch(/^Borrowing base: 381,900.00. Elm warehouse, .*: 160,000.00 \(\+221,900.00, \+138.69 %\)$/)
  const { text } = await downloaded(page, () => button(page, 'CSV: download the waterfall').click())
  expect(linesOf(Buffer.from(text))[0]).toContain('Step,Amount,"Amount, other line",Currency,Receivables')
  expect(linesOf(Buffer.from(text))).toContain('Borrowing base,381900.00,160000.00,USD,,')
  const picture = await downloaded(page, () => button(page, 'The waterfall as PNG').click())
  expect(picture.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(window)
})

test('an open ratio shows both parts of both lines, and leads to the other line', async () => {
  const window = await openLine(`?against_line=${elm.line}&open=line~effective_advance_rate`)
  const { page } = window
  const other = page.getByRole('region', { name: /^Compared with Elm warehouse/ })
  await expect
    .poll(async () => (await other.locator('dl').innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(/^Elm .* 50.00 % Difference -0.98 pp Outstanding 100,000.00 USD by eligible principal 200,000.00 USD$/)
  await other.getByRole('link', { name: /^Open the figure of Elm warehouse/ }).click()
  await page.getByRole('dialog', { name: 'Effective advance rate' }).getByText('50.00 %', { exact: true }).waitFor()
  await expect.poll(() => page.url()).toContain(`/debt-lines/${elm.line}`)
  await close(window)
})

test('a covenant is beside the one that tests the same, with the headroom of both; where there is none the page states it', async () => {
  const window = await openLine(`/covenants?against_line=${elm.line}`)
  const { page } = window
  const row = (name: RegExp) => seenCells(page, 'Covenants by their latest test', name)
  const late = () => row(/^Delinquent over 30 days/)
  await expect.poll(async () => (await late())[0]).toContain('Compared with Late loans')
  // 60,000.00 of 570,000.00 are late, and nothing of Elm: 10.53 % where 5 % is the most, and 0 % where 10 % is.
  await expect.poll(async () => (await late())[2]).toMatch(/^10.53 % .*0.00 % \+10.53 pp$/)
  await expect.poll(async () => (await late())[3]).toMatch(/^at most 5.00 % .*10.00 % -5.00 pp$/)
  await expect.poll(async () => (await late())[4]).toMatch(/^-110.53 % .*100.00 % -210.53 pp$/)
  await expect.poll(async () => (await late())[5]).toMatch(/Pass, \w+ \d{4}$/)
  await expect.poll(async () => (await row(/^Leverage/)).at(2)).toContain('the other line has no such figure')
  await expect.poll(async () => (await row(/^Leverage/)).at(5)).toContain('the other line has no such covenant tested')
  const { text } = await downloaded(page, () => button(page, 'CSV: download the covenants, compared').click())
  const [line]: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(line).toMatchObject({
    'Covenant name': 'Delinquent over 30 days',
    'Headroom (%)': expect.stringMatching(/^-110\.526/),
    'Headroom, other line (%)': '100.0000000',
    'Covenant id': 'delinquency',
    'Covenant id, other line': 'late',
    'Status, other line': 'Pass',
  })
  expect(await findingsOfAxe(page)).toEqual([])
  await close(window)
})

test('the history and the test of a month have the covenant of the other line that tests the same', async () => {
  const window = await openLine(`/covenants?against_line=${elm.line}&covenant=delinquency&month=2026-02`)
  const { page } = window
  const chart = page.getByRole('figure', { name: 'Delinquent over 30 days' })
  await chart.getByText(/^Dashed and paler: Elm warehouse/).waitFor()
  const month = () => seenCells(page, 'Tests of Delinquent over 30 days', /^February 2026/)
  await expect.poll(async () => (await month())[3]).toMatch(/^-110.53 % .*100.00 % -210.53 pp$/)
  const facts = page.getByRole('region', { name: /^Delinquency rate/ }).locator('dl.parts')
  await expect
    .poll(async () => (await facts.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(/Headroom -110.53 % of the threshold Elm warehouse, .*: 100.00 % Difference: -210.53 pp/)
  const read = () => seenCells(page, 'The months that were read', /^February 2026/)
  await expect.poll(async () => (await read())[5]).toMatch(/^10.53 % .*0.00 % \+10.53 pp$/)
  const press = () => button(page, /^CSV: download the months read for .*, compared$/).click()
  const [saved]: Record<string, string>[] = parse((await downloaded(page, press)).text, { bom: true, columns: true })
  expect(saved).toEqual({
    Currency: 'USD',
    Month: '2026-02',
    Unit: 'Share',
    'Compared with': expect.stringMatching(/^Elm warehouse/),
    Value: '10.5263158',
    'Value, other line': '0.0000000',
    'Value, difference': '10.5263158',
  })
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(window)
})

test('the history of a covenant draws the month before; a line without the covenant has nothing to draw', async () => {
  const window = await openLine('/covenants?as_of=2026-04-30&against=last_month')
  const { page } = window
  await page.getByRole('link', { name: 'Delinquent over 30 days' }).first().click()
  const chart = page.getByRole('figure', { name: 'Delinquent over 30 days' })
  await chart.getByText('Dashed and paler: 2026-03-31. Each month is beside the one 1 month earlier.').waitFor()
  // What was tested and what was required.
  await expect.poll(() => chart.locator('path[stroke-dasharray="4,4"]').count()).toBe(2)
  const other = await openLine(`/covenants?against_line=${elm.line}&covenant=leverage`)
  await other.page.getByText(/^Not compared: Elm warehouse, .* has no covenant that tests the same\.$/).waitFor()
  await close(other)
  await close(window)
})

test('a page of records states that it is not compared', async () => {
  const window = await openLine(`/terms?against_line=${elm.line}`)
  await window.page.getByText(/^Records are not compared with Elm warehouse/).waitFor()
  await close(window)
})

test('by keyboard the operator sets two lenders side by side: headline figures of both, with the difference', async () => {
  const opened = await stage.open({}, stage.operatorAdmin)
  const { page } = opened
  await page.goto('/app/sandbox')
  await settle(page)
  await button(page, 'Lenders side by side').press('Enter')
  await page.locator(':focus').filter({ hasText: 'First lender' }).waitFor()
  await page.getByLabel('First lender').selectOption({ label: 'Birch Street Credit' })
  await page.getByLabel('Second lender').selectOption({ label: 'Elm Credit' })
  const figure = (name: RegExp) => seenCells(page, 'Lenders side by side', name)
  // 1,000,000.00 and 500,000.00 of commitment, 250,000.00 and 100,000.00 of them drawn.
  await expect
    .poll(() => figure(/^Commitment/))
    .toEqual(['Commitment', 'USD', '1,000,000.00', '500,000.00', '-500,000.00 (-50.00 %)'])
  await expect
    .poll(async () => (await figure(/^Drawn and outstanding/)).slice(2))
    .toEqual(['250,000.00', '100,000.00', '-150,000.00 (-60.00 %)'])
  await expect
    .poll(async () => (await figure(/^Drawn of the commitment/)).slice(2))
    .toEqual(['25.00 %', '20.00 %', '-5.00 pp'])
  await expect
    .poll(async () => (await figure(/^Borrowing base/)).slice(2))
    .toEqual(['381,900.00', '160,000.00', '-221,900.00 (-58.10 %)'])
  await expect
    .poll(async () => (await figure(/^Availability/)).slice(2))
    .toEqual(['131,900.00', '60,000.00', '-71,900.00 (-54.51 %)'])
  const { text } = await downloaded(page, () => button(page, 'CSV: download lenders side by side').click())
  const saved = linesOf(Buffer.from(text))
  expect(saved[0]).toContain('Elm Credit')
  expect(saved.find((one) => one.startsWith('Commitment'))).toBe('Commitment,USD,1000000.00,500000.00,-500000.00')
  expect(
    printedText(await page.pdf({ format: 'A4', printBackground: true }))
      .join('')
      .replaceAll(/\s+/g, ''),
  ).toContain('-58.10%')
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  // The choice is in the address: a link and a saved view have it.
  const { href } = new URL(page.url())
  await page.goto(href)
  await expect.poll(() => figure(/^Commitment/)).toContain('-500,000.00 (-50.00 %)')
  await button(page, 'Close').press('Enter')
  await button(page, 'Lenders side by side').and(page.locator(':focus')).waitFor()
  await close(opened)
})
