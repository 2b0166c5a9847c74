// Rejected rows of a workbook with several sheets: each sheet has a file of its own, with its own columns, which is sent as that sheet alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { TapeFolder, runTapeImport } from './command.ts'
import { headerRow, textCell, workbookOf } from './workbook.ts'

let service: TestService
let folder: TapeFolder

beforeAll(async () => {
  service = await startTestService()
  folder = new TapeFolder()
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** The rows of a sheet, its head first. */
function sheetRows([head = [], ...rows]: readonly (readonly string[])[]): string {
  const cells = rows.map((row, at) => row.map((text, place) => textCell(`${'ABCDEF'[place]}${at + 2}`, text)).join(''))
  return [headerRow(head), ...cells.map((row, at) => `<row r="${at + 2}">${row}</row>`)].join('')
}

const MAPPING = `
tape: 1
tables:
  loans:
    sheet: Loans
    currency: USD
    columns: { lent: number, issued: date }
    records:
      - account: { id: "a-{loan}", type: individual, last_name: = borrower }
      - receivable:
          id: = loan
          obligor_id: a-{loan}
          product_type: term_loan
          funded_by: balance_sheet
          origination_date: = issued
      - entry: { receivable_id: = loan, id: d, date: = issued, type: disbursement, amount: = lent }
  payments:
    sheet: Payments
    currency: USD
    columns: { paid: number, day: date }
    records:
      - entry: { receivable_id: = of, id: = payment, date: = day, type: principal, amount: = paid }
`

const LOANS = [
  ['loan', 'borrower', 'issued', 'lent'],
  ['L1', 'Ada', '2026-01-05', '1000'],
  ['L2', 'Bo', '2026-02-30', '2000'],
]
const PAYMENTS = [
  ['payment', 'of', 'day', 'paid'],
  ['p1', 'L1', '2026-02-05', '1oo'],
  ['p2', 'L1', '2026-03-05', '200'],
]

/** The rows of a file of rejected rows, its head first. */
const rowsOf = (path: string): string[][] => parse(readFileSync(path), { bom: true })

test('rejected rows of each sheet are a file with the columns of that sheet, which corrected brings its rows in', async () => {
  const lender = await service.lender()
  const to = { address: service.address, key: lender.key }
  const mapping = folder.write('tape.mapping.yaml', MAPPING)
  const tape = folder.write(
    'tape.xlsx',
    workbookOf([
      ['Loans', sheetRows(LOANS)],
      ['Payments', sheetRows(PAYMENTS)],
    ]),
  )
  const ran = await runTapeImport([tape, '-m', mapping, '--quiet', '--json'], to)
  expect(ran).toMatchObject({ code: 1 })
  const [loans, payments] = [`${tape} › Loans.rejected.csv`, `${tape} › Payments.rejected.csv`]
  expect(JSON.parse(ran.out)).toMatchObject({ rows: 4, rows_rejected: 2, rejected_files: [loans, payments] })
  expect(rowsOf(loans)).toEqual([
    ['loan', 'borrower', 'issued', 'lent', 'rejected_row', 'rejected_because'],
    ['L2', 'Bo', '2026-02-30', '2000', '3', expect.stringContaining('"2026-02-30" must be a day that exists')],
  ])
  expect(rowsOf(payments)).toEqual([
    ['payment', 'of', 'day', 'paid', 'rejected_row', 'rejected_because'],
    ['p1', 'L1', '2026-02-05', '1oo', '2', expect.stringContaining('"1oo" is not a number')],
  ])
  expect(existsSync(`${tape}.rejected.csv`)).toBe(false)

  for (const [file, wrong, right] of [
    [loans, '2026-02-30', '2026-02-28'],
    [payments, '1oo', '100'],
  ] as const) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(wrong, right))
    expect(await runTapeImport([file, '-m', mapping, '--quiet'], to)).toMatchObject({ code: 0 })
  }
  // By hand: 1,000.00 less 100.00 and 200.00; 2,000.00 of which nothing was paid.
  const balanceOf = async (id: string) => (await lender.client.get(`/receivables/${id}`)).body.balance
  await expect.poll(() => balanceOf('L1')).toBe(700_00)
  await expect.poll(() => balanceOf('L2')).toBe(2_000_00)
})
