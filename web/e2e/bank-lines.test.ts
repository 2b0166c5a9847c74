// Statements of a lender's own accounts, in a real browser: a file is dropped on Imports, is seen to add up, is sent, and is seen as bank lines by the
// lender and by the operator.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import type { Lender } from '../../server/test/harness/service.ts'
import { type Stage, type Window, prepareStage } from './stage.ts'
import { button, downloaded, heading, rowsOf } from './steps.ts'

let stage: Stage
let lender: Lender
let member: Person

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

beforeEach(async () => {
  lender = await stage.service.lender({ name: 'Cedar Hill Lending' })
  member = await person(stage.service, lender.organization, 'member')
})

const textOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../cli/src/bank-statements/fixtures/${name}`, import.meta.url)), 'utf8')

async function openImports(): Promise<Window> {
  const opened = await stage.open({}, member)
  await opened.page.goto('/app/sandbox/connections/imports')
  await heading(opened.page, 'Imports')
  return opened
}

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

const byText = (one: string, other: string): number => (one < other ? -1 : 1)

type Line = Readonly<Record<string, unknown>>

const linesOf = async (): Promise<Line[]> =>
  (await lender.client.get('/bank-lines', { limit: '100' })).body.data as Line[]

/** Sends the file that is chosen, and waits until all of it is stored. */
async function send(page: Page): Promise<void> {
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
}

test.each([
  [
    'german-v08.xml',
    'a bank statement in ISO 20022 camt.053',
    ['••••3000', '2026-01-31', '2026-02-03', '5', '1', 'EUR', '1,000.00', '259.60', '1,259.60', 'Adds up'],
  ],
  [
    'german.mt940',
    'a bank statement in MT940',
    ['••••3000', '2026-02-02', '2026-02-03', '5', '0', 'EUR', '10,000.00', '607.60', '10,607.60', 'Adds up'],
  ],
  [
    'american.bai2',
    'a bank statement in BAI2',
    ['••••4321', '2026-02-03', '2026-02-03', '5', '0', 'USD', '10,000.00', '1,093.50', '11,093.50', 'Adds up'],
  ],
])('%s is recognized, adds up, and is sent as bank lines', async (name, lead, totals) => {
  const { page, context, wrongs } = await openImports()
  await choose(page, name, textOf(name))
  await page.getByText(lead).waitFor()
  await expect.poll(() => rowsOf(page, 'Statements of the file')).toEqual([totals])
  await button(page, 'Try it, write nothing').click()
  await page.getByText('Nothing was written. Every checked row would be accepted.').waitFor()
  expect(await linesOf()).toEqual([])
  await send(page)
  expect(await linesOf()).toHaveLength(5)
  expect(wrongs).toEqual([])
  await context.close()
})

test('the same statement again changes nothing, and an older one takes nothing back', async () => {
  const { page, context, wrongs } = await openImports()
  await choose(page, 'german-v08.xml', textOf('german-v08.xml'))
  await send(page)
  const [pending] = (await linesOf()).filter(({ status }) => status === 'pending')
  await lender.client.post('/bank-lines', {
    id: pending?.['id'],
    status: 'settled',
    settled_at: '2026-02-03',
    booked_on: '2026-02-03',
  })
  const before = await linesOf()
  await button(page, 'Another file').click()
  await choose(page, 'german-v08.xml', textOf('german-v08.xml'))
  const beside = page.getByRole('region', { name: 'Beside what is stored' })
  await expect.poll(async () => (await beside.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Unchanged 4 .*Kept 1 /i)
  await send(page)
  expect(await linesOf()).toEqual(before)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a statement that lacks a line is reported with what is missing, and one that is cut short is refused', async () => {
  const { page, context, wrongs } = await openImports()
  const text = textOf('german.mt940')
  await choose(page, 'february.sta', text.replace(/:61:2602030202DR12,50[^]*?ENTGELT\n/, ''))
  await page.getByText('The balances do not match the lines').waitFor()
  const row = async () => (await rowsOf(page, 'Statements of the file'))[0]
  await expect.poll(async () => (await row())?.at(-1)).toBe('-12.50 EUR missing from the lines')
  await button(page, 'Another file').click()
  await choose(page, 'february.xml', textOf('german-v08.xml').slice(0, -40))
  await page.getByRole('alert').filter({ hasText: 'The statement cannot be sent' }).waitFor()
  await page.getByText('cannot be read as XML').waitFor()
  await button(page, 'Import into sandbox').waitFor({ state: 'detached' })
  expect(await linesOf()).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test('a lender sees its bank lines, narrows them, and saves what it sees', async () => {
  const { page, context, wrongs } = await stage.open({}, member)
  await page.goto('/app/sandbox/bank-lines')
  await heading(page, 'Bank lines')
  await page.getByText('No bank lines yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Imports' }).click()
  await heading(page, 'Imports')
  await choose(page, 'german.mt940', textOf('german.mt940'))
  await send(page)
  await page.getByRole('link', { name: 'Bank lines' }).click()
  await heading(page, 'Bank lines')
  const amounts = async () => (await rowsOf(page, 'Bank lines')).map((cells) => cells.at(-1) ?? '').toSorted(byText)
  await expect.poll(amounts).toEqual(['+310.05 EUR', '+310.05 EUR', '+310.05 EUR', '−12.50 EUR', '−310.05 EUR'])
  const [latest = []] = await rowsOf(page, 'Bank lines')
  expect(latest.slice(1, 5)).toEqual(['2026-02-03', '2026-02-02', '••••3000', 'Settled'])
  await page.goto('/app/sandbox/bank-lines?direction=debit')
  await expect.poll(amounts).toEqual(['−12.50 EUR', '−310.05 EUR'])
  const { name, text } = await downloaded(page, () => button(page, 'CSV: download these bank lines').click())
  expect(name).toMatch(/^bank-lines.*\.csv$/)
  const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
  const at = head.split(',').indexOf('Amount')
  expect(lines.map((line) => line.split(',')[at] ?? '').toSorted(byText)).toEqual(['-12.50', '-310.05'])
  await page.goto('/app/sandbox/bank-lines?currency=USD')
  await page.getByText('No bank lines like these').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('the operator sees the bank lines of a lender on its page, and another lender does not', async () => {
  const { organization } = lender.organization
  await lender.client.post('/bank-lines', LINE)
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto(`/app/sandbox/operator/organizations/${organization}`)
  await heading(page, 'Cedar Hill Lending')
  await expect
    .poll(() => rowsOf(page, 'Bank lines'))
    .toEqual([
      [
        expect.stringContaining('Payment for February'),
        '2026-02-16',
        '2026-02-16',
        '••••1234',
        'Settled',
        '+833.33 USD',
      ],
    ])
  await page.goto(`/app/sandbox/operator/organizations/${organization}?direction=debit`)
  await page.getByText('No bank lines like these').waitFor()
  const other = await stage.open({}, stage.member)
  await other.page.goto(`/app/sandbox/operator/organizations/${organization}`)
  await other.page.getByText('Organization is for the operator').waitFor()
  expect([...wrongs, ...other.wrongs]).toEqual([])
  await Promise.all([context.close(), other.context.close()])
})

const LINE = {
  id: 'bank-1',
  account_label: '••••1234',
  direction: 'credit',
  amount: 83_333,
  currency: 'USD',
  status: 'settled',
  settled_at: '2026-02-16',
  booked_on: '2026-02-16',
  counterparty: 'Corner Kitchen',
  description: 'Payment for February',
}
