// A receivable compared with another day and another moment, in a real browser: its figures, its balance and its schedule, with changes worked out
// by hand from its entries, and which of these were not there then.
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { momentNow } from '../../server/test/harness/moments.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { seenCells } from './compared-book.ts'
import { labeled } from './saved-sheets.ts'
import { untilCounted } from './demo-lender.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, downloaded, focusInside, openPage } from './steps.ts'

let stage: Stage
let analyst: Person
/** A moment after the first payment was recorded, and before the second was. */
let between = ''

/**
 * 1,200.00 lent on January 15; 100.00 due on the 10th of February, March and April with 10.00 of interest each time. The first is paid on its
 * day; of the second 100.00 of principal come on March 20, recorded after `between`.
 */
beforeAll(async () => {
  stage = await prepareStage()
  const lender = await stage.service.lender({ name: 'Rowan Credit' })
  analyst = await person(stage.service, lender.organization, 'admin')
  const { client } = lender
  await client.post('/accounts', accountBody('owes'))
  await client.post('/receivables', receivableBody('loan', 'owes'))
  const send = (id: string, date: string, type: string, amount: number) =>
    client.post('/receivables/loan/entries', entryBody(id, { date, type, amount }))
  await send('out', '2026-01-15', 'disbursement', 1_200_00)
  for (const month of ['02', '03', '04']) {
    await send(`due-${month}`, `2026-${month}-10`, 'scheduled_principal', 100_00)
    await send(`interest-${month}`, `2026-${month}-10`, 'scheduled_interest', 10_00)
  }
  await send('paid-1', '2026-02-10', 'principal', 100_00)
  await send('paid-1-interest', '2026-02-10', 'interest', 10_00)
  await untilCounted(client, 1)
  between = momentNow()
  await send('paid-2', '2026-03-20', 'principal', 100_00)
})
afterAll(() => stage.close())

const MARCH = 'as_of=2026-03-31'

const openAt = (search: string, look = {}) => openPage(stage, analyst, `/receivables/loan?${search}`, look)

/** What stands with a figure. */
async function figure(page: Page, name: string): Promise<string> {
  const shown = page.locator('.mantine-SimpleGrid-root > div').filter({ has: page.getByText(name, { exact: true }) })
  return (await shown.first().innerText()).replaceAll(/\s+/g, ' ').replace('Change: ', '')
}

test('by keyboard a day is chosen: balance, cash and days past due stand beside that day', async () => {
  const window = await openAt(MARCH)
  const { page } = window
  await button(page, 'Compare').press('Enter')
  await focusInside(page)
  await button(page.getByRole('dialog', { name: /^Compare/ }), /^Compare$/).press('Enter')
  await button(page, 'Compared with 2026-02-28').waitFor()
  await expect
    .poll(() => figure(page, 'Outstanding principal'))
    .toContain('1,000.00 USD 2026-02-28: 1,100.00 -100.00 (-9.09 %)')
  await expect.poll(() => figure(page, 'Cash received')).toContain('2026-02-28: 110.00 +100.00 (+90.91 %)')
  await expect.poll(() => figure(page, 'Past due, reported')).toContain('2026-02-28: 0 days 0 days')
  // Of what was due on March 10 the 10.00 of interest are unpaid for 21 days on March 31; on February 28 nothing is.
  await expect.poll(() => figure(page, 'Past due, computed')).toContain('21 days')
  await expect.poll(() => figure(page, 'Past due, computed')).toContain('2026-02-28: 0 days +21 days')
  await close(window)
})

test('what was due and what was paid are compared, also in the file and where a figure opens', async () => {
  const window = await openAt(`${MARCH}&against=last_month`)
  const { page } = window
  const paid = (name: RegExp) => seenCells(page, 'Expected and paid to date', name)
  await expect
    .poll(async () => (await paid(/^Principal/)).slice(1))
    .toEqual(['200.00 100.00 +100.00 (+100.00 %)', '200.00 100.00 +100.00 (+100.00 %)'])
  await expect
    .poll(async () => (await paid(/^Interest/)).slice(1))
    .toEqual(['20.00 10.00 +10.00 (+100.00 %)', '10.00 10.00 0.00 (0.00 %)'])
  const late = () => seenCells(page, 'Delinquency, reported and computed', /^Amount past due/)
  await expect.poll(async () => (await late())[2]).toMatch(/10\.00.*0\.00 \+10\.00 \(–\)/)
  const { text } = await downloaded(page, () =>
    button(page, 'CSV: download the figures of the receivable, compared').click(),
  )
  const [line]: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(line).toMatchObject(
    labeled({
      outstanding: '1000.00',
      outstanding_before: '1100.00',
      outstanding_change: '-100.00',
      principal_due_change: '100.00',
      interest_received_change: '0.00',
    }),
  )
  await button(page, /^Outstanding principal/).press('Enter')
  const then = page.getByRole('region', { name: 'Compared with 2026-02-28' })
  await then.getByText('1,100.00', { exact: true }).waitFor()
  await then.getByRole('link', { name: 'Open the figure of 2026-02-28' }).click()
  await page.getByRole('dialog', { name: 'Outstanding principal' }).getByText('1,100.00').first().waitFor()
  await close(window)
})

test('the balance of the other day is drawn beside that of this one', async () => {
  const window = await openAt(`${MARCH}&against=last_month`)
  const chart = window.page.getByRole('figure', { name: 'Balance, USD' })
  await expect.poll(() => chart.locator('path[stroke-dasharray="4,4"]').count()).toBe(1)
  await expect
    .poll(() => chart.getByRole('img').first().getAttribute('aria-label'))
    .toContain('2026-03: Outstanding 1,000.00 (2026-02-28: 1,100.00, -100.00)')
  await close(window)
})

test('entries state whether they were dated or recorded by then, and changes whether they were there', async () => {
  const window = await openAt(`${MARCH}&against=last_month&tab=entries`)
  const { page } = window
  const entry = async (name: RegExp, side: Page) => (await seenCells(side, 'Entries', name)).at(-1)
  await expect.poll(() => entry(/^paid-2/, page)).toBe('not there: dated later')
  await expect.poll(() => entry(/^paid-1 /, page)).toBe('there too')
  await page.getByRole('tab', { name: 'Changes' }).click()
  const changes = page.getByRole('table', { name: 'Changes' })
  await changes
    .getByRole('row', { name: /^2026-03-20/ })
    .getByText('not there: dated later')
    .first()
    .waitFor()
  await changes
    .getByRole('row', { name: /^2026-01-15/ })
    .getByText('there too')
    .first()
    .waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Records are not compared with 2026-02-28. Figures, entries and changes are.').waitFor()
  await close(window)
  const known = await openAt(`${MARCH}&against_known_at=${between}&tab=entries`)
  await expect.poll(() => entry(/^paid-2/, known.page)).toBe('not there: recorded later')
  await known.page.getByRole('tab', { name: 'Overview' }).click()
  await expect.poll(() => figure(known.page, 'Outstanding principal')).toContain('1,100.00 -100.00 (-9.09 %)')
  await close(known)
})

test('before it was known a receivable had no figures', async () => {
  const window = await openAt(`${MARCH}&against_known_at=2020-01-01T00:00:00Z`)
  await expect.poll(() => figure(window.page, 'Outstanding principal')).toContain('– no figure then')
  await close(window)
})

test.each([
  ['overview', {}],
  ['overview', { size: PHONE }],
  ['entries', { scheme: 'dark' }],
])('a compared receivable is accessible and fits: %s %o', async (tab, look) => {
  const window = await openAt(`${MARCH}&against=last_month&tab=${tab}`, look)
  const { page } = window
  await page.locator('.change').or(page.getByText('not there: dated later')).first().waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(window)
})
