// Columns of tables that are no lists: each with many offers a choice of them, by mouse and keyboard, which an address and a saved view keep;
// copies and files as shown follow it.
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../server/test/dashboard/browser.ts'
import { DEMO_DAY } from './demo-lender.ts'
import { savedWorkbook } from './saved-sheets.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, close, copiedRows, downloaded, expectFocus, focusInside, openPage } from './steps.ts'

let stage: Stage
beforeAll(async () => {
  stage = await prepareStage()
}, 120_000)
afterAll(() => stage.close())

const table = (page: Page, name: string | RegExp) => page.getByRole('table', { name })

/** The headings of a table: what explains one is a button without a text. */
const heads = async (of: Locator) => (await of.locator('thead th').allInnerTexts()).map((text) => text.trim())

const chooser = (page: Page) => page.getByRole('dialog', { name: /^Columns/ })

const DELINQUENCY = `/portfolio/delinquency?as_of=${DEMO_DAY}`

const BUCKETS = 'Buckets of 2026-03'

const HEADS = ['Bucket', 'And later', 'Reported', 'Share, reported', 'Rate, reported']

test('columns of a table are chosen by keyboard, a link keeps them, and a copy follows', async () => {
  const { page, context, wrongs } = await openPage(stage, stage.demoAdmin, DELINQUENCY)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const buckets = table(page, BUCKETS)
  await expect.poll(async () => (await heads(buckets)).slice(0, 5)).toEqual(HEADS)
  const opener = button(page, `Columns: ${BUCKETS}`)
  await opener.focus()
  await page.keyboard.press('Enter')
  await focusInside(page)
  await expectFocus(chooser(page).getByRole('checkbox', { name: 'And later' }))
  await page.keyboard.press('Space')
  await expect.poll(() => heads(buckets)).not.toContain('And later')
  await page.keyboard.press('Tab')
  await expectFocus(chooser(page).getByRole('checkbox', { name: 'Reported', exact: true }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const left = HEADS.filter((head) => head !== 'And later' && head !== 'Share, reported')
  await expect.poll(async () => (await heads(buckets)).slice(0, 3)).toEqual(left)
  // What a row is called by is offered to nobody: it stays.
  await expect.poll(() => chooser(page).getByRole('checkbox', { name: 'Bucket' }).count()).toBe(0)
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => chooser(page).count()).toBe(0)
  await expectFocus(button(page, `Columns (2 left out): ${BUCKETS}`))
  const [copied = []] = await copiedRows(page, `Copy: ${BUCKETS}`)
  expect(copied).toContain('Reported')
  expect(copied).not.toContain('And later')
  await expect
    .poll(() => new URL(page.url()).searchParams.get('chosen_columns'))
    .toMatch(/^buckets\.bucket\.reported\.rate-reported\./)
  // A month later it is the same table.
  const [, address = ''] = page.url().split('/app/sandbox')
  const colleague = await openPage(stage, stage.demoAdmin, `${address}&month=2026-02`)
  await expect.poll(async () => (await heads(table(colleague.page, 'Buckets of 2026-02'))).slice(0, 3)).toEqual(left)
  await button(colleague.page, 'Columns (2 left out): Buckets of 2026-02').click()
  await button(colleague.page, 'Show all').click()
  await expect.poll(async () => (await heads(table(colleague.page, 'Buckets of 2026-02'))).slice(0, 5)).toEqual(HEADS)
  await expect.poll(() => colleague.page.url()).not.toContain('chosen_columns')
  await close(colleague)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a choice for one table leaves those of the others', async () => {
  const { page, context, wrongs } = await openPage(stage, stage.demoAdmin, `/portfolio/cash-flows?as_of=${DEMO_DAY}`)
  const leaveOut = async (of: string, head: string) => {
    await button(page, `Columns: ${of}`).click()
    await chooser(page).getByRole('checkbox', { name: head, exact: true }).uncheck()
    await expect.poll(() => heads(table(page, of))).not.toContain(head)
    await page.keyboard.press('Escape')
    await expect.poll(() => chooser(page).count()).toBe(0)
  }
  await leaveOut('Cash received', 'Interest')
  await leaveOut('Roll-forward of principal', 'Disbursed')
  await expect.poll(() => heads(table(page, 'Cash received'))).not.toContain('Interest')
  const kept = new URL(page.url()).searchParams.get('chosen_columns') ?? ''
  expect(kept.split(',').map((part) => part.split('.')[0])).toEqual(['cash-received', 'roll-forward-of-principal'])
  expect(wrongs).toEqual([])
  await context.close()
})

const VINTAGES = `/portfolio/vintages?as_of=${DEMO_DAY}`
const COHORTS = 'Cohorts by months on book'

test('ages of cohorts are chosen by years on book, and what is copied and saved as shown follows', async () => {
  const { page, context, wrongs } = await openPage(stage, stage.demoAdmin, VINTAGES)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const cohorts = table(page, COHORTS)
  await cohorts.waitFor()
  const all = await heads(cohorts)
  const ages = all.slice(2)
  expect(ages.length).toBeGreaterThan(13)
  await button(page, `Columns: ${COHORTS}`).click()
  const boxes = chooser(page).getByRole('checkbox')
  // The principal, and a year each.
  await expect.poll(() => boxes.count()).toBe(1 + Math.ceil(ages.length / 12))
  await chooser(page).getByRole('checkbox', { name: 'Months 0 to 11' }).uncheck()
  const left = [...all.slice(0, 2), ...ages.slice(12)]
  await expect.poll(() => heads(cohorts)).toEqual(left)
  await expect.poll(() => cohorts.locator('tbody tr').first().locator('th, td').count()).toBe(left.length)
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await button(page, `Columns (12 left out): ${COHORTS}`).waitFor()
  const what = 'cohorts by months on book in USD'
  const [copied = [], ...rows] = await copiedRows(page, `Copy: ${what}`)
  expect(copied).toEqual([...left, 'Currency'])
  const shown = await cohorts.locator('tbody tr').count()
  expect(rows).toHaveLength(shown)
  await button(page, `CSV: download ${what}`).click()
  const csv = await downloaded(page, () => page.getByRole('menuitem', { name: 'As shown' }).click())
  const [csvHeads, ...lines]: string[][] = parse(csv.text, { bom: true })
  expect(csvHeads).toEqual(copied)
  expect(lines).toEqual(rows)
  const { bytes } = await downloaded(page, () => button(page, `Excel: download ${what}`).click())
  const saved = savedWorkbook(bytes)
  expect(saved.matrix[0]?.map((cell) => String(cell?.value))).toEqual(copied)
  expect(saved.facts.get('Left out of the matrix')).toBe(ages.slice(0, 12).join(', '))
  // The rows behind it are all there: those of the first year of each cohort too.
  const age = saved.heads.indexOf('Months on book')
  expect(saved.rows.some((row) => row[age]?.value === 0)).toBe(true)
  expect(saved.facts.get('Filters')).toBe('None')
  expect(wrongs).toEqual([])
  await context.close()
})

test('a saved view keeps the columns of its tables', async () => {
  const address = '/portfolio/cash-flows?chosen_columns=cash-received.month.principal'
  const form = { name: 'Principal alone', address, visibility: 'own' }
  await stage.demoAdmin.browser.post('/sandbox/views', form)
  const { page, context, wrongs } = await openPage(stage, stage.demoAdmin, '')
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'Principal alone' }).click()
  await expect.poll(() => heads(table(page, 'Cash received'))).toEqual(['Month', 'Principal'])
  expect(wrongs).toEqual([])
  await context.close()
})

const MANY = 5

const PAGES: readonly (readonly [as: () => Person, address: string, tables: number])[] = [
  [() => stage.demoAdmin, DELINQUENCY, 2],
  [() => stage.demoAdmin, `${VINTAGES}&group_by=product_type`, 2],
  [() => stage.demoAdmin, `/portfolio/roll-rates?as_of=${DEMO_DAY}`, 2],
  [() => stage.demoAdmin, `/portfolio/cash-flows?as_of=${DEMO_DAY}`, 5],
  [() => stage.demoAdmin, `/portfolio/concentrations?as_of=${DEMO_DAY}`, 1],
  [() => stage.demoAdmin, `/portfolio/data-quality?as_of=${DEMO_DAY}&group_by=product_type`, 1],
  [() => stage.demoAdmin, `?as_of=${DEMO_DAY}`, 1],
  [() => stage.borrower, '/debt-lines/LINE', 1],
  [() => stage.borrower, '/debt-lines/LINE/covenants', 1],
  [() => stage.borrower, '/cash-tie-out', 1],
  [() => stage.borrower, '/collateral-checks', 2],
]

test.each(PAGES)('each table with many columns offers a choice of them, page %#', async (as, address, least) => {
  const { page, context, wrongs } = await openPage(stage, as(), address.replace('LINE', stage.line))
  await page
    .getByRole('button', { name: /^Columns: / })
    .nth(least - 1)
    .waitFor()
  // A table that comes between two looks would be counted as the next one.
  await settle(page)
  const tables = await page.locator('main table[aria-label]').all()
  let many = 0
  for (const one of tables) {
    const name = (await one.getAttribute('aria-label')) ?? ''
    const columns = await one.locator('thead th').count()
    const choices = await page.getByRole('button', { name: `Columns: ${name}`, exact: true }).count()
    const isList =
      (await page
        .getByRole('group', { name: `Table: ${name}`, exact: true })
        .getByRole('button', { name: 'Columns', exact: true })
        .count()) > 0
    if (!isList) expect(choices, `${name} of ${columns} columns`).toBe(columns >= MANY ? 1 : 0)
    many += choices
  }
  expect(many).toBeGreaterThanOrEqual(least)
  expect(wrongs).toEqual([])
  await context.close()
})

test('on a phone columns are chosen, and the page fits', async () => {
  const { page, context, wrongs } = await openPage(stage, stage.demoAdmin, DELINQUENCY, { size: PHONE })
  await button(page, `Columns: ${BUCKETS}`).click()
  await chooser(page).getByRole('checkbox', { name: 'And later' }).uncheck()
  await expect.poll(() => table(page, BUCKETS).locator('td[data-label="And later"]').count()).toBe(0)
  await settle(page)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test('where the boxes come after what opened them, they get the focus', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.demoAdmin)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/column-boxes-/, async (route) => {
    await released
    return route.continue()
  })
  await page.goto(`/app/sandbox${DELINQUENCY}`)
  await settle(page)
  const opener = button(page, `Columns: ${BUCKETS}`)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expectFocus(chooser(page))
  release()
  await expectFocus(chooser(page).getByRole('checkbox', { name: 'And later' }))
  await page.keyboard.press('Escape')
  await expectFocus(opener)
  expect(wrongs).toEqual([])
  await context.close()
})
