// Deciding what is open, in a real browser, by the keyboard alone: going through the list, choosing a candidate, confirming, rejecting, explaining, taking
// back; and the matches of a rule together.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashBook, openCashBook, tieOutNow } from '../../server/test/cash/cash-book.ts'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { receivableBody } from '../../server/test/harness/records.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { TAKE_BACK, matchedBook, outcomes, pathOf } from './reconcile-book.ts'
import { type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, expectFocus, focusInside, heading, openPage } from './steps.ts'

let stage: Stage
beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const MARCH = '2026-03-20'

/** Two payments that one line could be, a line that belongs to nothing, and some that only their amount ties. */
async function openBook(): Promise<CashBook> {
  const book = await openCashBook(stage.service)
  await book.pay({ id: 'one', date: MARCH, amount: 50_000, metadata: { payment_reference: 'PAY-1003' } })
  await book.pay({ id: 'other', date: MARCH, amount: 50_000, metadata: { payment_reference: 'PAY-1004' } })
  await book.settle({ id: 'l1', settled_at: '2026-03-21', amount: 50_000, account_label: 'Main' })
  await book.settle({ id: 'fee', settled_at: '2026-03-25', direction: 'debit', amount: 700, account_label: 'Main' })
  await tieOutNow()
  return book
}

/** The row that is chosen, on one line. */
async function chosen(page: Page): Promise<string> {
  const text = await page.getByRole('listbox').getByRole('option', { selected: true }).innerText()
  return text.replaceAll(/\s+/g, ' ')
}

test('open lines are gone through and decided by the keyboard alone, and the last decision is taken back', async () => {
  const book = await openBook()
  const opened = await openPage(stage, stage.operatorAdmin, pathOf(book))
  const { page } = opened
  await heading(page, 'Decide what is open: A lender')
  const list = page.getByRole('listbox', { name: 'Open lines of the bank' })
  await list.focus()
  await expect.poll(() => chosen(page)).toBe('Main, −7.00 USD 2026-03-25, Money out, no payment with its amount')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen(page)).toBe('Main, +500.00 USD 2026-03-21, Money in, could be 2 payments')
  await page.keyboard.press('k')
  await expect.poll(() => chosen(page)).toContain('7.00 USD')
  await page.keyboard.press('j')
  await page.keyboard.press('2')
  const announced = page.getByRole('status').filter({ hasText: 'Candidate 2 of 2: LOAN-0001, entry other' })
  await announced.waitFor()
  await page.keyboard.press('r')
  await expect.poll(() => chosen(page)).toBe('Main, +500.00 USD 2026-03-21, Money in, could be 1 payment')
  await page.keyboard.press('c')
  // The row that was confirmed states it, and the next open one is chosen.
  await page.getByRole('option', { name: /Confirmed: Main and LOAN-0001, entry one$/ }).waitFor()
  await expect.poll(() => chosen(page)).toContain('7.00 USD')
  expect(await outcomes(book)).toEqual(['confirm in_effect one', 'reject in_effect other'])
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Explain 7.00 USD, Main' })
  await dialog.waitFor()
  await focusInside(page)
  expect(await findingsOfAxe(page)).toEqual([])
  await dialog.getByText('Required where you choose “Something else”.').waitFor()
  await expectFocus(dialog.getByLabel('What it is'))
  await page.keyboard.type('Fee')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Explained: Fee of the bank$/ }).waitFor()
  await expectFocus(list)
  expect(await outcomes(book)).toContain('explain in_effect bank_fee')
  await page.keyboard.press('u')
  await page.getByRole('option', { name: /^Main, −7\.00 USD.*no payment with its amount$/ }).waitFor()
  expect(await outcomes(book)).toEqual(['confirm in_effect one', 'reject in_effect other'])
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})

/** Two payments and two lines, of which each could be either. */
async function openPairs(): Promise<CashBook> {
  const book = await openCashBook(stage.service)
  for (const [entry, line, payment_reference] of [
    ['one', 'l1', 'PAY-1003'],
    ['other', 'l2', 'PAY-1004'],
  ] as const) {
    await book.pay({ id: entry, date: MARCH, amount: 50_000, metadata: { payment_reference } })
    await book.settle({ id: line, settled_at: '2026-03-21', amount: 50_000, account_label: 'Main' })
  }
  await tieOutNow()
  return book
}

const BOTH = ['confirm in_effect one', 'confirm in_effect other']

test('two lines that could be either of two payments are confirmed one after the other, each with one of its own', async () => {
  const book = await openPairs()
  const opened = await openPage(stage, stage.operatorAdmin, pathOf(book))
  const { page } = opened
  await page.getByRole('listbox').focus()
  await expect.poll(() => chosen(page)).toContain('could be 2 payments')
  await page.keyboard.press('c')
  await expect.poll(() => chosen(page)).toContain('could be 1 payment')
  await page.keyboard.press('c')
  await expect.poll(() => page.getByRole('option', { name: /Confirmed: Main and/ }).count()).toBe(2)
  expect(await outcomes(book)).toEqual(BOTH)
  await close(opened)
})

test('a button that decides keeps the focus, though nothing is left to decide', async () => {
  const book = await openPairs()
  const opened = await openPage(stage, stage.operatorAdmin, pathOf(book))
  const { page } = opened
  const confirm = button(page, /^Confirm$/)
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen(page)).toContain('could be 1 payment')
  await expectFocus(confirm)
  await page.keyboard.press('Enter')
  await page.getByText('2 decisions made here.').waitFor()
  await page.getByText('Decided here').waitFor()
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
  await expectFocus(confirm)
  expect(await findingsOfAxe(page)).toEqual([])
  expect(await outcomes(book)).toEqual(BOTH)
  await close(opened)
})

test('a key that is held decides one row', async () => {
  const book = await openPairs()
  const opened = await openPage(stage, stage.operatorAdmin, pathOf(book))
  const { page } = opened
  await page.getByRole('listbox').focus()
  await page.keyboard.down('c')
  await expect.poll(() => chosen(page)).toContain('could be 1 payment')
  await page.keyboard.down('c')
  await page.keyboard.up('c')
  // Were the second row decided now, nothing could be taken back meanwhile.
  await page.keyboard.press('u')
  await page.getByRole('status').filter({ hasText: 'Taken back: Confirmed' }).waitFor()
  expect(await outcomes(book)).toEqual([])
  await close(opened)
})

test('where the row that was chosen is not listed any more none is chosen, and the page states it', async () => {
  const book = await openBook()
  const opened = await openPage(stage, stage.operatorAdmin, pathOf(book))
  const { page } = opened
  const list = page.getByRole('listbox')
  await list.focus()
  await page.keyboard.press('j')
  await expect.poll(() => chosen(page)).toContain('500.00 USD')
  await button(page, 'Add a filter').click()
  await page.getByLabel('Filter by').selectOption('Direction')
  await page.getByLabel('Is', { exact: true }).selectOption('Money out')
  await button(page, /^Filter$/).click()
  await page.getByText('No row is chosen').waitFor()
  await page.getByRole('status').filter({ hasText: 'The row that you chose is not in this list.' }).waitFor()
  await expect.poll(() => list.getByRole('option', { selected: true }).count()).toBe(0)
  await list.focus()
  await page.keyboard.press('c')
  await page.keyboard.press('j')
  await expect.poll(() => chosen(page)).toContain('7.00 USD')
  expect(await outcomes(book)).toEqual([])
  await close(opened)
})

/** Waits until the page has learned of the last write, and has asked again for what follows it: the first of these answers may be from before it. */
async function untilFollowed(page: Page): Promise<void> {
  for (let answers = 0; answers < 4; answers += 1)
    await page.waitForResponse((response) => response.url().includes('/audit?limit=1'))
}

test('the rows that a lender goes through stay, whatever is written meanwhile', async () => {
  const book = await openPairs()
  const member: Person = await person(stage.service, book.parties.organization, 'member')
  const opened = await openPage(stage, member, '/cash-tie-out/reconcile?side=payment')
  const { page } = opened
  const rows = page.getByRole('option', { name: /^LOAN-0001/ })
  await expect.poll(() => rows.count()).toBe(2)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/cash-tie-out/payments')) asked.push(request.url())
  })
  await book.pay({ id: 'late', date: MARCH, amount: 1_000 })
  await tieOutNow()
  await untilFollowed(page)
  expect(asked).toEqual([])
  await expect.poll(() => rows.count()).toBe(2)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(3)
  await close(opened)
})

test('a decision has the person as its author', async () => {
  const book = await openBook()
  const opened = await openPage(stage, stage.operatorAdmin, `${pathOf(book)}?side=payment`)
  const { page } = opened
  const list = page.getByRole('listbox', { name: 'Open payments' })
  await list.focus()
  await page.keyboard.press('c')
  await page.getByRole('option', { name: /Confirmed: LOAN-0001, entry (one|other) and Main$/ }).waitFor()
  const { body } = await demand(
    book.parties.operator.get('/operator/tie-out-decisions', { organization: book.organization }),
  )
  expect(body.data).toMatchObject([{ decision: 'confirm', decided_by: 'operator', status: 'in_force' }])
  expect(body.data[0].author).toMatch(/^user/)
  await close(opened)
})

test('what a lender decides is a proposal', async () => {
  const book = await openBook()
  const member: Person = await person(stage.service, book.parties.organization, 'member')
  const opened = await openPage(stage, member, '/cash-tie-out')
  const { page } = opened
  await page.getByRole('link', { name: 'Decide what is open' }).click()
  await heading(page, 'Decide what is open')
  await page.getByRole('option', { name: /500\.00 USD/ }).click()
  await button(page, /^Propose as the same money/).click()
  await page.getByRole('option', { name: /Proposed: Main and LOAN-0001, entry (one|other)$/ }).waitFor()
  await page.getByRole('option', { name: /7\.00 USD/ }).click()
  await button(page, 'Explain').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it is').selectOption('Fee of the bank')
  await button(dialog, 'Explain').click()
  await page.getByRole('option', { name: /Proposed explanation: Fee of the bank$/ }).waitFor()
  expect((await outcomes(book)).map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
    'confirm proposed',
    'explain proposed',
  ])
  await expect.poll(() => page.getByText('Confirm the matches of a rule').count()).toBe(0)
  await close(opened)
})

/** Goes on by the Tab key to the last button of the dialog, and presses it. Where the focus is lost it does not get there. */
async function pressByTab(page: Page, last: Locator): Promise<void> {
  await last.waitFor()
  await focusInside(page)
  const isThere = async () => (await last.and(page.locator(':focus')).count()) === 1
  for (let steps = 0; steps < 4 && !(await isThere()); steps += 1) await page.keyboard.press('Tab')
  await expectFocus(last)
  await page.keyboard.press('Enter')
}

test('the matches of a rule are counted, confirmed together, and taken back', async () => {
  const book = await matchedBook(stage.service)
  const opened = await openPage(stage, stage.operatorAdmin, pathOf(book))
  const { page } = opened
  await page.getByText('Nothing waits for a decision here.').waitFor()
  await page.getByRole('combobox', { name: 'Rule' }).selectOption('The only ones with this amount')
  await page.getByRole('combobox', { name: 'Rule' }).focus()
  await page.keyboard.press('Tab')
  await expectFocus(button(page, 'Count them'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm: The only ones with this amount' })
  await dialog.getByText('3 matches, by their lines of the bank: 360.00 USD in, 0.00 USD out.').waitFor()
  await focusInside(page)
  expect(await findingsOfAxe(page)).toEqual([])
  expect(await outcomes(book)).toEqual([])
  await pressByTab(page, button(dialog, 'Confirm 3 matches'))
  await dialog.getByText('3 matches confirmed.').waitFor()
  expect(await outcomes(book)).toEqual(['confirm in_effect a', 'confirm in_effect b', 'confirm in_effect c'])
  await pressByTab(page, button(dialog, TAKE_BACK))
  await dialog.getByText('All were taken back.').waitFor()
  await focusInside(page)
  expect(await outcomes(book)).toEqual([])
  await page.keyboard.press('Escape')
  await expectFocus(button(page, 'Count them'))
  await close(opened)
})

test('only the matches under the filters of the page are confirmed', async () => {
  const book = await matchedBook(stage.service)
  const opened = await openPage(stage, stage.operatorAdmin, `${pathOf(book)}?direction=out`)
  const { page } = opened
  await button(page, 'Count them').click()
  await page.getByRole('dialog').getByText('No match of this rule can be confirmed under these filters.').waitFor()
  await close(opened)
})

test('under a receivable only the matches of its payments are counted and confirmed', async () => {
  const book = await matchedBook(stage.service)
  const { lender } = book.parties
  await demand(lender.post('/receivables', receivableBody('LOAN-0002', 'acme')))
  const payment = { id: 'd', type: 'principal', date: '2026-03-27', amount: 14_000 }
  await demand(lender.post('/receivables/LOAN-0002/entries', payment))
  await book.settle({ id: 'l-d', settled_at: '2026-03-27', amount: 14_000, account_label: 'Main' })
  await tieOutNow()
  const opened = await openPage(stage, stage.operatorAdmin, `${pathOf(book)}?receivable_id=LOAN-0002`)
  const { page } = opened
  await button(page, 'Count them').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 match, by their lines of the bank: 140.00 USD in, 0.00 USD out.').waitFor()
  await button(dialog, 'Confirm 1 match').click()
  await dialog.getByText('1 match confirmed.').waitFor()
  expect(await outcomes(book)).toEqual(['confirm in_effect d'])
  await close(opened)
})

test('what was confirmed before it was stopped is stated, and is taken back after the dialog was closed', async () => {
  const book = await matchedBook(stage.service)
  const opened = await openPage(stage, stage.operatorAdmin, pathOf(book))
  const { page } = opened
  const held: (() => void)[] = []
  let sent = 0
  await page.route('**/tie-out-decisions', async (route) => {
    sent += 1
    if (sent === 2) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await button(page, 'Count them').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Confirm 3 matches').click()
  await expect.poll(() => held.length).toBe(1)
  await button(dialog, 'Stop').click()
  for (const go of held) go()
  await dialog.getByText('2 of 3 matches confirmed. They can be taken back until you leave the page.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await outcomes(book)).toEqual(['confirm in_effect b', 'confirm in_effect c'])
  await button(page, 'Take back the 2 confirmed here').click()
  await page
    .getByRole('dialog', { name: 'Take back what was confirmed here' })
    .getByText('All were taken back.')
    .waitFor()
  expect(await outcomes(book)).toEqual([])
  await page.keyboard.press('Escape')
  await expectFocus(button(page, 'Count them'))
  await expect.poll(() => button(page, TAKE_BACK).count()).toBe(0)
  await close(opened)
})

test('on a past day nothing is decided', async () => {
  const book = await openBook()
  const opened = await openPage(stage, stage.operatorAdmin, `${pathOf(book)}?as_of=2026-04-01`)
  await opened.page.getByText('Decisions are made today').waitFor()
  await close(opened)
})
