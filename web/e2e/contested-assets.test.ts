// Contested assets, in a real browser: the operator sees the receivables of both lenders beside each other, in which facts they differ, and decides of each;
// a lender finds neither the page nor the other.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { IdentityBook, VIN } from '../../server/test/integrity/identity-book.ts'
import { columnOf, savedWorkbook } from './saved-sheets.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, close, downloaded, expectFocus, focusInside, heading, linesOf, openPage, rowsOf } from './steps.ts'

let stage: Stage
let north: IdentityBook
let south: IdentityBook
let member: Person

const LIST = '/operator/contested-assets'
const AS_OF = 'as_of=2026-03-01'

beforeAll(async () => {
  stage = await prepareStage()
  ;[north, south] = [await IdentityBook.open(stage.service), await IdentityBook.open(stage.service)]
  await north.lend('loan-1', { collateral: { vin: VIN } })
  await south.lend('theirs', { collateral: { vin: VIN }, origination_date: '2026-02-20' }, '2026-02-20')
  await north.follow()
  await south.follow()
  member = await person(stage.service, north.parties.organization, 'member')
  await north.findContestedNow()
})
afterAll(() => stage.close())

const detail = () => `${LIST}/${north.organization}/loan-1`

const cellsOf = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** A text for each side, in the order of the lenders' ids. */
const bySide = (ofNorth: string, ofSouth: string) =>
  north.organization < south.organization ? [ofNorth, ofSouth] : [ofSouth, ofNorth]

const listed = async (page: Page) => (await rowsOf(page, 'Contested assets')).map((cells) => cells.slice(0, 9))

const shown = (state: string, decided: string) => [
  'Vehicle identification number',
  state,
  '2026-02-20',
  'A lender A lender',
  bySide('loan-1', 'theirs').join(' '),
  bySide('2026-01-15', '2026-02-20').join(' '),
  '1,000.00 USD 1,000.00 USD',
  'Not pledged Not pledged',
  decided,
]

test('the list has both sides in one row, and leads to them beside each other', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, `${LIST}?${AS_OF}`)
  const { page } = opened
  await heading(page, 'Contested assets')
  await expect.poll(() => listed(page)).toEqual([shown('Open', 'Open Open')])
  await page.getByRole('link', { name: 'Vehicle identification number', exact: true }).click()
  await heading(page, `Contested: ${bySide('loan-1', 'theirs')[0]}`)
  const own = async (name: string) =>
    (await rowsOf(page, 'Sides by Vehicle identification number')).find(([fact]) => fact === name)?.slice(1)
  await expect.poll(() => own('Lender')).toEqual(['A lender', 'A lender', '–'])
  await expect.poll(() => own('Obligor')).toEqual([...bySide('of-loan-1', 'of-theirs'), '–'])
  await expect.poll(() => own('Origination date')).toEqual([...bySide('2026-01-15', '2026-02-20'), 'Differs'])
  await expect.poll(() => own('Outstanding principal')).toEqual(['1,000.00 USD', '1,000.00 USD', 'The same'])
  await expect.poll(() => own('Debt line')).toEqual(['Not pledged', 'Not pledged', '–'])
  await expect
    .poll(() => own('Finding'))
    .toEqual([
      ...bySide('Finding of the lender', 'The lender has it from the end of the day on (UTC). Decide then.'),
      '',
    ])
  await close(opened)
})

test('each side leads to its finding, and the finding back to the asset', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, `${detail()}?${AS_OF}`)
  const { page } = opened
  await page.getByRole('link', { name: 'Finding of the lender' }).click()
  await heading(page, 'Asset contested')
  await page.getByRole('link', { name: 'Contested asset', exact: true }).click()
  await heading(page, 'Contested: loan-1')
  await close(opened)
})

test('files have a row for each side', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, `${LIST}?${AS_OF}&state=all`)
  const { page } = opened
  await page.getByRole('table').first().waitFor()
  const { bytes } = await downloaded(page, () => button(page, 'CSV: download contested assets').click())
  expect(linesOf(bytes)).toHaveLength(3)
  const saved = savedWorkbook(
    (await downloaded(page, () => button(page, 'Excel: download contested assets').click())).bytes,
  )
  expect(columnOf(saved, 'receivable_id').map((cell) => cell?.value)).toEqual(bySide('loan-1', 'theirs'))
  expect(columnOf(saved, 'outstanding').map((cell) => cell?.value)).toEqual([1_000, 1_000])
  expect([...saved.meanings].filter(([, meaning]) => meaning === '')).toEqual([])
  await close(opened)
})

test('what all add up to is below the list, once it is asked for', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, `${LIST}?${AS_OF}`)
  const { page } = opened
  await button(page, 'Total of all rows').click()
  const total = page.getByRole('status').filter({ hasText: 'contested asset' })
  await total.waitFor()
  await expect
    .poll(async () => cellsOf(await total.innerText()))
    .toMatch(
      /^Open: 1 contested asset, outstanding of all sides 2,000\.00 USD All rows that the filters match, as known /,
    )
  expect(await findingsOfAxe(page)).toEqual([])
  await close(opened)
})

test('a day on which nothing is shared has none', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, `${LIST}?as_of=2026-02-19`)
  await opened.page.getByText('No open contested asset').waitFor()
  await opened.page.goto(`/app/sandbox${detail()}?as_of=2026-02-19`)
  await opened.page.getByText('Not contested').waitFor()
  await close(opened)
})

test.each<[string, () => string]>([
  ['the list', () => `${LIST}?${AS_OF}&state=all`],
  ['one asset', () => `${detail()}?${AS_OF}`],
])('the page of %s passes axe and fits its window, on a phone too', async (_, where) => {
  const opened = await openPage(stage, stage.operatorAdmin, where())
  const { page } = opened
  await page.getByRole('table').first().waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(PHONE)
  await settle(page)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})

test('a lender has no such page, neither in the navigation nor at its address', async () => {
  const opened = await openPage(stage, member, LIST)
  const { page } = opened
  await page.getByText('Contested assets is for the operator').waitFor()
  await page.getByRole('link', { name: 'Receivables', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Contested assets' }).count()).toBe(0)
  await page.goto(`/app/sandbox${detail()}`)
  await page.getByText('Contested assets is for the operator').waitFor()
  await close(opened)
})

test('the operator finds the page by Ctrl-K and decides of a side with the keyboard', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, '')
  const { page } = opened
  await heading(page, 'Overview')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find / }).waitFor()
  await focusInside(page)
  await page.keyboard.type('Contested')
  await page.getByRole('option', { name: /Contested assets/ }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Contested assets')
  await page.goto(`/app/sandbox${detail()}`)
  await settle(page)
  const panel = page.getByRole('region', { name: 'Decisions about loan-1 of A lender', exact: true })
  await button(panel, /^Explain/).focus()
  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: 'Explain: Asset contested' }).waitFor()
  await focusInside(page)
  await page.getByLabel('Reason').fill('The title is with this lender.')
  await page.getByRole('dialog').getByRole('button', { name: 'Explain', exact: true }).click()
  await panel.getByText('The title is with this lender.').waitFor()
  await button(panel, /^Confirm/).focus()
  await expectFocus(button(panel, /^Confirm/))
  await page.goto(`/app/sandbox${LIST}`)
  await expect.poll(() => listed(page)).toEqual([shown('Open', bySide('Explained', 'Open').join(' '))])
  await close(opened)
})
