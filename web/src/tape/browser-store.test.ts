// Files as browsers have them give the rows that the command line reads of the same files.
import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cellText } from '@tapeline/tape/files/source-rows'
import type { FileMapping } from '@tapeline/tape/tape-store'
import { browserStore } from './browser-store.ts'

async function rowsOf(name: string, content: BlobPart, mapping: FileMapping = {}) {
  const store = browserStore(new Map([[name, new Blob([content])]]))
  const { header, rows } = await store.open(name, mapping)
  const found: (readonly [number, ...string[]])[] = []
  for await (const lot of rows) for (const { line, cells } of lot) found.push([line, ...cells.map(cellText)])
  return { header, rows: found }
}

const WANTED = {
  header: ['id', 'name'],
  rows: [
    [2, '1', 'Ana, Inc'],
    [3, '2', 'two\nlines'],
    [5, '3', ''],
  ],
}
const TEXT = 'id,name\n1,"Ana, Inc"\n2,"two\nlines"\n3,\n'

test.each([
  ['a comma', TEXT],
  ['a semicolon', 'id;name\n1;Ana, Inc\n2;"two\nlines"\n3;\n'],
  ['a tab and a byte order mark', '\uFEFFid\tname\n1\tAna, Inc\n2\t"two\nlines"\n3\t\n'],
])('CSV with %s', async (_, text) => {
  expect(await rowsOf('tape.csv', text)).toEqual(WANTED)
})

test('CSV packed by gzip, in Windows-1252 and in UTF-16', async () => {
  expect(await rowsOf('tape.csv.gz', gzipSync(TEXT))).toEqual(WANTED)
  const western = Buffer.from('id,name\n1,Jos\u00e9\n', 'latin1')
  expect((await rowsOf('a.csv', western, { encoding: 'latin1' })).rows).toEqual([[2, '1', 'José']])
  await expect(rowsOf('a.csv', western)).rejects.toThrow(/is not UTF-8, near line/)
  const wide = Buffer.from('\uFEFFid,name\n1,José\n', 'utf16le')
  expect((await rowsOf('a.csv', wide)).rows).toEqual([[2, '1', 'José']])
})

test.each([
  ['', /is empty/],
  ['PK\u0000\u0003', /is no text/],
  ['id,name\n1,"never closed\n', /a quote that never closes: the row that begins on line 2/],
  ['id,id\n1,2\n', /column "id" more than once/],
])('%j is refused with the reason', async (text, reason) => {
  await expect(rowsOf('tape.csv', text)).rejects.toThrow(reason)
})

test('a row with too many cells is no fault of the file', async () => {
  const store = browserStore(new Map([['a.csv', new Blob(['id,name\n1,a,b\n2,c\n'])]]))
  const { rows } = await store.open('a.csv', {})
  for await (const [first, second] of rows) {
    expect(first?.fault).toMatch(/3 cells where the header has 2/)
    expect(second?.fault).toBeUndefined()
  }
})

test('lines and lists of JSON, their numbers as they are written', async () => {
  const lines = '{"id":12345678901234567890,"at":{"city":"Lima"}}\n{"id":2}\n'
  const wanted = {
    header: ['id', 'at.city'],
    rows: [
      [1, '12345678901234567890', 'Lima'],
      [2, '2', ''],
    ],
  }
  expect(await rowsOf('tape.ndjson', lines)).toEqual(wanted)
  expect(await rowsOf('tape.json', `[${lines.trim().split('\n').join(',')}]`)).toEqual(wanted)
})

test('a workbook: its first sheet or the one that is named, shared texts, dates and numbers', async () => {
  const book = workbook()
  expect(await rowsOf('tape.xlsx', book)).toEqual({ header: ['id', 'on'], rows: [[2, 'L-1', '2026-01-31']] })
  expect(await rowsOf('tape.xlsx', book, { sheet: 'Paid' })).toEqual({ header: ['loan'], rows: [[2, '12.5']] })
  await expect(rowsOf('tape.xlsx', book.slice(0, -30))).rejects.toThrow(/is cut off/)
})

test('rows are sorted and looked up by key, those of one key in their order', async () => {
  const store = browserStore(new Map())
  const row = (line: number) => ({ file: 0, line, cells: [], fault: undefined })
  async function* rows() {
    yield { key: 'b', row: row(1) }
    yield { key: 'a\u0000z', row: row(2) }
    yield { key: 'a\u0000y', row: row(3) }
  }
  const sorted: number[] = []
  for await (const { row: one } of store.sorted(rows(), 'x')) sorted.push(one.line)
  expect(sorted).toEqual([3, 2, 1])
  const index = await store.index(rows(), 'x')
  expect(index.find('a').map(({ line }) => line)).toEqual([3, 2])
  expect(index.find('c')).toEqual([])
})

/** A workbook of two sheets, packed as Excel packs it. */
function workbook(): Uint8Array<ArrayBuffer> {
  const parts = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Loans" r:id="r1"/><sheet name="Paid" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': '<sst><si><t>id</t></si><si><t>on</t></si><si><t>L-1</t></si><si><t>loan</t></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet(
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c>',
      '<c t="s"><v>2</v></c><c s="1"><v>46053</v></c>',
    ),
    'xl/worksheets/sheet2.xml': sheet('<c t="s"><v>3</v></c>', '<c><v>12.5</v></c>'),
  }
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    bodies.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...bodies, ...directory, end]))
}

function sheet(...rows: readonly string[]): string {
  return `<worksheet><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`
}
