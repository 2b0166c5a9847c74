// The collateral checks, in a real browser: the operator opens what was found and asks, the lender answers, the operator explains, and it leaves the
// list of what is open. Both see the same of one book, and nobody sees that of another.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { type CheckedBook, checkNow, openCheckedBook } from '../../server/test/integrity/checked-book.ts'
import { PHONE, type Stage, type Window, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { columnOf, savedWorkbook } from './saved-sheets.ts'
import { button, close, downloaded, expectFocus, focusInside, heading, linesOf, openPage, rowsOf } from './steps.ts'

let stage: Stage
let book: CheckedBook
let member: Person

beforeAll(async () => {
  stage = await prepareStage()
  book = await openCheckedBook(stage.service)
  member = await person(stage.service, book.parties.organization, 'member')
  await checkNow()
})
afterAll(() => stage.close())

const EARLY = 'Disbursed before origination'
const OPERATORS = (organization = book.organization) => `/operator/collateral-checks/${organization}`

/** A panel by its title. */
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The first cells of the findings that are listed: what, about what, how grave, its state, since when, until when, what is at stake. */
const listed = async (page: Page) => (await rowsOf(page, 'Findings')).map((cells) => cells.slice(0, 8))

/** Disbursed on December 20, reported as begun on January 15: 26 days, where 3 are allowed. */
const found = (state: string) => [EARLY, 'LOAN-0001', 'Low', state, '2025-12-20', '–', '1,000.00 USD', 'Days: 26 days']

const openChecks = (as: Person, address: string): Promise<Window> => openPage(stage, as, address)

test('the operator sees by lender, by check and by month what was found, and goes from each to the findings', async () => {
  const opened = await openChecks(stage.operatorAdmin, '/operator/collateral-checks')
  const { page } = opened
  await heading(page, 'Collateral checks')
  const lenders = page.getByRole('table', { name: 'Findings by lender', exact: true })
  const row = lenders.locator('tbody tr').filter({ has: page.locator(`a[href*="${OPERATORS()}"]`) })
  await row.waitFor()
  const cells = () => row.locator('td, th').allInnerTexts()
  await expect.poll(async () => (await cells()).slice(1, 8)).toEqual(['1', '0', '0', '0', '1', '2', '50.00 %'])
  await page.goto(`/app/sandbox${OPERATORS()}`)
  await heading(page, 'Collateral checks of A lender')
  const check = async () => (await rowsOf(page, 'Checks')).find(([name]) => name?.startsWith(EARLY))
  await expect
    .poll(async () => (await check())?.slice(1))
    .toEqual(['Low', '1', '0', '0', '1', '0', '0', '2', '50.00 %'])
  await button(page, `What ${EARLY} means`).click()
  await page
    .getByText('The first disbursement is more than 3 days before the origination date.', { exact: true })
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await rowsOf(page, 'Findings by month')).length).toBeGreaterThan(0)
  await expect.poll(() => listed(page)).toEqual([found('Open')])
  await page.getByRole('table', { name: 'Checks' }).getByRole('link', { name: '1', exact: true }).click()
  await page.getByText(`Check: ${EARLY}`).waitFor()
  await expect.poll(() => listed(page)).toEqual([found('Open')])
  await page.goto(`/app/sandbox${OPERATORS()}?severity=high`)
  await page.getByText('No findings like these').waitFor()
  await page.goto(`/app/sandbox${OPERATORS()}?as_of=2025-12-19&state=all`)
  await page.getByText('Nothing was found').waitFor()
  await close(opened)
})

test('figures by check are compared with another day, the list is not', async () => {
  const opened = await openChecks(stage.operatorAdmin, `${OPERATORS()}?as_of=2026-02-01&against=2025-12-19`)
  const { page } = opened
  const compared = async () => (await rowsOf(page, 'Checks')).find(([name]) => name?.startsWith(EARLY))
  await expect.poll(async () => (await compared())?.[2]).toMatch(/^1 .*\b0\b.*\+1/)
  await page.getByText(/^Findings one by one are not compared with/).waitFor()
  await close(opened)
})

test('a saved list equals the page, as a CSV and in a spreadsheet', async () => {
  const opened = await openChecks(stage.operatorAdmin, OPERATORS())
  const { page } = opened
  const list = panel(page, 'Findings')
  const { text, bytes } = await downloaded(page, () => button(list, 'CSV: download findings').click())
  expect(linesOf(bytes)).toHaveLength(2)
  expect(text).toContain(`${EARLY},Low,Open,LOAN-0001`)
  const saved = savedWorkbook((await downloaded(page, () => button(list, 'Excel: download findings').click())).bytes)
  expect(columnOf(saved, 'check').map((cell) => cell?.value)).toEqual([EARLY])
  expect(columnOf(saved, 'amount').map((cell) => cell?.value)).toEqual([1_000])
  expect(columnOf(saved, 'measured').map((cell) => cell?.value)).toEqual(['Days: 26 days'])
  expect(saved.facts.get('Filters')).toBe('State: Open')
  expect([...saved.meanings.values()].filter((meaning) => meaning === '')).toEqual([])
  await close(opened)
})

test('a finding shows what was measured beside its limit, and all that it is made of', async () => {
  const opened = await openChecks(member, '/collateral-checks')
  const { page } = opened
  await heading(page, 'Collateral checks')
  await page.getByText('Nothing is asked').waitFor()
  await expect.poll(() => listed(page)).toEqual([found('Open')])
  await page.getByRole('table', { name: 'Findings', exact: true }).getByRole('link', { name: EARLY }).click()
  await heading(page, EARLY)
  await page.getByText('It holds since 2025-12-20, with 1,000.00 USD at stake.').waitFor()
  await expect
    .poll(async () => (await rowsOf(page, 'Measured beside the limits')).map((cells) => cells.slice(0, 3)))
    .toEqual([['Days', '26 days', '3 days']])
  const entry = async () => (await rowsOf(page, 'Entries')).map((cells) => [...cells.slice(0, 5), cells[6]])[0]
  await expect.poll(entry).toEqual(['e1', 'LOAN-0001', 'Disbursement', '2025-12-20', '1,000.00 USD', 'The same'])
  const change = async () => (await rowsOf(page, 'Changes'))[0]
  await expect
    .poll(async () => (await change())?.slice(0, 4))
    .toEqual(['Origination date', 'LOAN-0001', 'nothing', '2026-01-15'])
  expect(await findingsOfAxe(page)).toEqual([])
  await page.getByRole('table', { name: 'Entries' }).getByRole('link', { name: 'e1' }).click()
  await heading(page, 'LOAN-0001')
  await page.getByRole('heading', { name: 'Entry e1' }).waitFor()
  await close(opened)
})

test('the operator asks, the lender answers, the operator explains, and it leaves the list of what is open', async () => {
  const asked = await openCheckedBook(stage.service)
  await checkNow()
  const lender = await person(stage.service, asked.parties.organization, 'member')
  const operators = await openChecks(stage.operatorAdmin, OPERATORS(asked.organization))
  const { page } = operators
  await page.getByRole('table', { name: 'Findings', exact: true }).getByRole('link', { name: EARLY }).click()
  await heading(page, EARLY)
  await button(page, /^Ask the lender/).click()
  const ask = page.getByRole('dialog', { name: `Ask the lender: ${EARLY}` })
  await ask.getByLabel('Asked of the lender').fill('Send the contract.')
  await button(ask, 'Ask the lender').click()
  await ask.locator('[class*="InputWrapper-error"]').waitFor()
  await ask.getByLabel('Reason').fill('It was paid out before it began.')
  expect(await findingsOfAxe(page)).toEqual([])
  await button(ask, 'Ask the lender').click()
  await page.getByRole('list', { name: 'Decisions and answers' }).getByText('Send the contract.').waitFor()
  await expectFocus(button(page, /^Ask the lender/))

  const theirs = await openChecks(lender, '/collateral-checks')
  await expect
    .poll(async () => (await rowsOf(theirs.page, 'Asked of you')).map((cells) => [cells[1], cells[3]]))
    .toEqual([['Send the contract.', 'Waits for your answer']])
  await theirs.page.getByRole('table', { name: 'Asked of you' }).getByRole('link', { name: EARLY }).click()
  await heading(theirs.page, EARLY)
  await button(theirs.page, /^Answer/).click()
  const answer = theirs.page.getByRole('dialog', { name: `Answer: ${EARLY}` })
  await answer.getByLabel('Your answer').fill('It is attached.')
  await answer.locator('input[type=file]').setInputFiles({
    name: 'contract.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A contract'),
  })
  expect(await findingsOfAxe(theirs.page)).toEqual([])
  await button(answer, 'Answer').click()
  const stated = theirs.page.getByRole('list', { name: 'Decisions and answers' })
  await stated.getByText('It is attached.').waitFor()
  const file = stated.getByRole('link', { name: /^document-/ })
  expect((await downloaded(theirs.page, () => file.click())).text).toBe('A contract')
  await expect.poll(() => button(theirs.page, /^Explain/).count()).toBe(0)
  await theirs.page.getByRole('main').getByRole('link', { name: 'Collateral checks' }).click()
  await expect.poll(async () => (await rowsOf(theirs.page, 'Asked of you'))[0]?.[3]).toBe('Answered')
  await close(theirs)

  await page.reload()
  const read = page.getByRole('list', { name: 'Decisions and answers' })
  await read.getByText('It is attached.').waitFor()
  const theirFile = read.getByRole('link', { name: /^document-/ })
  expect((await downloaded(page, () => theirFile.click())).text).toBe('A contract')
  await button(page, /^Explain/).focus()
  await page.keyboard.press('e')
  const explain = page.getByRole('dialog', { name: `Explain: ${EARLY}` })
  await focusInside(page)
  await explain.getByText('It takes the place of what was decided or asked on the same day').waitFor()
  await button(explain, 'Explain').click()
  await explain.locator('[class*="InputWrapper-error"]').waitFor()
  await expect.poll(() => read.getByText('withdrawn: it no longer counts').count()).toBe(0)
  await explain.getByLabel('Reason').fill('The contract shows it.')
  await button(explain, 'Explain').click()
  await panel(page, 'What was found').getByText('Explained', { exact: true }).waitFor()
  await read.getByText('The contract shows it.').waitFor()
  await read.getByText('withdrawn: it no longer counts').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Collateral checks' }).click()
  await page.getByText('No open finding').waitFor()
  await page.getByRole('combobox', { name: 'Which findings' }).selectOption('Explained')
  await expect.poll(() => listed(page)).toEqual([found('Explained')])
  await close(operators)
})

test('the operator sets limits, turns a check off, and the lender reads them', async () => {
  const set = await openCheckedBook(stage.service)
  await checkNow()
  const opened = await openChecks(stage.operatorAdmin, OPERATORS(set.organization))
  const { page } = opened
  const change = button(page, `Change the limits of ${EARLY}`)
  await change.click()
  const dialog = page.getByRole('dialog', { name: `Limits: ${EARLY}` })
  await dialog.getByLabel('Largest number of days').fill('400')
  await button(dialog, 'Save').click()
  await dialog.getByText('Send a whole number from 0 to 366.').waitFor()
  await dialog.getByLabel('Largest number of days').fill('30')
  expect(await findingsOfAxe(page)).toEqual([])
  await button(dialog, 'Save').click()
  const limit = async (shown: Page) => (await rowsOf(shown, 'Limits of the checks')).find(([name]) => name === EARLY)
  await expect
    .poll(async () => (await limit(page))?.slice(1, 4))
    .toEqual(['Largest number of days', '30 days', '3 days'])
  await expectFocus(change)
  await change.click()
  await dialog.getByLabel('Turned off').check()
  await button(dialog, 'Save').click()
  await expect.poll(async () => (await limit(page))?.[2]).toBe('Turned off')
  const off = 'Turned off: it is not looked for.'
  const check = async () => (await rowsOf(page, 'Checks')).find(([name]) => name?.startsWith(EARLY))
  await expect.poll(async () => (await check())?.[0]).toContain(off)
  const lender = await openChecks(await person(stage.service, set.parties.organization, 'member'), '/collateral-checks')
  await expect.poll(async () => (await limit(lender.page))?.[2]).toBe('Turned off')
  await expect.poll(() => button(lender.page, `Change the limits of ${EARLY}`).count()).toBe(0)
  await close(lender)
  await close(opened)
})

test('a receivable has its findings, and one without any states so', async () => {
  const opened = await openChecks(member, '/receivables/LOAN-0001')
  const { page } = opened
  const findings = panel(page, 'Findings')
  await expect
    .poll(async () => (await rowsOf(findings, 'Findings')).map((cells) => cells.slice(0, 4)))
    .toEqual([[EARLY, 'Low', 'Open', '2025-12-20']])
  await findings.getByRole('link', { name: EARLY }).click()
  await heading(page, EARLY)
  await page.goto('/app/sandbox/receivables/LOAN-0002')
  await panel(page, 'Findings').getByText('Nothing was found').waitFor()
  await close(opened)
})

test('nobody reads the findings of another lender', async () => {
  const [{ id } = { id: '' }] = (await book.get('/findings')).data as { id: string }[]
  const other = await openCheckedBook(stage.service)
  await other.remove('LOAN-0001', 'e1')
  await checkNow()
  const opened = await openChecks(
    await person(stage.service, other.parties.organization, 'member'),
    `/collateral-checks/${id}`,
  )
  const { page } = opened
  await page.getByText('There is no finding with this id.').waitFor()
  await page.goto(`/app/sandbox${OPERATORS()}`)
  await page.getByText('Collateral checks is for the operator').waitFor()
  await page.goto('/app/sandbox/collateral-checks?state=all')
  await page.getByText('Nothing was found').waitFor()
  await close(opened)
})

test('by the keyboard alone: found by its name, opened, answered', async () => {
  const opened = await openChecks(member, '')
  const { page } = opened
  await heading(page, 'Overview')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find a borrower/ }).waitFor()
  await focusInside(page)
  await page.keyboard.type('collateral')
  await page.getByRole('option', { name: /^Collateral checks/ }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Collateral checks')
  await settle(page)
  const link = page.getByRole('table', { name: 'Findings', exact: true }).getByRole('link', { name: EARLY })
  await link.focus()
  await page.keyboard.press('Enter')
  await heading(page, EARLY)
  await button(page, /^Answer/).focus()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: `Answer: ${EARLY}` }).waitFor()
  await focusInside(page)
  await page.keyboard.press('Escape')
  await expectFocus(button(page, /^Answer/))
  await close(opened)
})

test.each<[string, () => Person, () => string]>([
  ['the lender', () => member, () => '/collateral-checks?state=all'],
  ['the operator', () => stage.operatorAdmin, () => `${OPERATORS()}?against=last_month`],
  ['the lenders', () => stage.operatorAdmin, () => '/operator/collateral-checks'],
])('the page of %s passes axe and fits its window, on a phone too', async (_, who, where) => {
  const opened = await openPage(stage, who(), where())
  const { page } = opened
  await page.getByRole('table').first().waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(PHONE)
  await settle(page)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})
