// A report as a file: an Excel workbook with a sheet for each table, or a PDF with the same tables one below the other.
import { Zip, ZipDeflate } from 'fflate'
import { packerOf } from '@tapeline/kernel/spreadsheet/packer'
import { type TableCell, sheetsWorkbook } from '@tapeline/kernel/spreadsheet/table-workbook'
import type { ReportFormat } from './report-formats.ts'
import type { ReportDocument, ReportSheet } from './report-document.ts'

/** Writes a report; `created` is ISO 8601. */
type WriteReport = (document: ReportDocument, created: string) => Buffer | Promise<Buffer>

/** What writes the forms of a report's file. */
export const REPORT_WRITERS: { readonly [format in ReportFormat]: WriteReport } = { xlsx: writeWorkbook, pdf: writePdf }

const UNITS =
  'Amounts are in major units of the currency beside them. Tapeline shows the same figures for the same day and moment.'

function writeWorkbook({ title, facts, sheets }: ReportDocument, created: string): Buffer {
  const about = [
    [{ text: title, look: 'title' as const }],
    [{ text: UNITS }],
    [],
    ...facts.map(([label, text]) => [{ text: label }, { text }]),
  ]
  return Buffer.concat(sheetsWorkbook({ title, created, about, sheets }, packerOf<ZipDeflate>({ Zip, ZipDeflate })))
}

/** The code that writes PDF is large and seldom needed: it is loaded on demand. */
async function writePdf({ title, facts, sheets }: ReportDocument, created: string): Promise<Buffer> {
  const { PdfPages } = await import('../certificates/pdf/pdf-layout.ts')
  const pdf = new PdfPages({ title, author: 'Tapeline', created })
  pdf.title(title, facts.find(([label]) => label === 'As of')?.[1] ?? '')
  pdf.table(
    [
      { head: '', width: 1 },
      { head: '', width: 3 },
    ],
    facts.map(([label, text]) => ({ cells: [label, text] })),
  )
  for (const sheet of sheets) {
    pdf.heading(sheet.name)
    if (sheet.rows.length === 0) pdf.words('There is nothing to report here.')
    else
      pdf.table(
        columnsOf(sheet),
        sheet.rows.map((cells) => ({ cells: cells.map(textOf) })),
      )
  }
  pdf.words(UNITS)
  return pdf.end([title])
}

function columnsOf({ columns, shares, rows }: ReportSheet) {
  return columns.map(({ name: head }, at) => {
    const isNumber = rows.some((cells) => typeof cells[at] === 'object' && cells[at] !== null && 'number' in cells[at])
    return { head, width: shares[at] ?? 1, align: isNumber ? ('right' as const) : ('left' as const) }
  })
}

const COUNTS = new Intl.NumberFormat('en-US')

/** A cell as it is printed: a count with its thousands apart, an amount too, a fraction as a percentage with two decimals. */
function textOf(cell: TableCell): string {
  if (cell === null) return ''
  if ('text' in cell) return cell.text
  if ('yes' in cell) return cell.yes ? 'Yes' : 'No'
  if (cell.look === 'percent') return `${(Number(cell.number) * 100).toFixed(2)}%`
  if (cell.look === 'number') return COUNTS.format(Number(cell.number))
  const [whole = '', part] = String(cell.number).split('.')
  const grouped = whole.replaceAll(/\d(?=(?:\d{3})+$)/g, '$&,')
  return part === undefined ? grouped : `${grouped}.${part}`
}
