// A table as an .xlsx file, written while its rows come: what is held is one piece of them. Behind its rows comes a sheet about the table, before
// them the same as a matrix, where it is one. A sheet has a limit of rows; what is more goes on the next one.
import { NAMESPACES } from './namespaces.ts'
import { packageParts, sheetPath } from './parts.ts'
import { cellName, columnName } from './places.ts'
import { type TableLook, placeOfTableLook, tableStylesXml } from './table-looks.ts'
import { XML, escapeXml } from './xml.ts'

/** A cell; null is an empty one. A number may be given as its digits. */
export type TableCell =
  | { readonly text: string; readonly look?: TableLook }
  | { readonly number: number | string; readonly look: TableLook }
  | { readonly yes: boolean }
  | null

/** A column: its name, and its width in characters. */
export interface TableColumn {
  readonly name: string
  readonly width: number
}

/** A sheet that is written at once, such as one before the rows: its heads, and its cells below them. Its first column stays in view beside them. */
export interface FrontSheet {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
}

/** A table to be written. */
export interface TableWorkbook {
  readonly title: string
  readonly front?: FrontSheet | undefined
  /** ISO 8601. */
  readonly created: string
  readonly columns: readonly TableColumn[]
  readonly pieces: AsyncIterable<readonly (readonly TableCell[])[]>
  /** The rows of the sheet about the table, by how many rows it has. */
  readonly about: (rows: number) => readonly (readonly TableCell[])[]
}

/** Several small tables, each on a sheet of its own, behind a sheet about them. */
export interface SheetsWorkbook {
  readonly title: string
  /** ISO 8601. */
  readonly created: string
  /** The rows of the sheet about them. */
  readonly about: readonly (readonly TableCell[])[]
  readonly sheets: readonly FrontSheet[]
}

/** The pieces of the file of several tables. */
export function sheetsWorkbook({ title, created, about, sheets }: SheetsWorkbook, packer: Packer): Uint8Array[] {
  const zip = new ZipOfParts(packer)
  const written = [aboutXml(about), ...sheets.map(frontXml)]
  written.forEach((xml, place) => zip.add(sheetPath(place), xml))
  zip.add('xl/styles.xml', tableStylesXml())
  const names = ['About', ...sheets.map(({ name }) => name)]
  for (const [path, xml] of packageParts({ title, created }, names)) zip.add(path, xml)
  return zip.end()
}

/** Rows of a sheet, with its head: the limit of the format. */
const ROWS_MAX = 1_048_576

/** Widths of the sheet about the table. */
const ABOUT_WIDTHS = [30, 110]

/** Begins a zip that gives its bytes as they are made. What packs is passed in, since the kernel needs no package. */
export type Packer = (onBytes: (bytes: Uint8Array) => void) => PackedFile

/** A zip whose parts are begun one after the other. */
export interface PackedFile {
  readonly begin: (path: string) => { push(bytes: Uint8Array, is_last: boolean): void }
  readonly end: () => void
}

const UTF8 = new TextEncoder()

/** The pieces of the file. `rows_max` is for tests: rows of a sheet with its head. */
export async function* tableWorkbook(
  { title, created, front, columns, pieces, about }: TableWorkbook,
  packer: Packer,
  rows_max = ROWS_MAX,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipOfParts(packer)
  const sheets: string[] = []
  if (front !== undefined) {
    sheets.push(front.name)
    zip.add(sheetPath(0), frontXml(front))
  }
  const before = sheets.length
  let written = 0
  let row = rows_max
  for await (const piece of pieces) {
    for (const cells of piece) {
      if (row >= rows_max) {
        if (sheets.length > before) zip.write(sheetEnd(columns, row))
        sheets.push(sheets.length === before ? 'Rows' : `Rows ${sheets.length - before + 1}`)
        zip.begin(sheetPath(sheets.length - 1), sheetBegin(columns, FROZEN_HEAD))
        row = 1
      }
      zip.write(rowXml(cells, row))
      row += 1
      written += 1
    }
    yield* zip.take()
  }
  if (sheets.length === before) {
    sheets.push('Rows')
    zip.begin(sheetPath(before), sheetBegin(columns, FROZEN_HEAD))
    row = 1
  }
  zip.write(sheetEnd(columns, row))
  sheets.push('About')
  zip.add(sheetPath(sheets.length - 1), aboutXml(about(written)))
  zip.add('xl/styles.xml', tableStylesXml())
  for (const [path, xml] of packageParts({ title, created }, sheets)) zip.add(path, xml)
  yield* zip.end()
}

/** What stays in view: the heads, and in a matrix the first column. */
const FROZEN_HEAD = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
const FROZEN_BOTH = '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>'

function frontXml({ columns, rows }: FrontSheet): string {
  return `${sheetBegin(columns, FROZEN_BOTH)}${rows.map((cells, at) => rowXml(cells, at + 1)).join('')}</sheetData></worksheet>`
}

function sheetBegin(columns: readonly TableColumn[], frozen: string): string {
  const heads = columns.map(({ name }): TableCell => ({ text: name, look: 'heading' }))
  return (
    `<worksheet xmlns="${NAMESPACES.main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>` +
    `<cols>${columns.map(({ width }, i) => columnXml(width, i)).join('')}</cols><sheetData>${rowXml(heads, 0)}`
  )
}

/** Filters over the columns, down to the last row. */
function sheetEnd(columns: readonly TableColumn[], rows: number): string {
  const last = `${columnName(columns.length - 1)}${rows}`
  return `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`
}

function aboutXml(rows: readonly (readonly TableCell[])[]): string {
  return (
    `<worksheet xmlns="${NAMESPACES.main}"><cols>${ABOUT_WIDTHS.map(columnXml).join('')}</cols>` +
    `<sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`
  )
}

function columnXml(width: number, column: number): string {
  return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`
}

function rowXml(cells: readonly TableCell[], row: number): string {
  const inner = cells.map((cell, column) => (cell === null ? '' : cellXml(cell, cellName(column, row)))).join('')
  return `<row r="${row + 1}">${inner}</row>`
}

function cellXml(cell: NonNullable<TableCell>, place: string): string {
  if ('yes' in cell) return `<c r="${place}" t="b"><v>${cell.yes ? 1 : 0}</v></c>`
  const at = `r="${place}" s="${placeOfTableLook(cell.look ?? 'text')}"`
  if ('number' in cell) return `<c ${at}><v>${cell.number}</v></c>`
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`
}

/** A zip whose parts are written one after the other. */
class ZipOfParts {
  readonly #made: Uint8Array[] = []
  readonly #zip: PackedFile
  #part: ReturnType<PackedFile['begin']> | undefined
  #text = ''

  constructor(packer: Packer) {
    this.#zip = packer((bytes) => this.#made.push(bytes))
  }

  begin(path: string, xml: string): void {
    this.#endPart()
    this.#part = this.#zip.begin(path)
    this.write(XML + xml)
  }

  write(xml: string): void {
    this.#text += xml
  }

  add(path: string, xml: string): void {
    this.begin(path, xml)
  }

  /** What was made since the last time. */
  take(): Uint8Array[] {
    this.#push(false)
    return this.#made.splice(0)
  }

  /** The rest of the file. */
  end(): Uint8Array[] {
    this.#endPart()
    this.#zip.end()
    return this.#made.splice(0)
  }

  #push(is_last: boolean): void {
    this.#part?.push(UTF8.encode(this.#text), is_last)
    this.#text = ''
  }

  #endPart(): void {
    this.#push(true)
    this.#part = undefined
  }
}
