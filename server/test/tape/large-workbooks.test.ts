// Workbooks that unpack to gigabytes: each ends in one sentence that states what to do, in a process that has 256 MB of memory.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../kernel/test/length.ts'
import { LOANS_MAPPING, TapeFolder, endOf, startImport } from './command.ts'
import { type LongXml, headerRow, longWorkbook } from './workbook.ts'

let folder: TapeFolder
let mapping: string

beforeAll(() => {
  folder = new TapeFolder()
  mapping = folder.write('loans.mapping.yaml', LOANS_MAPPING)
})
afterAll(() => folder.remove())

const MIB = 1_048_576
const SHEET = 'xl/worksheets/sheet1.xml'
const SHARED = 'xl/sharedStrings.xml'
const HEADER = headerRow(['loan_id', 'borrower', 'amount', 'issued', 'paid', 'email'])
const BEGIN = `<worksheet><sheetData>${HEADER}`

/** Elements that are passed over and hardly packed, so that what comes behind them is within the share by which a part may unpack. */
const HARD = Array.from({ length: 24 }, () => `<p x="${randomBytes(MIB / 4).toString('hex')}"/>`).join('')

/** A stretch of about a megabyte. */
function stretch(text: string): string {
  return text.repeat(Math.ceil(MIB / text.length))
}

const LONG: readonly (readonly [string, string, LongXml, RegExp])[] = [
  [
    `${runs(2_048, 256)} megabytes around shared texts, packed to a thousandth`,
    SHARED,
    { begin: ['<sst>'], repeated: stretch('<x></x>'), times: runs(2_048, 256) },
    /unpacks to more than 200 times its size \(xl\/sharedStrings\.xml\): save the sheet as CSV/,
  ],
  [
    'two gigabytes of shared texts',
    SHARED,
    { begin: ['<sst>', HARD], repeated: stretch(`<si><t>${'a'.repeat(1_000)}</t></si>`), times: 2_048 },
    /holds more text than can be kept: save the sheet as CSV/,
  ],
  [
    'two gigabytes of empty shared texts',
    SHARED,
    { begin: ['<sst>', HARD], repeated: stretch('<si/>'), times: 2_048 },
    /holds more text than can be kept: save the sheet as CSV/,
  ],
  [
    'one text of two gigabytes',
    SHARED,
    { begin: ['<sst>', HARD, '<si><t>'], repeated: stretch('a'), times: 2_048 },
    /has a text of more than 1 MiB in one cell: shorten it, or leave it out/,
  ],
  [
    'one text of two gigabytes in pieces',
    SHEET,
    {
      begin: ['<worksheet><sheetData>', HARD, '<row><c t="inlineStr"><is>'],
      repeated: stretch('<r><t>aaaaaaaaaa</t></r>'),
      times: 2_048,
    },
    /has a row of more than 1 MiB, row 1: shorten its texts, or leave them out/,
  ],
  [
    'a sheet of two gigabytes that is packed to two megabytes',
    SHEET,
    { begin: [BEGIN], repeated: stretch('<row><c t="inlineStr"><is><t> </t></is></c></row>'), times: 2_048 },
    /unpacks to more than 200 times its size|has more than 1048576 rows, which no sheet has: save the sheet as CSV/,
  ],
  [
    'a hundred million rows',
    SHEET,
    { begin: [BEGIN, HARD], repeated: stretch('<row/>'), times: 600 },
    /has more than 1048576 rows, which no sheet has: save the sheet as CSV/,
  ],
  [
    'a row of millions of columns',
    SHEET,
    { begin: ['<worksheet><sheetData>', HARD, '<row>'], repeated: stretch('<c><v>1</v></c>'), times: 2_048 },
    /has a cell in row 1 beside the last column of Excel: save the sheet as CSV/,
  ],
  [
    'rows whose only cell is in the last column',
    SHEET,
    { begin: [BEGIN, HARD], repeated: stretch('<row><c><v></v></c></row>'), times: 600 },
    /has more than 1048576 rows/,
  ],
  [
    'elements within elements',
    SHEET,
    { begin: [BEGIN, HARD], repeated: stretch('<a>'), times: 2_048 },
    /nests its elements too deeply for a workbook: save the sheet as CSV/,
  ],
  [
    'an attribute without end',
    SHEET,
    { begin: [BEGIN, HARD, '<row r="'], repeated: stretch('1'), times: 2_048 },
    /has a text of more than 1 MiB in one cell/,
  ],
  [
    'styles without end',
    'xl/styles.xml',
    { begin: ['<styleSheet>', HARD.slice(0, 8 * MIB), '"/><cellXfs>'], repeated: stretch('<xf/>'), times: 1_024 },
    /unpacks to more than 16 MiB \(xl\/styles\.xml\): save the sheet as CSV/,
  ],
  [
    'sheets without end',
    'xl/workbook.xml',
    { begin: ['<workbook><sheets>'], repeated: stretch('<sheet name="a"/>'), times: 1_024 },
    /unpacks to more than 16 MiB \(xl\/workbook\.xml\): save the sheet as CSV/,
  ],
]

test.each(LONG)('%s', { timeout: 300_000 }, async (_, part, xml, sentence) => {
  const file = folder.write('long.xlsx', longWorkbook(part, xml, HEADER))
  const child = startImport([file, '-m', mapping, '--preview', '1'], undefined, ['--max-old-space-size=256'])
  const { code, out, err } = await endOf(child)
  expect({ code, out }, err.slice(0, 2_000)).toEqual({ code: 2, out: '' })
  expect(err.trim().split('\n')).toEqual([expect.stringMatching(sentence)])
})

const WIDE_ROW = `<row>${Array.from({ length: 1_000 }, () => '<c><v>123456</v></c>').join('')}</row>`

test.each<[string, string, LongXml]>([
  [
    'a sheet of 5,000 rows and 1,000 columns',
    SHEET,
    {
      begin: ['<worksheet><sheetData>', HARD, HEADER],
      repeated: WIDE_ROW.repeat(50),
      times: 100,
      end: '</sheetData></worksheet>',
    },
  ],
  [
    'shared texts far apart',
    SHARED,
    {
      begin: ['<sst>', HARD],
      repeated: `${'<x></x>'.repeat(6_000)}<si><t>twenty characters ab</t></si>`,
      times: 3_000,
      end: '</sst>',
    },
  ],
])('%s: read in as little memory', { timeout: 300_000 }, async (_, part, xml) => {
  const file = folder.write('wide.xlsx', longWorkbook(part, xml, HEADER))
  const child = startImport([file, '-m', mapping, '--preview', '9999'], undefined, ['--max-old-space-size=256'])
  const { code, err } = await endOf(child)
  expect({ code, err }).toEqual({ code: 0, err: '' })
})
