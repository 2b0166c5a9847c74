// Charts over time in a real browser: what happened meanwhile is marked, read at each mark, listed and saved; and amounts of several powers of
// ten can be read on a logarithmic scale.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { untilCounted } from './demo-lender.ts'
import { type Stage, findingsOfAxe, prepareStage, settle } from './stage.ts'
import { button, downloaded } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

test('the closed month of a line is marked in the chart of its covenant, read by focus, listed, and in its file', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.borrower)
  await page.goto(`/app/sandbox/debt-lines/${stage.line}/covenants?covenant=delinquency`)
  const chart = page.getByRole('figure', { name: 'Delinquent over 30 days' })
  await chart.locator('svg text').first().waitFor()
  const closed = button(chart.getByRole('list', { name: 'Events' }), /^2026-02-28: Month 2026-02 of .* closed on/)
  await closed.waitFor()
  await expect.poll(() => chart.locator('[role=img] path[stroke-dasharray]').count()).toBeGreaterThan(0)
  await closed.focus()
  const text = await closed.innerText()
  await expect.poll(() => chart.locator('.chart-tooltip em').allInnerTexts()).toContain(text)
  const csv = await downloaded(page, () => button(chart, /data as CSV$/).click())
  const [head = '', ...rows] = csv.text.trim().split('\r\n')
  expect(head.split(',').at(-1)).toBe('Events')
  expect(rows.find((row) => row.startsWith('2026-02,'))).toContain(text)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a finished import is marked in the charts of the book, for its lender alone', async () => {
  const lender = await stage.open({}, stage.demoAdmin)
  await lender.page.goto('/app/sandbox/portfolio/delinquency')
  await button(lender.page, /: Import demo finished$/)
    .first()
    .waitFor()
  const asked: string[] = []
  const operator = await stage.open({}, stage.operatorAdmin)
  operator.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await operator.page.goto(`/app/sandbox/debt-lines/${stage.line}/covenants?covenant=delinquency`)
  await operator.page.locator('.chart svg text').first().waitFor()
  await settle(operator.page)
  expect(asked.filter((path) => path.endsWith('/imports'))).toEqual([])
  expect([...lender.wrongs, ...operator.wrongs]).toEqual([])
  await Promise.all([lender.context.close(), operator.context.close()])
})

test('the balance of a loan that was nearly repaid is read on a logarithmic scale, which is off until it is switched on', async () => {
  const { client } = stage.lender
  await demand(client.post('/receivables', receivableBody('steep', 'obligor-0')))
  await demand(client.post('/receivables/steep/entries', entryBody('out', { amount: 1_000_000_00 })))
  const paid = { type: 'principal', amount: 995_000_00, date: '2026-02-15' }
  await demand(client.post('/receivables/steep/entries', entryBody('in', paid)))
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables/steep?as_of=2026-03-31')
  const chart = page.getByRole('figure', { name: 'Balance, USD' })
  const marks = async () => (await chart.locator('svg text').allTextContents()).filter((one) => !one.includes('-'))
  await expect.poll(marks).toEqual(['0', '0.5M', '1.0M'])
  const log = chart.getByRole('switch', { name: 'Logarithmic scale' })
  await log.focus()
  await page.keyboard.press('Space')
  await expect.poll(marks).toEqual(['1k', '10k', '100k', '1M'])
  await expect.poll(() => new URL(page.url()).searchParams.get('scale')).toBe('log')
  await page.reload()
  await expect.poll(marks).toEqual(['1k', '10k', '100k', '1M'])
  await log.click()
  await expect.poll(marks).toEqual(['0', '0.5M', '1.0M'])
  await page.goto('/app/sandbox/receivables/loan-0?as_of=2026-03-31')
  await chart.locator('svg text').first().waitFor()
  await expect.poll(() => log.count()).toBe(0)
  expect(wrongs).toEqual([])
  await context.close()
})

test('rates of several powers of ten are read on a logarithmic scale, which states how many points at zero it cannot show', async () => {
  const lender = await stage.service.lender({ name: 'Alder Credit' })
  const analyst = await person(stage.service, lender.organization, 'admin')
  const { client } = lender
  await demand(client.post('/accounts', accountBody('owes')))
  await demand(client.post('/receivables', receivableBody('loan', 'owes')))
  await demand(client.post('/receivables/loan/entries', entryBody('out', { amount: 100_000_00 })))
  const paid = (date: string, amount: number) => entryBody(date, { type: 'principal', date, amount })
  await demand(client.post('/receivables/loan/entries', paid('2026-02-10', 1_000_00)))
  await demand(client.post('/receivables/loan/entries', paid('2026-03-10', 50_000_00)))
  await untilCounted(client, 1)
  const { page, context, wrongs } = await stage.open({}, analyst)
  await page.goto('/app/sandbox/portfolio/vintages?as_of=2026-03-31&figure=collected_share')
  // By the end of January nothing was collected, by that of February 1 % and by that of March 51 %.
  const chart = page.getByRole('figure', { name: 'Cumulative collections, USD' })
  const marks = async () => (await chart.locator('svg text').allTextContents()).filter((one) => one.includes('%'))
  await expect.poll(marks).toEqual(['0 %', '20 %', '40 %', '60 %'])
  await expect.poll(() => chart.getByRole('note').count()).toBe(0)
  await chart.getByRole('switch', { name: 'Logarithmic scale' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(marks).toEqual(['1 %', '10 %', '100 %'])
  await expect
    .poll(() => chart.getByRole('note').innerText())
    .toBe('1 point is zero or below, which a logarithmic scale cannot show: the files have all')
  await expect
    .poll(() => chart.getByRole('img').first().getAttribute('aria-label'))
    .toContain('1 point is zero or below')
  const csv = await downloaded(page, () => button(chart, /data as CSV$/).click())
  expect(csv.text).toContain('\r\n0,0,Percent')
  expect(await findingsOfAxe(page)).toEqual([])
  await page.goto(`/app/sandbox/portfolio/delinquency?as_of=2026-03-31&scale=log`)
  // All rates are zero: there is no such scale to switch to.
  await page.locator('.chart svg text').first().waitFor()
  await expect.poll(() => page.getByRole('switch', { name: 'Logarithmic scale' }).count()).toBe(0)
  expect(wrongs).toEqual([])
  await context.close()
})
