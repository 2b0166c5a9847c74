// The findings of all lenders, in a real browser: what each check found in all books, how it came about month by month, one list that is narrowed, counted and
// saved, and from each finding the way to its own page at its lender.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { type CheckedBook, checkNow, openEmptyBook } from '../../server/test/integrity/checked-book.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { columnOf, savedWorkbook } from './saved-sheets.ts'
import { button, close, downloaded, heading, linesOf, openPage, rowsOf } from './steps.ts'

let stage: Stage
let north: CheckedBook
let south: CheckedBook
let member: Person

/** A loan of 2019, when no other lender of the stage had one: paid out on May 2, and begun by its record on May 20, which is 18 days where 3 are allowed. */
async function openBook(): Promise<CheckedBook> {
  const book = await openEmptyBook(stage.service)
  await book.lend('LOAN-2019', { origination_date: '2019-05-20' })
  await book.enter('LOAN-2019', 'e1', { date: '2019-05-02' })
  return book
}

beforeAll(async () => {
  stage = await prepareStage()
  ;[north, south] = [await openBook(), await openBook()]
  member = await person(stage.service, north.parties.organization, 'member')
  await checkNow()
  const [found] = (await north.get('/findings', { as_of: AS_OF })).data as { id: string }[]
  await north.decide('seen', { finding_id: found?.id, decision: 'explained', decided_on: '2019-06-10' })
})
afterAll(() => stage.close())

const AS_OF = '2019-06-15'
const PAGE = '/operator/collateral-checks'
const EARLY = 'Disbursed before origination'

const open = (asked: Readonly<Record<string, string>> = {}) =>
  openPage(stage, stage.operatorAdmin, `${PAGE}?${String(new URLSearchParams({ as_of: AS_OF, ...asked }))}`)

/** Of each finding that is listed: the check, the lender, the receivable, how grave, its state, since when. */
const listed = async (page: Page) => (await rowsOf(page, 'Findings')).map((cells) => cells.slice(0, 6))

const found = (state: string) => [EARLY, 'A lender', 'LOAN-2019', 'Low', state, '2019-05-02']

/** The links of findings lead to the page of the lender that has them. */
const findingsAt = (page: Page, { organization }: CheckedBook) =>
  page.getByRole('table', { name: 'Findings', exact: true }).locator(`a[href*="${PAGE}/${organization}/finding-"]`)

test('one page has what was found by lender, by check and by month, and the findings of all lenders', async () => {
  const opened = await open({ state: 'all' })
  const { page } = opened
  await heading(page, 'Collateral checks')
  await expect.poll(() => listed(page)).toEqual(expect.arrayContaining([found('Open'), found('Explained')]))
  await expect.poll(() => listed(page)).toHaveLength(2)
  const check = async () => (await rowsOf(page, 'Findings by check')).find(([name]) => name?.startsWith(EARLY))
  await expect.poll(async () => (await check())?.slice(1, 7)).toEqual(['Low', '1', '1', '0', '1', '1'])
  // Found 2; 1 closed in June, as it was explained on June 10.
  await expect
    .poll(() => rowsOf(page, 'Findings by month'))
    .toEqual([
      ['2019-06 in progress', '0', '0', '1', '0', '1', '1', '0'],
      ['2019-05', '2', '0', '0', '0', '2', '0', '0'],
    ])
  const lenders = async () => (await rowsOf(page, 'Findings by lender')).filter(([name]) => name === 'A lender')
  await expect
    .poll(async () => (await lenders()).map((cells) => [cells[1], cells[3]]))
    .toEqual(
      expect.arrayContaining([
        ['1', '0'],
        ['0', '1'],
      ]),
    )
  await close(opened)
})

test('a finding leads to its page at its lender, and the lender to its own checks', async () => {
  const opened = await open()
  const { page } = opened
  await expect.poll(() => listed(page)).toEqual([found('Open')])
  await findingsAt(page, south).click()
  await heading(page, EARLY)
  await page.getByText('It holds since 2019-05-02, with 1,000.00 USD at stake.').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toContain(`${PAGE}/${south.organization}/finding-`)
  await page.goBack()
  await heading(page, 'Collateral checks')
  await page
    .getByRole('table', { name: 'Findings', exact: true })
    .getByRole('link', { name: 'A lender', exact: true })
    .click()
  await heading(page, 'Collateral checks of A lender')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(new RegExp(`${PAGE}/${south.organization}$`))
  await close(opened)
})

test('the list and the months are narrowed to a lender and a check, and a list without findings states why', async () => {
  const opened = await open({ organization: north.organization })
  const { page } = opened
  await page.getByText('No findings like these').waitFor()
  await page
    .getByText(/^Findings by the days on which they begin and end, of all checks and the chosen lender\./)
    .waitFor()
  await expect
    .poll(() => rowsOf(page, 'Findings by month'))
    .toEqual([
      ['2019-06 in progress', '0', '0', '1', '0', '0', '1', '0'],
      ['2019-05', '1', '0', '0', '0', '1', '0', '0'],
    ])
  await page.getByRole('combobox', { name: 'Which findings' }).selectOption('Explained')
  await expect.poll(() => listed(page)).toEqual([found('Explained')])
  await expect.poll(() => findingsAt(page, north).count()).toBe(1)
  await page.goto(`/app/sandbox${PAGE}?as_of=2019-05-01&state=all`)
  await page.getByText('Nothing was found').waitFor()
  await page.getByText('No finding in these months').waitFor()
  await close(opened)
})

test('by the keyboard: from the figure of a check to its findings, and on to one of them', async () => {
  const opened = await open()
  const { page } = opened
  const row = page.getByRole('table', { name: 'Findings by check' }).locator('tbody tr').filter({ hasText: EARLY })
  await row.waitFor()
  await settle(page)
  await row.getByRole('link', { name: '1', exact: true }).last().focus()
  await page.keyboard.press('Enter')
  await page.getByText(`Check: ${EARLY}`).waitFor()
  await expect.poll(() => listed(page)).toEqual([found('Explained')])
  await settle(page)
  await findingsAt(page, north).focus()
  await page.keyboard.press('Enter')
  await heading(page, EARLY)
  await close(opened)
})

test('all rows are counted when asked, and saved with their lenders as they are listed', async () => {
  const opened = await open({ state: 'all' })
  const { page } = opened
  await expect.poll(() => listed(page)).toHaveLength(2)
  const list = page.getByRole('region', { name: 'Findings', exact: true })
  await button(list, 'Total of all rows').click()
  await list.getByText('Low severity, explained: 1 finding').waitFor()
  await list.getByText('Low severity, open: 1 finding').waitFor()
  const { text, bytes } = await downloaded(page, () => button(list, 'CSV: download findings').click())
  expect(linesOf(bytes)).toHaveLength(3)
  expect(text).toContain(`${south.organization},A lender,${EARLY},Low,Open,LOAN-2019`)
  const saved = savedWorkbook((await downloaded(page, () => button(list, 'Excel: download findings').click())).bytes)
  const organizations = columnOf(saved, 'organization').map((cell) => cell?.value)
  expect(new Set(organizations)).toEqual(new Set([north.organization, south.organization]))
  expect([...saved.meanings.values()].filter((meaning) => meaning === '')).toEqual([])
  const months = page.getByRole('region', { name: 'By month', exact: true })
  const { text: trend } = await downloaded(page, () => button(months, /^CSV: download findings by month/).click())
  expect(trend).toContain('Found,Ended,Closed,Opened again,Open at end,')
  expect(trend).toContain('2019-06,Yes,0,0,1,0,1,1,0')
  await close(opened)
})

test('the pages of the lender and the operator lead to the guide', async () => {
  for (const [who, address, part] of [
    [stage.operatorAdmin, PAGE, 'funder'],
    [stage.operatorAdmin, `${PAGE}/${north.organization}`, 'funder'],
    [member, '/collateral-checks', 'lender'],
  ] as const) {
    const opened = await openPage(stage, who, address)
    const { page } = opened
    await page.getByRole('link', { name: 'What the checks look for' }).click()
    await page.getByRole('heading', { name: 'What integrity checks look for' }).waitFor()
    await page.locator(`#for-the-${part}`).waitFor()
    await close(opened)
  }
})

test('a lender does not see the page, and its session is refused what is on it', async () => {
  const opened = await openPage(stage, member, PAGE)
  const { page } = opened
  await page.getByText('Collateral checks is for the operator').waitFor()
  const status = await page.evaluate(async () => (await fetch('/app/api/sandbox/v/operator/findings')).status)
  expect(status).toBe(403)
  await close(opened)
})

test('the page passes axe and fits its window, narrowed and compared, on a phone too', async () => {
  const opened = await open({ state: 'all', organization: south.organization, against: '2019-05-31' })
  const { page } = opened
  await expect.poll(() => listed(page)).toEqual([found('Open')])
  await page.getByText(/^Findings one by one are not compared with/).waitFor()
  await page.getByRole('table', { name: 'Findings by check' }).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(PHONE)
  await settle(page)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})
