// Rows of a sheet of a workbook, as they come. Excel keeps numbers in 15 digits and shows long ones in scientific notation, so a number that it
// may have mangled is no text and no id: the cell is refused by its address. Of a formula, its stored result counts.
import { addDays } from '@tapeline/kernel/core/day'
import type { DecimalSign } from '../../language/written-number.ts'
import { FileFault } from '../file-fault.ts'
import { refuseTwice } from '../table-rows.ts'
import type { OnBytes } from '../../tape-store.ts'
import { type Cell, Lots, type OpenRows, ROW_LENGTH_MAX, type SourceRow, cellText, lotsFrom } from '../source-rows.ts'
import type { Archive } from './archive.ts'
import { type Workbook, readWorkbook } from './workbook.ts'
import { walkXml } from './xml-events.ts'

/** How a workbook is read. */
export interface XlsxOptions {
  readonly sheet?: string | undefined
  readonly header_row?: number | undefined
  readonly header?: readonly string[] | undefined
  readonly decimal?: DecimalSign | undefined
  readonly onBytes?: OnBytes | undefined
}

type Row = Omit<SourceRow, 'file'>

/** The bounds of a sheet in Excel; the column is counted from 0. */
const [COLUMN_MAX, ROW_MAX] = [16_383, 1_048_576]

/** Opens a sheet. Throws a FileFault. */
export async function openXlsx(open: () => Promise<Archive>, options: XlsxOptions): Promise<OpenRows> {
  const { header_row = 1, header } = options
  const rows = sheetRows(open, options)
  if (header !== undefined) return { header, rows: lotsFrom(rows, lotsOf(rows, header.length)) }
  for (;;) {
    const { value: row, done } = await rows.next()
    if (done === true || row.line > header_row)
      throw new FileFault(`has no row ${header_row}, which is to be the header`)
    if (row.line < header_row) continue
    const names = row.cells.map((cell) => cellText(cell).trim())
    refuseTwice(names)
    return { header: names, rows: lotsFrom(rows, lotsOf(rows, names.length)) }
  }
}

async function* lotsOf(rows: AsyncGenerator<Row>, width: number): AsyncGenerator<readonly Row[]> {
  const lots = new Lots()
  for await (const { line, cells } of rows) {
    if (cells.every((cell) => cellText(cell).trim() === '')) continue
    const beyond = cells.slice(width).findIndex((cell) => cellText(cell).trim() !== '')
    const fault = beyond < 0 ? undefined : `${addressOf(width + beyond, line)} is beside the columns of the header`
    const lot = lots.add({ line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''), fault })
    if (lot !== undefined) yield lot
  }
  yield lots.take()
}

async function* sheetRows(
  open: () => Promise<Archive>,
  { sheet, decimal = '.', onBytes }: XlsxOptions,
): AsyncGenerator<Row> {
  const archive = await open()
  try {
    const book = await readWorkbook(archive, sheet)
    const reader = new SheetReader(book, decimal)
    for await (const _ of walkXml(archive.read(book.part, { onBytes }), reader)) yield* reader.take()
  } finally {
    await archive.close()
  }
}

/** Collects the rows of a sheet. */
class SheetReader {
  readonly #book: Workbook
  readonly #decimal: DecimalSign
  #rows: Row[] = []
  #cells: Cell[] = []
  #line = 0
  #length = 0
  #column = -1
  #type = ''
  #style = 0
  #text = ''
  #within = false

  constructor(book: Workbook, decimal: DecimalSign) {
    this.#book = book
    this.#decimal = decimal
  }

  /** The rows that are whole. */
  take(): Row[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  readonly open = (name: string, attribute: (name: string) => string | undefined): void => {
    if (name === 'row') this.#beginRow(attribute('r'))
    if (name === 'c') {
      const reference = attribute('r')
      this.#column = reference === undefined ? this.#column + 1 : columnOf(reference)
      if (this.#column > COLUMN_MAX)
        throw new FileFault(`has a cell in row ${this.#line} beside the last column of Excel: save the sheet as CSV`)
      this.#type = attribute('t') ?? 'n'
      this.#style = Number(attribute('s') ?? 0)
      this.#text = ''
    }
    this.#within = name === 'v' || name === 't'
  }

  #beginRow(number: string | undefined): void {
    const line = number === undefined ? this.#line + 1 : Number(number)
    if (!Number.isInteger(line) || line <= this.#line)
      throw new FileFault(
        `is no whole workbook: row ${number ?? ''} is not behind row ${this.#line}. Save the sheet as CSV`,
      )
    if (line > ROW_MAX) throw new FileFault(`has more than ${ROW_MAX} rows, which no sheet has: save the sheet as CSV`)
    this.#line = line
    this.#cells = []
    this.#column = -1
    this.#length = 0
  }

  readonly text = (piece: string): void => {
    if (this.#within) this.#text += piece
    if (this.#text.length > ROW_LENGTH_MAX) this.#refuseLength()
  }

  #refuseLength(): never {
    throw new FileFault(`has a row of more than 1 MiB, row ${this.#line}: shorten its texts, or leave them out`)
  }

  readonly close = (name: string): void => {
    this.#within = false
    if (name === 'c' && this.#column >= 0) this.#keep(this.#cell())
    if (name === 'row') this.#rows.push({ line: this.#line, cells: this.#cells, fault: undefined })
  }

  /** Blank cells are kept only before others, so that a row is no longer than what is in it. */
  #keep(cell: Cell): void {
    const length = cellText(cell).length
    if (length === 0) return
    if (this.#column < this.#cells.length)
      throw new FileFault(`has the cell ${addressOf(this.#column, this.#line)} more than once, or cells out of order`)
    this.#length += length
    if (this.#length > ROW_LENGTH_MAX) this.#refuseLength()
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells.push(cell)
  }

  #cell(): Cell {
    const [type, text] = [this.#type, this.#text]
    if (type === 's') return this.#book.texts[Number(text)] ?? ''
    if (type === 'b') return text === '1' ? 'true' : 'false'
    if (type === 'e') return this.#refused(text, `holds the error ${text}`)
    if (type !== 'n' || text === '') return type === 'd' ? text.slice(0, 10) : text
    return this.#number(text)
  }

  #number(text: string): Cell {
    const style = this.#book.styles[this.#style] ?? 'plain'
    const number = Number(text)
    if (!Number.isFinite(number)) return this.#refused(text, 'holds no number')
    if (style === 'date') return this.#day(text, number)
    if (Math.abs(number) >= 1e15)
      return this.#refused(
        text,
        'holds a number of more than 15 digits, of which Excel loses some: format the column as text and fill it again',
      )
    const plain = plainDigits(number)
    if (typeof style === 'number' && /^\d+$/.test(plain)) return plain.padStart(style, '0')
    return this.#decimal === ',' ? plain.replace('.', ',') : plain
  }

  /** In workbooks that count days from 1900, the day 60 is the 29th of February 1900, which does not exist. */
  #day(text: string, number: number): Cell {
    const days = Math.floor(number)
    if (days < (this.#book.from_1904 ? 0 : 61) || days > 2_958_465)
      return this.#refused(text, 'is no date that Excel can show')
    return addDays(this.#book.from_1904 ? '1904-01-01' : '1899-12-30', days)
  }

  #refused(text: string, reason: string): Cell {
    return { text, fault: `${addressOf(this.#column, this.#line)} ${reason}` }
  }
}

/** A number in the 15 digits that Excel shows, without an exponent: 0.1 + 0.2 is 0.3. */
function plainDigits(number: number): string {
  const [digits = '', exponent = '0'] = number.toExponential(14).split('e')
  const [sign, size] = digits.startsWith('-') ? ['-', digits.slice(1)] : ['', digits]
  const all = size.replace('.', '')
  const point = Number(exponent) + 1
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all.padEnd(point, '0')
  const whole = padded.slice(0, Math.max(point, 1))
  const fraction = padded.slice(Math.max(point, 1)).replace(/0+$/, '')
  return fraction === '' ? (whole === '0' ? '0' : sign + whole) : `${sign}${whole}.${fraction}`
}

function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The address of a cell as Excel shows it: `B7`. */
function addressOf(column: number, line: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters + line
}
