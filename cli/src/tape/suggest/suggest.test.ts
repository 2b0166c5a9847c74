// Proposals: what is plain is chosen with its reason, what is not is marked and never guessed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { suggestMapping } from './suggest.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-suggest-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function proposed(name: string, content: string | Buffer): Promise<string> {
  const file = join(folder, name)
  writeFileSync(file, content)
  const text = (await suggestMapping([file], 'operator')).join('\n')
  expect(readMapping(text), 'a proposal is a mapping').toHaveProperty('mapping')
  return text
}

test('names that lenders use are taken with the reason, and the columns that are left are listed', async () => {
  const rows = ['L-001;C-1;28.01.2024;1.250,00;EUR;Rome', 'L-002;C-1;03.02.2024;750,50;EUR;Bari']
  const text = await proposed(
    'a.csv',
    ['Loan ID;Customer_ID;Origination Date;LoanAmount;Ccy;Town', ...rows, ''].join('\n'),
  )
  expect(text).toContain('loan: = [Loan ID] # by its name, such as L-001')
  expect(text).toContain('account: = Customer_ID # by its name')
  expect(text).toContain('decimal: ","')
  expect(text).toContain('date: "D.M.YYYY"')
  expect(text).toContain('currency: = Ccy # by its name, such as EUR')
  expect(text).toContain('amount: = LoanAmount # by its name')
  expect(text).toContain('#   Town: "Rome", "Bari" · its name is not known')
})

test('a date that fits two formats, and a currency that is not there, are questions', async () => {
  const text = await proposed('b.csv', 'loan_id,issue_date,principal\n1,03/04/2024,5\n2,05/06/2024,7\n')
  expect(text).toMatch(/date: "M\/D\/YYYY" # \? every date also fits D\/M\/YYYY/)
  expect(text).toContain('currency: "?" # ? no column names one')
})

test('without a name that shows it, the column that differs in every row is proposed as the id, with a question', async () => {
  const text = await proposed('c.csv', 'ref,kind,principal\nx1,a,5\nx2,a,7\n')
  expect(text).toContain('loan: = ref # ? its values differ in every row, such as x1')
})

test('columns numbered one after another are shown as one a month', async () => {
  const text = await proposed('d.csv', 'loan_id,PAY_1,PAY_2,PAY_3,amount\n1,0,0,0,5\n')
  expect(text).toContain(
    "# ? PAY_1 and so on are 3 columns (1 to 3): one a month? Then use `each: { from, to }` and column('PAY_' & n).",
  )
})

test('a file that is not UTF-8 is read as Windows-1252, with a question', async () => {
  const text = await proposed('e.csv', Buffer.from('loan_id,town\n1,M\u00fcnchen\n', 'latin1'))
  expect(text).toContain('encoding: latin1 # ? it is not UTF-8')
})
