// A bank statement as CSV, in a real browser: its columns are chosen, it is seen to add up, and is sent as bank lines. The sums are worked out by hand.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import type { Lender } from '../../server/test/harness/service.ts'
import { chooseCsv, openImports, send, statementsOf, write } from './bank-csv-steps.ts'
import { type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, downloaded } from './steps.ts'

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

/** Days of either order, money out and in apart: 10,000.00 less 1,200.00 and plus 50.00 is 8,850.00. */
const AMERICAN = [
  'Date,Details,Withdrawals,Deposits,Balance',
  '03/02/2026,Rent,"1,200.00",,"8,800.00"',
  '04/03/2026,Payment,,50.00,"8,850.00"',
].join('\n')

/** One signed column with a decimal comma, the latest day first. */
const GERMAN = [
  'Buchungstag;Verwendungszweck;Betrag;Währung;Saldo',
  '15.03.2026;Gebühr;-12,50;EUR;1.037,50',
  '14.03.2026;Rate;50,00;EUR;1.050,00',
].join('\n')

async function stored(): Promise<string[]> {
  const { data } = (await lender.client.get('/bank-lines', { limit: '100' })).body
  const lines = data as readonly Record<string, unknown>[]
  return lines.map((line) =>
    ['booked_on', 'direction', 'amount', 'currency', 'account_label', 'description'].map((key) => line[key]).join(' '),
  )
}

test('money out and in apart: what the file does not settle is asked for, and the choices serve the next file', async () => {
  const opened = await openImports(stage, member)
  const { page } = opened
  await chooseCsv(page, 'march.csv', AMERICAN)
  const needs = page.getByRole('region', { name: 'What is still to be chosen' })
  await expect
    .poll(() => needs.getByRole('listitem').allInnerTexts())
    .toEqual([
      'Choose how days are written: the file itself does not settle it.',
      'Write the number of the account.',
      'Write the currency.',
    ])
  expect(await findingsOfAxe(page)).toEqual([])
  await page.getByLabel('Days are written').selectOption('Day, month, year: 31/01/2026')
  await write(page, 'Number of your account', '00123454321')
  await write(page, 'Currency', 'usd')
  await expect
    .poll(() => statementsOf(page))
    .toEqual([
      ['••••4321', '2026-02-03', '2026-03-04', '2', '0', 'USD', '10,000.00', '-1,150.00', '8,850.00', 'Adds up'],
    ])
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  const choices = await downloaded(page, () => button(page, 'Save the choices').click())
  expect(choices.name).toBe('march.mapping.json')
  expect(JSON.parse(choices.text)).toEqual({
    columns: {
      booked_on: 'Date',
      description: 'Details',
      debit: 'Withdrawals',
      credit: 'Deposits',
      balance: 'Balance',
    },
    date_format: 'D/M/YYYY',
    decimal_sign: '.',
    account: '00123454321',
    currency: 'USD',
  })
  await send(page)
  const lines = ['2026-03-04 credit 5000 USD ••••4321 Payment', '2026-02-03 debit 120000 USD ••••4321 Rent']
  expect(await stored()).toEqual(lines)
  await button(page, 'Another file').click()
  await chooseCsv(page, 'again.csv', AMERICAN)
  await needs.waitFor()
  const saved = { name: choices.name, mimeType: 'application/json', buffer: Buffer.from(choices.bytes) }
  await page.locator('input[type=file][accept=".json"]').setInputFiles(saved)
  await expect.poll(async () => (await statementsOf(page))[0]?.at(-1)).toBe('Adds up')
  await needs.waitFor({ state: 'detached' })
  await send(page)
  expect(await stored()).toEqual(lines)
  await close(opened)
})

test('one signed column with a decimal comma is read without a choice but the account, and can be read otherwise', async () => {
  const opened = await openImports(stage, member)
  const { page } = opened
  await chooseCsv(page, 'maerz.csv', GERMAN)
  await write(page, 'Number of your account', 'DE89370400440532013000')
  const totals = ['••••3000', '2026-03-14', '2026-03-15', '2', '0', 'EUR', '1,000.00', '37.50', '1,037.50', 'Adds up']
  await expect.poll(() => statementsOf(page)).toEqual([totals])
  await page.getByLabel('What Saldo gives').selectOption('Nothing: left out')
  await page.getByText('No balances to compare with').waitFor()
  await page.getByLabel('What Saldo gives').selectOption('Running balance')
  await page.getByLabel('Amounts are written').selectOption('1,234.56')
  await page.getByRole('table', { name: 'Rows that cannot be sent' }).waitFor()
  await page.getByLabel('Amounts are written').selectOption('1.234,56')
  await page.getByLabel('What Verwendungszweck gives').selectOption('Who paid or was paid')
  await expect.poll(() => statementsOf(page)).toEqual([totals])
  await send(page)
  expect(await stored()).toEqual(['2026-03-15 debit 1250 EUR ••••3000 ', '2026-03-14 credit 5000 EUR ••••3000 '])
  await close(opened)
})

test('a statement that lacks a row is reported, and one that no tape could be is read all the same', async () => {
  const opened = await openImports(stage, member)
  const { page } = opened
  const text =
    'booked_on,note,note,amount,balance,currency,account\n2026-03-01,,,5.00,105.00,USD,4321\n2026-03-02,,,1.00,116.00,USD,4321\n'
  await chooseCsv(page, 'twice.csv', text)
  await expect.poll(async () => (await statementsOf(page))[0]?.at(-1)).toBe('10.00 USD missing from the lines')
  await page.getByText('line 3: the balance does not follow from the row before').waitFor()
  await page.getByText('The balances do not match the lines').waitFor()
  await close(opened)
})
