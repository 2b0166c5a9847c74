// Who funds a loan, by a column of the tape: what is plain is chosen, and who a word is that nobody knows is a question. Expected lines are written
// from the rows.
import { expect, test } from 'vitest'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { proposed } from '../../../test/tape/proposed-style.ts'

const HEAD = 'Loan ID,Origination Date,Loan Amount'

/** The lines of a proposal for loans with one more column: its name, and its cells from the first row on. */
async function linesFor(column: string, cells: readonly string[], operator = 'operator'): Promise<readonly string[]> {
  const rows = cells.map(
    (cell, at) => `L-${at + 1},2026-01-${String(at + 1).padStart(2, '0')},${(at + 1) * 1_000},${cell}`,
  )
  const { text } = await proposed('tape.csv', [`${HEAD},${column}`, ...rows, ''].join('\n'), operator)
  expect(readMapping(text), 'a proposal is a mapping').toHaveProperty('mapping')
  return text.split('\n').map((line) => line.trim())
}

const CONSTANT = 'funded_by: balance_sheet # ? or other, with a fund_name'

test('a column of who funds a loan is used: what the lender keeps, the operator by its name, and others with a question', async () => {
  const cells = ['Balance Sheet', 'Crestline', 'Birch Warehouse', 'HFI', 'operator', 'Birch Warehouse']
  const lines = await linesFor('Funded By', cells, 'crestline')
  expect(lines).toEqual(
    expect.arrayContaining([
      'funders:',
      '"Balance Sheet": balance_sheet',
      '"HFI": balance_sheet',
      '"Crestline": crestline',
      '"operator": crestline',
      '"Birch Warehouse": "other" # ? who is "Birch Warehouse": the operator, or another funder?',
      'funded_by: = look_up(funders, [Funded By]) # by its name, such as Balance Sheet',
      `fund_name: "= or_clear(if look_up(funders, [Funded By]) = 'other' then [Funded By] else blank)" # the word of another funder`,
    ]),
  )
  expect(lines).not.toContain(CONSTANT)
})

test('only the balance sheet of the lender is its own; that of others, and what is off it, is a question', async () => {
  const others = ['Partner Balance Sheet', 'Not on balance sheet', 'Off balance sheet']
  const own = [
    'Balance sheet',
    'On balance sheet',
    'Our balance sheet',
    "Lender's balance sheet",
    'Company balance sheet',
  ]
  const lines = await linesFor('Funded By', [...others, ...own])
  for (const word of others)
    expect(lines).toContain(`"${word}": "other" # ? who is "${word}": the operator, or another funder?`)
  for (const word of own) expect(lines).toContain(`"${word}": balance_sheet`)
})

test('a word that may mean something else is the lender’s own beside a funder', async () => {
  for (const [column, cells] of [
    ['Funding Source', ['Birch Fund', 'Cash', 'Birch Fund']],
    ['Warehouse', ['Birch Warehouse', 'Cash', 'Cash']],
  ] as const)
    expect(await linesFor(column, cells)).toContain('"Cash": balance_sheet')
})

test('of another installation, the name of an operator is another funder', async () => {
  const lines = await linesFor('Funded By', ['Crestline', 'Own', 'Own'])
  expect(lines).toContain('"Crestline": "other" # ? who is "Crestline": the operator, or another funder?')
})

test('blank cells count as the balance sheet, with a question', async () => {
  const lines = await linesFor('Funding Source', ['Birch Fund', '', 'Birch Fund'])
  expect(lines).toContain(
    `funded_by: = coalesce(look_up(funders, [Funding Source]), 'balance_sheet') # by its name, such as Birch Fund; ? blank cells count as the balance sheet`,
  )
})

test('a name of the fund beside it is the name that is sent; alone it is who funds the loan', async () => {
  const rows = ['L-1,2026-01-01,1000,Third party,Birch Fund I', 'L-2,2026-01-02,2000,Own,', 'L-3,2026-01-03,3000,Own,']
  const { text } = await proposed('both.csv', [`${HEAD},Funding Source,Fund Name`, ...rows, ''].join('\n'))
  expect(text).toContain(
    `fund_name: "= or_clear(if look_up(funders, [Funding Source]) = 'other' then coalesce([Fund Name], [Funding Source]) else blank)"`,
  )
  expect(await linesFor('Fund Name', ['Birch Fund I', 'Birch Fund I', 'Birch Fund II'])).toEqual(
    expect.arrayContaining([
      'funded_by: = look_up(funders, [Fund Name]) # by its name, such as Birch Fund I',
      '"Birch Fund II": "other" # ? who is "Birch Fund II": the operator, or another funder?',
    ]),
  )
})

test.each([
  ['Funder', ['Retained', 'Birch', 'Birch']],
  ['Facility', ['Birch Facility', 'Corporate', 'Corporate']],
  ['Warehouse Line', ['WH-1', 'WH-1', 'Self-funded']],
  ['Owner', ['Birch Capital', 'Internal', 'Internal']],
  ['Owned By', ['On balance sheet', 'Birch', 'Birch']],
  ['Investor', ['Portfolio', 'Birch', 'Birch']],
  ['Fund', ['Birch I', 'Birch I', 'Own']],
  ['SPV', ['Birch SPV 1', 'Own book', 'Own book']],
  ['Participant', ['Birch Bank', 'Birch Bank', 'Held for investment']],
  ['Lender of record', ['Birch', 'Birch', 'Own funds']],
  ['Fuente de fondeo', ['Fondos propios', 'Birch', 'Birch']],
  ['Fonte de recursos', ['Recursos próprios', 'Birch', 'Birch']],
  ['Financé par', ['Fonds propres', 'Birch', 'Birch']],
  ['Refinanzierungsquelle', ['Eigenmittel', 'Birch', 'Birch']],
  ['Finanziato da', ['Mezzi propri', 'Birch', 'Birch']],
  ['Financieringsbron', ['Eigen middelen', 'Birch', 'Birch']],
])('%s states who funds a loan', async (column, cells) => {
  const lines = await linesFor(column, cells)
  expect(lines.some((line) => line.startsWith('funded_by: = look_up(funders, '))).toBe(true)
  const own = lines.filter((line) => /^".*": balance_sheet$/.test(line))
  expect(own).toHaveLength(1)
})

const MANY = Array.from({ length: 8 }, (_, at) => `P-${at + 1}`)

test.each([
  ['the owners of businesses', 'Owner', ['Ann Lee', 'Bob Ray', 'Ann Lee']],
  ['owners who differ in every row', 'Owner', ['Ann Lee', 'Bob Ray', 'Cy Fox', 'Di Poe', 'Ed Roe']],
  ['ids of a purchaser', 'Investor', MANY],
  ['the number of a loan with a purchaser', 'Investor Loan Number', MANY],
  ['a flag', 'Warehouse', ['Y', 'N', 'Y']],
  ['products', 'Facility', ['Revolver', 'Term Loan', 'Revolver']],
  ['products that are called facilities', 'Facility', ['Term Facility', 'Revolving Facility', 'Term Facility']],
  [
    'the same under a name that means funders',
    'Facility Name',
    ['Term Facility', 'Revolving Facility', 'Term Facility'],
  ],
  ['a status', 'Funding', ['Funded', 'Pending', 'Funded']],
  ['a status of parts', 'Funding', ['Partially funded', 'Unfunded', 'Funded']],
  ['businesses and trusts that own', 'Owner', ['Fox Holdings LLC', 'Lee Family Trust', 'Fox Holdings LLC']],
  ['kinds of owners', 'Owner', ['Company', 'Individual', 'Company']],
  ['kinds of owners under a name that means funders', 'Owned By', ['Company', 'Individual', 'Company']],
  ['how it was paid out', 'Funding Source', ['ACH', 'Cash', 'Debit Card']],
  ['what may be how it was paid out', 'Funding Source', ['Cash', 'Equity', 'Cash']],
  ['places', 'Warehouse', ['Dallas', 'Reno', 'Dallas']],
  ['places, and one of its own', 'Warehouse', ['Dallas', 'House', 'Reno']],
  ['what each has of its own', 'Holder', ['Self', 'Portfolio', 'Self']],
  ['an amount', 'Funded Amount', ['900', '1800', '2700']],
  ['a day', 'Fund Date', ['2026-02-01', '2026-02-02', '2026-02-03']],
  ['a day of a source', 'Funding Source Date', ['2026-02-01', '2026-02-02', '2026-02-03']],
])('no funders: %s', async (_, column, cells) => {
  const lines = await linesFor(column, cells)
  expect(lines).toContain(CONSTANT)
  expect(lines.some((line) => line.startsWith('fund_name:'))).toBe(false)
  // It is used otherwise, or named with the reason for which it is not.
  expect(lines.some((line) => line.includes(column))).toBe(true)
})

test('a column that is named so and has other cells is doubtful, with the reason', async () => {
  expect(await linesFor('Warehouse', ['Y', 'N', 'Y'])).toContain(
    '# ? Warehouse: is named like the funder, but its cells are yes and no: "Y", "N"',
  )
})
