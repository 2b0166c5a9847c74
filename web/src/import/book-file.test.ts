// What the dashboard reads of files, and that a table of refused rows comes back as the lender wrote it.
import { expect, test } from 'vitest'
import { copiedTable, csvLine } from '@tapeline/kernel/core/csv'
import { REFUSED_COLUMN } from '@tapeline/kernel/core/rejected-table'
import { readForm, rowsOf } from './book-file.ts'

const HEADS = ['id', '=name', 'amount']
const ROWS = [
  ['=1+1', '\tx;=2', '-12.50'],
  ["'=already", 'O\u0027Brien', '@a'],
]

async function read(file: File) {
  const rows: string[][] = []
  for await (const some of rowsOf(file, ',')) rows.push(...some)
  return rows
}

test('a table of refused rows is read without what guards its cells', async () => {
  const lines = [
    csvLine([...HEADS, REFUSED_COLUMN], copiedTable(',')),
    ...ROWS.map((row) => csvLine([...row, 'why'], copiedTable(','))),
  ]
  expect(lines[1]).toBe(`'=1+1,'\tx;'=2,-12.50,why\r\n`)
  const file = new File(['\uFEFF', ...lines], 'refused.csv')
  expect(await readForm(file)).toMatchObject({
    heads: [...HEADS, REFUSED_COLUMN],
    first: ROWS.map((row) => [...row, 'why']),
  })
  expect(await read(file)).toEqual(ROWS.map((row) => [...row, 'why']))
})

test('any other table is read as it is', async () => {
  const file = new File(["id,name\n'=1,'@a\n"], 'book.csv')
  expect(await readForm(file)).toMatchObject({ first: [["'=1", "'@a"]] })
  expect(await read(file)).toEqual([["'=1", "'@a"]])
})

test('a file with two columns of one name is refused, with the name', async () => {
  await expect(readForm(new File(['id,amount, amount\n1,2,3\n'], 'book.csv'))).rejects.toThrow(
    /column “amount” more than once/,
  )
})
