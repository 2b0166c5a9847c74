// A tape in two files that belong together by an id, and what a mapping asks for beside the tape, in a real browser.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { textCell, workbookOf } from '../../server/test/tape/workbook.ts'
import { type Stage, findingsOfAxe, prepareStage } from './stage.ts'
import { button, downloaded, heading } from './steps.ts'
import { tapeLoans, tapeText } from './tape-text.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const LOANS = `Loan No,Borrower Name,Product,Funded On,Amount Financed,Current Balance,As of Date
L-1,Ana LLC,Term Loan,2025-03-15,$1200.00,$900.00,2025-06-30
L-2,Bea LLC,Term Loan,2025-03-16,$2400.00,$800.00,2025-06-30
L-3,Cleo LLC,Term Loan,2025-03-17,$3600.00,$700.00,2025-06-30
`
const TERMS = `Loan No,Note Rate,Term,Branch
L-3,9.5%,24 months,west
L-1,12.5%,36 months,east
L-2,7%,12 months,west
`

async function openImports(name: string) {
  const lender = await stage.service.lender({ name })
  const opened = await stage.open({}, await person(stage.service, lender.organization, 'admin'))
  await opened.page.goto('/app/sandbox/connections/imports')
  await heading(opened.page, 'Imports')
  return { ...opened, lender }
}

test('files that share an id are joined as proposed, their columns give fields of the loan, and it is imported', async () => {
  const { page, context, wrongs, lender } = await openImports('Two Files Lending')
  await page.locator('input[type=file]').setInputFiles([file('loans.csv', LOANS), file('terms.csv', TERMS)])
  await page
    .getByText('3 of 3 ids in Loan No are in loans.csv, and each comes once: its row can be looked up.')
    .waitFor()
  await button(page, 'Join terms.csv as proposed').click()
  await expect.poll(() => page.getByLabel('Rows of terms.csv').inputValue()).toBe('table_1')
  await expect.poll(() => page.getByLabel('By the column of terms.csv').inputValue()).toBe('Loan No')
  await page.getByText('Every one of 3 rows can be sent.').waitFor()
  await expect.poll(() => page.getByLabel('What Note Rate gives').inputValue()).toBe('1.receivable.interest_rate')
  await page.getByLabel('What Branch gives').selectOption('metadata')
  await page.getByText('4 columns: 4 used').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await page.getByText('No stored record would change.').waitFor()
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  expect((await lender.client.get('/receivables/L-2')).body).toMatchObject({
    interest_rate: 0.07,
    term: '12 months',
    metadata: { Branch: 'west' },
  })
  expect(wrongs).toEqual([])
  await context.close()
})

/** The rows of a CSV as those of a sheet: numbers as numbers, and days with the format of a date. */
function sheetRows(csv: string): string {
  const cellOf = (text: string, reference: string) => {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return `<c r="${reference}" s="1"><v>${serialOf(text)}</v></c>`
    const number = text.replace(/^\$/, '')
    return /^\d+\.\d\d$/.test(number) ? `<c r="${reference}"><v>${number}</v></c>` : textCell(reference, text)
  }
  return csv
    .trimEnd()
    .split('\n')
    .map((line, row) => {
      const cells = line.split(',').map((text, at) => cellOf(text, `${String.fromCharCode(65 + at)}${row + 1}`))
      return `<row r="${row + 1}">${cells.join('')}</row>`
    })
    .join('')
}

/** The loans with their currency, which the amounts of a sheet do not name. */
const LOANS_IN_USD = LOANS.trimEnd()
  .split('\n')
  .map((line, row) => `${line},${row === 0 ? 'Currency' : 'USD'}`)
  .join('\n')

/** A day as workbooks count it: from 1899-12-30. */
function serialOf(day: string): number {
  return (Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000
}

test('the sheets of a workbook are joined as files are, and its numbers and dates are taken as such', async () => {
  const { page, context, wrongs, lender } = await openImports('One Workbook Lending')
  const book = workbookOf([
    ['Loans', sheetRows(LOANS_IN_USD)],
    ['Terms', sheetRows(TERMS)],
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: 'tape.xlsx', mimeType, buffer: Buffer.from(book) })
  await page
    .getByText('3 of 3 ids in Loan No are in tape.xlsx › Loans, and each comes once: its row can be looked up.')
    .waitFor()
  await button(page, 'Join tape.xlsx › Terms as proposed').click()
  await page.getByText('Every one of 3 rows can be sent.').waitFor()
  await page.getByText('No stored record would change.').waitFor()
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  expect((await lender.client.get('/receivables/L-2')).body).toMatchObject({
    origination_date: '2025-03-16',
    interest_rate: 0.07,
    term: '12 months',
  })
  const { body } = await lender.client.get('/receivables/L-2/entries')
  const amounts = (body.data as { type: string; amount: number }[]).map(({ type, amount }) => [type, amount])
  expect(amounts).toContainEqual(['disbursement', 2_400_00])
  expect(wrongs).toEqual([])
  await context.close()
})

const BORROWERS = `Customer No,Customer Name,State,Country
C-1,Ana LLC,TX,US
C-2,Bea LLC,CA,US
C-3,Cleo LLC,NY,US
`
const CUSTOMER_LOANS = `Loan No,Customer No,Product,Funded On,Amount Financed,Currency
L-1,C-1,Term Loan,2025-03-15,1200.00,USD
L-2,C-2,Term Loan,2025-03-16,2400.00,USD
L-3,C-3,Term Loan,2025-03-17,3600.00,USD
L-4,C-1,Term Loan,2025-03-18,4800.00,USD
`
const PAYMENTS = `Payment No,Loan No,Payment Date,Payment Type,Amount
P-1,L-1,2025-04-15,Principal,100.00
P-2,L-1,2025-05-15,Principal,150.00
P-3,L-2,2025-04-16,Principal,200.50
P-4,L-4,2025-04-18,Interest,40.25
`

test('borrowers, loans and payments on three sheets of one workbook are brought in together', async () => {
  const { page, context, wrongs, lender } = await openImports('Three Sheets Lending')
  const book = workbookOf([
    ['Borrowers', sheetRows(BORROWERS)],
    ['Loans', sheetRows(CUSTOMER_LOANS)],
    ['Payments', sheetRows(PAYMENTS)],
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: 'tape.xlsx', mimeType, buffer: Buffer.from(book) })
  await page.getByText('tape.xlsx › Borrowers: a table of 4 columns and 3 rows', { exact: false }).waitFor()
  for (const sheet of ['Borrowers', 'Loans', 'Payments'])
    await page.getByRole('heading', { name: `What the columns of tape.xlsx › ${sheet} give` }).waitFor()
  // What no sheet states is asked for once: loans that name a borrower of the first sheet state nothing else of it.
  await expect.poll(() => page.getByLabel('Borrower: type, tape.xlsx › Loans').count()).toBe(0)
  await page.getByLabel('Borrower: type, tape.xlsx › Borrowers').selectOption('business')
  await page.getByLabel('Currency, tape.xlsx › Payments').fill('USD')
  await page.getByText('Every one of 11 rows can be sent.').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  const { text } = await downloaded(page, () => button(page, 'Download the mapping').click())
  expect(text.match(/^ {4}sheet: .*$/gm)).toEqual(['    sheet: Borrowers', '    sheet: Loans', '    sheet: Payments'])
  await page.getByText('No stored record would change.').waitFor()
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  const { client } = lender
  expect((await client.get('/accounts/C-3')).body).toMatchObject({ type: 'business', name: 'Cleo LLC' })
  expect((await client.get('/receivables/L-4')).body).toMatchObject({ obligor_id: 'C-1', currency: 'USD' })
  const entries = (await client.get('/receivables/L-1/entries')).body.data as { type: string; amount: number }[]
  expect(entries.map(({ type, amount }) => `${type} ${amount}`).toSorted()).toEqual([
    'disbursement 120000',
    'principal 10000',
    'principal 15000',
  ])
  expect(wrongs).toEqual([])
  await context.close()
})

test('what a mapping asks for is filled in on the page, and stays in the mapping', async () => {
  const { page, context, wrongs } = await openImports('Asking Lending')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('tape.csv', tapeText(tapeLoans(5))))
  await page.getByText('5 rows of 5 cannot be sent.').waitFor()
  const { text } = await downloaded(page, () => button(page, 'Download the mapping').click())
  const asking = text
    .replace('tape: 1', 'tape: 1\nparameters:\n  as_of:\n    about: The day of the balances')
    .replace('date: "?"', "date: = date(as_of, 'YYYY-MM-DD')")
  await page.locator('input[type=file]').setInputFiles(file('asking.mapping.yaml', asking))
  await page.getByText('Fill in what the mapping asks for: The day of the balances.').waitFor()
  const day = page.getByLabel('As of', { exact: true })
  await day.focus()
  await page.keyboard.type('2025-06-30')
  await page.getByText('Every one of 5 rows can be sent.').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  const set = await downloaded(page, () => button(page, 'Download the mapping').click())
  expect(set.text).toMatch(/about: The day of the balances\n\s+default: "?2025-06-30"?\n/)
  expect(wrongs).toEqual([])
  await context.close()
})
