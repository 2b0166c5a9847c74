// A page on paper: all rows of its tables, its address and clocks, and nothing that leads elsewhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_DAY } from './demo-lender.ts'
import { printedText } from './printed-text.ts'
import { type Stage, prepareStage, settle } from './stage.ts'
import { button, heading } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

test('a long list is printed with its heading, its clocks, all rows and its heads on each sheet, and no navigation', async () => {
  const { page, context, wrongs } = await stage.open({ scheme: 'dark' }, stage.demoAdmin)
  await page.goto(`/app/sandbox/receivables?limit=100&as_of=${DEMO_DAY}`)
  await heading(page, 'Receivables')
  await settle(page)
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(30).waitFor()
  const ids = await page.locator('tbody tr td:first-child a').allInnerTexts()
  expect(ids.length).toBeGreaterThan(40)
  const [head = ''] = await page.locator('thead th').allInnerTexts()
  const sheets = printedText(await page.pdf({ format: 'A4', printBackground: true }))
  const text = sheets.join('')
  expect(sheets.length).toBeGreaterThan(1)
  expect(text).toContain('Receivables')
  expect(text).toContain(`Asof${DEMO_DAY}`)
  expect(text).toMatch(/Knownat\d{4}-\d\d-\d\dT\d\d:\d\dZ\(whenitwasprinted\)/)
  const address = new RegExp(`Address${new URL(page.url()).origin}/app/sandbox/receivables\\?(\\S+)Asof`).exec(
    text,
  )?.[1]
  expect(address?.split('&').toSorted()).toEqual([`as_of=${DEMO_DAY}`, 'limit=100'])
  for (const id of ids) expect(text, id).toContain(id)
  for (const sheet of sheets) expect(sheet).toContain(head.replaceAll(/\s/g, ''))
  expect(text).not.toContain('APIKeys')
  expect(text).not.toContain('Addafilter')
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(wrongs).toEqual([])
  await context.close()
})

test('a wide table is printed with all of its figures', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.demoAdmin)
  await page.goto(`/app/sandbox/portfolio/vintages?as_of=${DEMO_DAY}`)
  const table = page.getByRole('table', { name: 'Cohorts by months on book' })
  await table.getByRole('row').nth(3).waitFor()
  await settle(page)
  const shares = (await table.innerText()).split('%').length - 1
  expect(shares).toBeGreaterThan(50)
  const text = printedText(await page.pdf({ format: 'A4', printBackground: true })).join('')
  const from = text.indexOf('Cohortsbymonthsonbook')
  expect(from).toBeGreaterThan(0)
  expect(text.slice(from).split('%').length - 1).toBeGreaterThanOrEqual(shares)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a chart is as wide as paper and has the colors of light while a page is printed, and its own again after', async () => {
  const { page, context, wrongs } = await stage.open({ scheme: 'dark' }, stage.demoAdmin)
  const known_at = `${new Date().toISOString().slice(0, 19)}Z`
  await page.goto(`/app/sandbox/portfolio/vintages?as_of=${DEMO_DAY}&known_at=${known_at}`)
  const chart = page.getByRole('img').locator('svg').first()
  await chart.waitFor()
  await settle(page)
  // A chart that is drawn before all that is beside it becomes as wide as its place a frame later.
  const isAsWide = () =>
    chart.evaluate((drawn) => Number(drawn.getAttribute('width')) === drawn.closest('[role=img]')?.clientWidth)
  await expect.poll(isAsWide).toBe(true)
  const before = await chart.getAttribute('width')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => chart.getAttribute('width')).toBe('640')
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
  await expect.poll(() => page.locator('.printed').innerText()).toContain(known_at)
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => chart.getAttribute('width')).toBe(before)
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(wrongs).toEqual([])
  await context.close()
})

test('the menu of a page prints it', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await page.addInitScript('globalThis.printed = 0; globalThis.print = () => { globalThis.printed += 1 }')
  await page.goto('/app/sandbox/receivables')
  await heading(page, 'Receivables')
  await settle(page)
  await button(page, 'Menu of the page').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click()
  await expect.poll(() => page.evaluate('globalThis.printed')).toBe(1)
  await context.close()
})
