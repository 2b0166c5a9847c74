// Files as they come from the world: cut off, in another encoding, mangled by Excel, or made to harm. Each is reported
// with its place, and before anything is sent.
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOANS_MAPPING, type Ran, TapeFolder, loanRows, runTapeImport } from './command.ts'
import { headerRow, textCell as text, workbook } from './workbook.ts'

let folder: TapeFolder
let mapping: string

beforeAll(() => {
  folder = new TapeFolder()
  mapping = folder.write('loans.mapping.yaml', LOANS_MAPPING)
})
afterAll(() => folder.remove())

/** What the first rows of a file become; no service is asked. */
function previewing(name: string, content: string | Uint8Array, ...more: string[]): Promise<Ran> {
  return runTapeImport([folder.write(name, content), '-m', mapping, '--preview', '5', ...more])
}

/** Checks a file whole, as before sending; no service is there, which is the error where the file is right. */
function checking(name: string, content: string | Uint8Array): Promise<Ran> {
  return runTapeImport([folder.write(name, content), '-m', mapping, '--key', 'sk_snbx_1'], {
    address: 'http://127.0.0.1:1',
    key: 'x',
  })
}

/** A mapping with other words at its top. */
function mappingWith(name: string, head: string): string {
  return folder.write(name, LOANS_MAPPING.replace('tape: 1', `tape: 1\n${head}`))
}

const HEADER = 'loan_id,borrower,amount,issued,paid,email'
const HEADER_ROW = headerRow(HEADER.split(','))

test.each([
  ['an empty file', '', /is empty/],
  ['gzip that is cut off', gzipSync(loanRows(500)).subarray(0, 900), /is cut off: it is gzip, and its end is missing/],
  [
    'a quote that never closes',
    `${HEADER}\nL1,"B1,5,2026-01-01,0,\nL2,B2,5,2026-01-01,0,\n`,
    /row that begins on line 2 does not end/,
  ],
  ['a PDF', '%PDF-1.7 \u0000\u0001 binary', /is a PDF/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1'.padEnd(64, '0'), 'hex'), /\.xls.*save it as \.xlsx or CSV/],
  [
    'a workbook that is cut off',
    zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }).subarray(0, 60),
    /is cut off: it is a workbook/,
  ],
  ['a column twice', 'loan_id,loan_id,borrower,amount,issued,paid,email\n', /has the column "loan_id" more than once/],
  ['zeros between', `${HEADER}\nL1,\u0000B,5,2026-01-01,0,\n`, /is no text: byte 46 is zero/],
])('%s is refused whole', async (_, content, message) => {
  const ran = await previewing('whole.csv', content)
  expect(ran).toMatchObject({ code: 2, out: '' })
  expect(ran.err).toMatch(message)
})

test('a byte that is no UTF-8 is reported with its place before anything is sent, and read where the encoding is given', async () => {
  const content = Buffer.from(`${HEADER}\nL1,M\u00fcller,5,2026-01-01,0,\n`, 'latin1')
  const ran = await checking('latin.csv', content)
  expect(ran).toMatchObject({ code: 2 })
  expect(ran.err).toMatch(/is not UTF-8: byte 47 \(FC, on line 2\).*encoding: latin1/)
  const latin1Mapping = mappingWith('latin.mapping.yaml', 'encoding: latin1')
  const read = await runTapeImport([folder.write('latin.csv', content), '-m', latin1Mapping, '--preview', '1'])
  expect(read.out).toContain('"last_name":"M\u00fcller"')
})

test.each([
  ['a byte order mark', Buffer.from(`\uFEFF${HEADER}\nL1,B\u00e9,5,2026-01-01,0,\n`)],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${HEADER}\r\nL1,B\u00e9,5,2026-01-01,0,\r\n`, 'utf16le')],
  ['lines that end in CR, LF and both', Buffer.from(`${HEADER}\rL1,B\u00e9,5,2026-01-01,0,\r\n`)],
  [
    'quotes, semicolons and a delimiter at the end',
    Buffer.from(`${HEADER.replaceAll(',', ';')}\n"L1";"B\u00e9";"5";2026-01-01;0;;\n`),
  ],
])('%s is read', async (_, content) => {
  const ran = await previewing('read.csv', content)
  expect(ran.out).toContain('"id":"a-B\u00e9"')
  expect(ran).toMatchObject({ code: 0, err: '' })
})

test('ids are never mangled: zeros in front and 77 digits stay, what Excel cut is refused', async () => {
  const long = '9'.repeat(77)
  const rows = [`0007,B1,5,2026-01-01,0,`, `${long},B1,5,2026-01-01,0,`, '1.23E+17,B1,5,2026-01-01,0,']
  const { out } = await previewing('ids.csv', [HEADER, ...rows, ''].join('\n'))
  expect(out).toContain('"kind":"receivable","id":"0007"')
  expect(out).toContain(`"kind":"receivable","id":"${long}"`)
  expect(out).toMatch(/receivable\.id: "1\.23E\+17" is in scientific notation/)
  const json = await previewing(
    'ids.ndjson',
    `{"loan_id": ${long}, "borrower": "B", "amount": 1e3, "issued": "2026-01-01", "paid": 0, "email": null}\n`,
  )
  expect(json.out).toContain('"1e3" is in scientific notation')
})

test('a formula in a cell is text, and is sent as it is', async () => {
  const { out } = await previewing('formula.csv', `${HEADER}\nL1,"=HYPERLINK(""x"")",5,2026-01-01,0,\n`)
  expect(out).toContain('"last_name":"=HYPERLINK(\\"x\\")"')
})

test('a row with a cell too few is rejected alone, and reported as cut off', async () => {
  const { out, code } = await previewing('short.csv', `${HEADER}\nL1,B1,5,2026-01-01,0,\nL2,B2,5\n`)
  expect(out).toMatch(/row 3: rejected\n#\s+the row has 3 cells where the header has 6: it is cut off/)
  expect(code).toBe(0)
})

test('a workbook is read: dates as days, floats as Excel shows them, zeros of a format, formulas by their results', async () => {
  const row =
    '<row r="2"><c r="A2" s="2"><v>42</v></c><c r="B2" t="s"><v>1</v></c><c r="C2"><v>0.30000000000000004</v></c>' +
    '<c r="D2" s="1"><v>45322.5</v></c><c r="E2"><f>1+1</f><v>2</v></c></row>'
  const styles = '<numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts>'
  const { out, err } = await previewing('book.xlsx', workbook(HEADER_ROW + row, { styles }))
  expect(err).toBe('')
  expect(out).toContain('"id":"00042","obligor_id":"a-Long"')
  expect(out).toContain('"date":"2024-01-31","type":"disbursement","amount":30}')
  expect(out).toContain('"type":"principal","amount":200}')
})

test('a number of a workbook that lost digits, and an error, are refused by the address of the cell', async () => {
  const cells =
    `<c r="A2"><v>1.2345678901234568E+19</v></c>${text('B2', 'B')}<c r="C2"><v>5</v></c>` +
    '<c r="D2" s="1"><v>45322</v></c><c r="E2" t="e"><v>#REF!</v></c>'
  const { out } = await previewing('lost.xlsx', workbook(`${HEADER_ROW}<row r="2">${cells}</row>`))
  expect(out).toContain('A2 holds a number of more than 15 digits')
  expect(out).toContain('E2 holds the error #REF!')
})

test('a mapping that is wrong is reported by line and column, with what is known there', async () => {
  const wrong = folder.write(
    'wrong.yaml',
    'tape: 1\ncurrency: USD\nrecords:\n  - receivable:\n      id: = loan_id\n      amount: 5\n  - entry: { id: = lone_id, receivable_id: = (loan_id }\n',
  )
  const file = folder.write('any.csv', loanRows(1))
  const ran = await runTapeImport([file, '-m', wrong, '--preview', '1'])
  expect(ran).toMatchObject({ code: 2 })
  expect(ran.err).toContain('wrong.yaml:6:7 amount is not known in records.0.receivable: known are id, ')
  const unknown = folder.write(
    'unknown.yaml',
    'tape: 1\ncurrency: USD\nrecords:\n  - entry: { id: = lone_id, receivable_id: x }\n',
  )
  const missing = await runTapeImport([file, '-m', unknown, '--preview', '1'])
  expect(missing.err).toMatch(/unknown\.yaml:4:14 records\.0\.entry\.id names lone_id.* did you mean loan_id\?/)
})

test('a mapping can compute and do nothing: no anchors, no nesting without end, nothing of the machine', async () => {
  const file = folder.write('any.csv', loanRows(1))
  const failing = async (yaml: string) => runTapeImport([file, '-m', folder.write('bad.yaml', yaml), '--preview', '1'])
  expect(
    (await failing('tape: 1\nlookups: &a { b: { c: d } }\nvalues: *a\nrecords: [{ account: { id: x } }]\n')).err,
  ).toContain('anchors and aliases are not read')
  expect((await failing(`tape: 1\nrecords: [{ account: { id: "= ${'('.repeat(100)}1" } }]\n`)).err).toContain(
    'nested too deeply',
  )
  expect((await failing('tape: 1\nrecords: [{ account: { id: = constructor } }]\n')).err).toContain(
    'names constructor, which is no column',
  )
  expect((await failing('tape: 1\nrecords: [{ account: { id: = process.env } }]\n')).err).toContain('names process.env')
})
