// PDF pages, written from the top: headings, text and tables that break over pages and repeat their heads. Sizes are points. The types of
// pdfkit declare only the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit'
import { type FontStyle, openFace, printable } from './fonts.ts'

/** A column of a table; widths are shares of the whole. */
export interface Column {
  readonly head: string
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** A row of a table; a strong one is a total of the rows above it. */
export interface Row {
  readonly cells: readonly string[]
  readonly strong?: boolean
}

/** The title of a document, and when it was made, as ISO 8601. */
export interface PdfTitle {
  readonly title: string
  readonly author: string
  readonly created: string
}

const INK = '#1B2A2F'
const FAINT = '#5B6B70'
const RULE = '#B9C6C9'
const MARGIN = { top: 50, bottom: 70, left: 50, right: 50 }
const SIZE = 8.5
const GAP = 6
const PADDING = 2.5

/** The pages of a PDF, being written. */
export class PdfPages {
  readonly #pdf: PDFKit.PDFDocument
  readonly #width: number
  readonly #pieces: Buffer[] = []

  constructor({ title, author, created }: PdfTitle) {
    const { bytes } = openFace()
    const date = new Date(created)
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins: MARGIN,
      bufferPages: true,
      // The font itself, since pdfkit would look for its default font among the files of the package.
      font: bytes.regular as unknown as string,
      lang: 'en',
      displayTitle: true,
      info: {
        Title: printable(title),
        Author: printable(author),
        Creator: 'Tapeline',
        Producer: 'Tapeline',
        CreationDate: date,
        ModDate: date,
      },
    })
    this.#pdf.registerFont('regular', bytes.regular)
    this.#pdf.registerFont('bold', bytes.bold)
    this.#pdf.on('data', (piece: Buffer) => this.#pieces.push(piece))
    this.#width = this.#pdf.page.width - MARGIN.left - MARGIN.right
  }

  title(text: string, below: string): void {
    this.#write(text, 'bold', 20)
    this.#write(below, 'regular', 11, FAINT)
    this.#pdf.moveDown(0.4)
  }

  /** A highlighted line. */
  banner(text: string): void {
    const { x, y } = this.#pdf
    this.#pdf.rect(MARGIN.left, y, this.#width, 18).fill('#FBE9D0')
    this.#style('bold', SIZE, '#7A3E00').text(printable(text), MARGIN.left + 6, y + 4, { width: this.#width - 12 })
    this.#pdf.x = x
    this.#pdf.y = y + 26
  }

  /** A heading that stays on one page with the text below it. */
  heading(text: string): void {
    if (this.#pdf.y > this.#bottom() - 60) this.#pdf.addPage()
    this.#pdf.y += GAP
    this.#write(text, 'bold', 11)
    this.#pdf.y += 2
  }

  words(text: string): void {
    this.#write(text, 'regular', SIZE)
    this.#pdf.y += 2
  }

  /** A table; without a head row if no column has a head. */
  table(columns: readonly Column[], rows: readonly Row[]): void {
    const heads = columns.map(({ head }) => head)
    const hasHeads = heads.some((head) => head !== '')
    if (hasHeads) this.#row(columns, { cells: heads }, FAINT)
    for (const row of rows) {
      if (this.#pdf.y + this.#heightOf(columns, row) > this.#bottom()) {
        this.#pdf.addPage()
        if (hasHeads) this.#row(columns, { cells: heads }, FAINT)
      }
      this.#row(columns, row, INK)
    }
    this.#pdf.y += GAP
  }

  /** Writes the foot of every page with its number, and ends the document. */
  async end(foot: readonly string[]): Promise<Buffer> {
    const { start, count } = this.#pdf.bufferedPageRange()
    for (let at = start; at < start + count; at += 1) {
      this.#pdf.switchToPage(at)
      this.#foot([...foot, `Page ${at + 1} of ${count}`])
    }
    const ended = new Promise<void>((resolve) => this.#pdf.on('end', () => resolve()))
    this.#pdf.end()
    await ended
    return Buffer.concat(this.#pieces)
  }

  #foot(lines: readonly string[]): void {
    const { page } = this.#pdf
    // Below the margin, where text would otherwise begin another page.
    page.margins.bottom = 0
    const top = page.height - MARGIN.bottom + 14
    this.#rule(top - 4)
    this.#style('regular', 7, FAINT)
    lines.forEach((line, i) =>
      this.#pdf.text(printable(line), MARGIN.left, top + i * 10, { width: this.#width, lineBreak: false }),
    )
    page.margins.bottom = MARGIN.bottom
  }

  #row(columns: readonly Column[], row: Row, color: string): void {
    const { y } = this.#pdf
    const height = this.#heightOf(columns, row)
    if (row.strong === true) this.#rule(y)
    this.#style(row.strong === true ? 'bold' : 'regular', SIZE, color)
    for (const { text, left, width, align } of this.#placesOf(columns, row))
      this.#pdf.text(text, left, y + PADDING, { width, align })
    this.#pdf.x = MARGIN.left
    this.#pdf.y = y + height
  }

  #heightOf(columns: readonly Column[], row: Row): number {
    this.#style(row.strong === true ? 'bold' : 'regular', SIZE, INK)
    const heights = this.#placesOf(columns, row).map(({ text, width }) => this.#pdf.heightOfString(text, { width }))
    return Math.max(SIZE, ...heights) + 2 * PADDING
  }

  /** The positions of a row's cells, with a gap between them. */
  #placesOf(columns: readonly Column[], { cells }: Row) {
    const whole = columns.reduce((sum, { width }) => sum + width, 0)
    let left = MARGIN.left
    return columns.map(({ width: share, align = 'left' }, i) => {
      const width = (this.#width * share) / whole
      const place = { text: printable(cells[i] ?? ''), left, width: width - 6, align }
      left += width
      return place
    })
  }

  #write(text: string, style: FontStyle, size: number, color = INK): void {
    this.#style(style, size, color).text(printable(text), MARGIN.left, this.#pdf.y, { width: this.#width })
  }

  #style(style: FontStyle, size: number, color: string): PDFKit.PDFDocument {
    return this.#pdf.font(style).fontSize(size).fillColor(color)
  }

  #rule(y: number): void {
    this.#pdf
      .moveTo(MARGIN.left, y)
      .lineTo(MARGIN.left + this.#width, y)
      .lineWidth(0.6)
      .stroke(RULE)
  }

  #bottom(): number {
    return this.#pdf.page.height - MARGIN.bottom
  }
}
