// Alerts in a real browser: a covenant nears its threshold, the alert arrives and is acknowledged by the keyboard, the breach follows and leads down to the
// entries. A lender and the operator have alerts of their own.
import { addDays, endOfMonth } from '@tapeline/kernel/core/day'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { LineBook } from '../../server/test/debt-line/line-book.ts'
import { eventually } from '../../server/test/harness/client.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { BOOK_MS_MAX } from './line-lender.ts'
import { printedText } from './printed-text.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, close, downloaded, focusInside, heading, linesOf, openPage } from './steps.ts'

let stage: Stage
let book: LineBook
let member: Person

beforeAll(async () => {
  stage = await prepareStage()
  book = await LineBook.open(stage.service)
  member = await person(stage.service, book.lender.organization, 'member')
  await openBook()
})
afterAll(() => stage.close())

/** At most 30 % may be 31 days past due, of four loans of 100.00 each. */
async function openBook(): Promise<void> {
  await book.obligor('a')
  await book.openLine({ commitment: 100_000 })
  const late = { metric: 'delinquency_rate', days_past_due: 31, basis: 'reported', comparator: '<=', threshold: 0.3 }
  await book.agree('terms', { covenants: [{ id: 'late', name: 'Late', ...late }] })
  const more = { origination_date: '2026-01-10' }
  for (const id of ['r1', 'r2', 'r3', 'r4']) await book.loan({ id, obligor: 'a', amount: 10_000, more })
  await tested(0)
  const headroom = { metric: 'headroom', comparator: '<', threshold: 0.2, closing_threshold: 0.25 }
  await demand(book.lender.client.post('/alert-rules', { id: 'short', name: SHORT, ...headroom }))
}

/** Waits until the last tested month has a value; gives the day of the test. */
async function tested(value: number): Promise<string> {
  const { body } = await eventually(
    () => demand(book.lender.client.get(`/debt-lines/${book.line}/metrics`, { covenant_id: 'late' })),
    (received) => received.body.data[0]?.value === value,
    BOOK_MS_MAX,
  )
  expect(body.data[0]?.value).toBe(value)
  return endOfMonth(body.data[0].test_month)
}

/** A loan is 35 days past due on the day of the last test, and at most 7 on that of the test before. */
async function fallBehind(id: string, day: string): Promise<void> {
  const delinquent_since = addDays(day, -35)
  const owed = { delinquent_since, delinquent_amount: 500, delinquent_times: 1 }
  await demand(book.lender.client.post(`/receivables?effective_date=${delinquent_since}`, { id, ...owed }))
}

/** Pages ask for alerts every half minute: one that comes behind an answer is there with the next. */
const ALERT_MS_MAX = 90_000

const RULES = '/alerts/rules'
const SHORT = 'Headroom is short'
const BREACHED = 'A covenant is broken'

const options = (page: Page) => page.getByRole('listbox', { name: 'Alerts' }).getByRole('option')

/** The option that is chosen. */
const chosen = (page: Page) => page.getByRole('listbox', { name: 'Alerts' }).getByRole('option', { selected: true })

/** The value of a fact of the alert that is chosen. */
const fact = (within: Page | Locator, name: string) =>
  within
    .locator('.facts > div')
    .filter({ has: within.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

describe('a covenant', { timeout: 240_000 }, () => {
  test('nears its threshold: the alert arrives, is read beside its threshold, and is acknowledged by the keyboard', async () => {
    const opened = await openPage(stage, member, '/alerts')
    const { page } = opened
    await heading(page, 'Alerts')
    await page.getByText('Nothing needs attention').waitFor()
    expect(await findingsOfAxe(page)).toEqual([])
    // A quarter is late: (0.3 - 0.25) / 0.3 is a sixth, below a fifth.
    await fallBehind('r1', await tested(0))
    await tested(0.25)
    await expect
      .poll(() => options(page).allInnerTexts(), { timeout: ALERT_MS_MAX })
      .toEqual([`${SHORT}\nWarning, Open, The line, Least headroom of the covenants 16.67 %, alert: below 20.00 %`])
    await expect.poll(() => fact(page, 'Least headroom of the covenants').innerText()).toBe('16.67 %')
    await expect.poll(() => fact(page, 'Threshold').innerText()).toBe('alert: below 20.00 %')
    expect(await findingsOfAxe(page)).toEqual([])
    await page.getByRole('listbox', { name: 'Alerts' }).focus()
    await page.keyboard.press('a')
    await page.getByRole('status').getByText(`Acknowledged: ${SHORT}.`).waitFor()
    await page.getByRole('list', { name: 'History of the alert' }).getByText('Acknowledged').waitFor()
    await page.getByRole('combobox', { name: 'Which alerts' }).selectOption('Acknowledged')
    await expect.poll(() => chosen(page).innerText()).toContain(`${SHORT}\nWarning, Acknowledged`)
    await close(opened)
  })

  test('is broken: the alert leads to the test, to the receivables behind it, and to their entries', async () => {
    const name = { id: 'broken', name: BREACHED, severity: 'critical', event_types: ['covenant.breached'] }
    await demand(book.lender.client.post('/alert-rules', name))
    const opened = await openPage(stage, member, '')
    const { page } = opened
    await fallBehind('r2', await tested(0.25))
    await tested(0.5)
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await attention.getByRole('link', { name: BREACHED }).waitFor({ timeout: ALERT_MS_MAX })
    await attention.getByText('Delinquency rate 50.00 %, required: at most 30.00 %').waitFor()
    expect(await findingsOfAxe(page)).toEqual([])
    await attention.getByRole('link', { name: BREACHED }).click()
    await heading(page, 'Alerts')
    await expect.poll(() => fact(page, 'Delinquency rate').innerText()).toBe('50.00 %')
    await expect.poll(() => fact(page, 'Threshold').innerText()).toBe('required: at most 30.00 %')
    await fact(page, 'Record')
      .getByRole('link', { name: /^Covenant late, test of \d{4}-\d\d$/ })
      .click()
    await heading(page, 'The line')
    await page.getByText('These are all.').waitFor()
    await page.getByRole('link', { name: 'r2' }).click()
    await heading(page, 'r2')
    await page.getByRole('tab', { name: /^Entries/ }).click()
    await page.getByText('paid-out').first().waitFor()
    await close(opened)
  })

  test('is commented and snoozed: both are in the history, and the alert waits elsewhere', async () => {
    const opened = await openPage(stage, member, '/alerts')
    const { page } = opened
    await expect.poll(() => chosen(page).innerText()).toContain(BREACHED)
    await page.getByRole('listbox', { name: 'Alerts' }).focus()
    await page.keyboard.press('c')
    const comment = page.getByRole('dialog', { name: `Comment: ${BREACHED}` })
    await focusInside(page)
    await button(comment, 'Comment').click()
    await comment.getByText('Write a comment.').waitFor()
    await comment.getByRole('textbox', { name: 'Comment' }).fill('The servicer was called.')
    expect(await findingsOfAxe(page)).toEqual([])
    await button(comment, 'Comment').click()
    const steps = page.getByRole('list', { name: 'History of the alert' })
    await steps.getByText('The servicer was called.').waitFor()
    await button(page, /^Snooze/).click()
    const snooze = page.getByRole('dialog', { name: `Snooze: ${BREACHED}` })
    await snooze.getByLabel('Until').fill('2020-01-01')
    await button(snooze, 'Snooze').click()
    await snooze.getByText(/^Choose a day from 20\d\d-\d\d-\d\d to 20\d\d-\d\d-\d\d\.$/).waitFor()
    const min = (await snooze.getByLabel('Until').getAttribute('min')) ?? ''
    await snooze.getByLabel('Until').fill(min)
    await button(snooze, 'Snooze').click()
    await steps.getByText(`until ${min} 00:00`).waitFor()
    await page.goto('/app/sandbox/alerts?state=snoozed')
    await expect.poll(() => chosen(page).innerText()).toContain(`${BREACHED}\nCritical, Snoozed`)
    await page.goto('/app/sandbox/alerts?state=all&severity=warning')
    await expect.poll(() => options(page).allInnerTexts()).toHaveLength(1)
    await page.goto('/app/sandbox/alerts?state=closed')
    await page.getByText('No alerts like these').waitFor()
    await close(opened)
  })
})

test('the list is saved, printed and fits a phone', async () => {
  const opened = await openPage(stage, member, '/alerts?state=all')
  const { page } = opened
  await expect.poll(() => options(page).count()).toBe(2)
  const { bytes, text } = await downloaded(page, () => button(page, 'CSV: download alerts').click())
  expect(linesOf(bytes)).toHaveLength(3)
  expect(text).toContain(`,Warning,Acknowledged,${SHORT},`)
  expect(text).toContain(',alert: below 20.00 %,')
  const printed = printedText(await page.pdf({ format: 'A4', printBackground: true })).join('')
  expect(printed).toContain(SHORT.replaceAll(' ', ''))
  expect(printed).toContain(BREACHED.replaceAll(' ', ''))
  await page.setViewportSize(PHONE)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await page.goto(`/app/sandbox${RULES}`)
  await settle(page)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})

test('the operator has alerts of its own, which name the lender, and others see none', async () => {
  const { client } = book.operator
  const rule = { id: `${book.organization} short`, name: 'Lenders with little headroom', lenders: [book.organization] }
  await demand(client.post('/alert-rules', { ...rule, metric: 'headroom', comparator: '<', threshold: 0.2 }))
  const opened = await openPage(stage, stage.operatorAdmin, `/alerts?rule_id=${encodeURIComponent(rule.id)}`)
  const { page } = opened
  await expect.poll(() => options(page).count(), { timeout: ALERT_MS_MAX }).toBe(1)
  await expect.poll(() => chosen(page).innerText()).toContain(`Warning, Open, A lender, The line, Least headroom`)
  await fact(page, 'Record').getByRole('link', { name: 'Covenants' }).click()
  await heading(page, 'The line')
  await page.goto('/app/sandbox')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: rule.name }).first().waitFor()
  await close(opened)
  const theirs = await openPage(stage, stage.borrower, '/alerts?state=all')
  await theirs.page.getByText('No alerts like these').waitFor()
  await close(theirs)
})
