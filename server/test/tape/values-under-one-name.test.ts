// Two values under one name: which one counts differs between programs, so the file or its row is refused with the place, never read as the last.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOANS_MAPPING, TapeFolder, runTapeImport } from './command.ts'
import { textCell, workbook } from './workbook.ts'

let folder: TapeFolder
let mapping: string

beforeAll(() => {
  folder = new TapeFolder()
  mapping = folder.write('loans.mapping.yaml', LOANS_MAPPING)
})
afterAll(() => folder.remove())

const FIRST = '"loan_id":"L1","borrower":"B","amount":5,"issued":"2026-01-01","paid":0,"email":null'

function previewing(file: string, ...more: string[]) {
  return runTapeImport([file, '-m', mapping, '--preview', '5', ...more])
}

test.each([
  ['a key of a line', `{${FIRST}}\n{${FIRST},"amount":900}\n`, 'amount'],
  ['a key that is written in two ways', `{${FIRST}}\n{${FIRST},"\\u0061mount":900}\n`, 'amount'],
  ['a key within a field', `{${FIRST}}\n{${FIRST},"x":{"y":1,"y":2}}\n`, 'x.y'],
  ['a name with a point and a field within a field', `{${FIRST}}\n{${FIRST},"x.y":1,"x":{"y":2}}\n`, 'x.y'],
  ['a key within a list', `{${FIRST}}\n{${FIRST},"x":[{"y":1,"y":2}]}\n`, 'x[0].y'],
  ['a key of an object in an array', `[{${FIRST}},\n{${FIRST},"amount":900}]`, 'amount'],
])('%s rejects its row alone, with the name', async (_, content, name) => {
  const { code, out } = await previewing(folder.write('twice.ndjson', content))
  expect(code).toBe(0)
  expect(out).toContain('row 2: rejected\n')
  expect(out).toContain(
    `the key ${JSON.stringify(name)} is there more than once, so that its value is not known: keep one`,
  )
  expect(out).toContain('"amount":500}')
  expect(out).not.toContain('90000')
})

test('a key twice ends no line that is right, whatever its numbers and escapes', async () => {
  const line = `{${FIRST.replace('5', '12345678901234.25')},"x":[{"y":1},{"y":2}],"z":{"amount":1},"é":1,"\\u00e8":2}`
  const { out } = await previewing(folder.write('once.ndjson', `${line}\n`))
  expect(out).toContain('"amount":1234567890123425}')
})

test('columns of one name are refused, in a workbook and in the header that the mapping gives', async () => {
  const cells = ['loan_id', 'amount', ' amount '].map((name, at) => textCell(`${'ABC'[at]}1`, name)).join('')
  const sheet = await previewing(folder.write('twice.xlsx', workbook(`<row r="1">${cells}</row>`)))
  expect(sheet).toMatchObject({ code: 2, out: '' })
  expect(sheet.err).toContain('has the column "amount" more than once')
  const file = folder.write('none.csv', 'L1,5,6\n')
  const given = folder.write(
    'header.yaml',
    LOANS_MAPPING.replace('tape: 1', 'tape: 1\nheader: [loan_id, amount, amount]'),
  )
  const ran = await runTapeImport([file, '-m', given, '--preview', '1'])
  expect(ran).toMatchObject({ code: 2, out: '' })
  expect(ran.err).toContain('has the column "amount" more than once')
})

test('a cell that a sheet has twice is refused by its address', async () => {
  const head = ['loan_id', 'borrower'].map((name, at) => textCell(`${'AB'[at]}1`, name)).join('')
  const row = `<row r="2">${textCell('A2', 'L1')}${textCell('A2', 'L2')}${textCell('B2', 'B')}</row>`
  const ran = await previewing(folder.write('cell.xlsx', workbook(`<row r="1">${head}</row>${row}`)))
  expect(ran).toMatchObject({ code: 2 })
  expect(ran.err).toContain('has the cell A2 more than once')
})

test('a key of a mapping in JSON, and a parameter, are refused when they are given twice', async () => {
  const file = folder.write('any.csv', 'loan_id,borrower\nL1,B\n')
  const json = folder.write('twice.json', '{"tape": 1,\n "currency": "USD",\n "currency": "EUR", "records": []}')
  const ran = await runTapeImport([file, '-m', json, '--preview', '1'])
  expect(ran).toMatchObject({ code: 2, out: '' })
  expect(ran.err).toMatch(/twice\.json:3:\d+ Map keys must be unique/)
  const set = await previewing(file, '--set', 'day=1', '--set', 'day=2')
  expect(set).toMatchObject({ code: 2, out: '' })
  expect(set.err).toContain('day is set twice')
})
