// Writes a workbook as Office Open XML (ECMA-376): a zip of parts. The same workbook always gives the same bytes. The available packages
// either write no values beside formulas or are unmaintained, and a certificate needs little of the format.
import { strToU8, zipSync } from 'fflate'
import { NAMESPACES } from '@tapeline/kernel/spreadsheet/namespaces'
import { packageParts, sheetPath } from '@tapeline/kernel/spreadsheet/parts'
import { cellName } from '@tapeline/kernel/spreadsheet/places'
import { XML, escapeXml } from '@tapeline/kernel/spreadsheet/xml'
import { placeOfLook, styleSheetXml } from './looks.ts'
import type { Cell, Sheet, Workbook } from './workbook.ts'

/** The earliest timestamp of a zip, so that the bytes do not depend on when they were made. */
const ZIP_EPOCH = new Date(1980, 0, 1)

/** The bytes of an .xlsx file. */
export function writeWorkbook(workbook: Workbook): Uint8Array {
  const { sheets } = workbook
  const names = sheets.map(({ name }) => name)
  const parts: [string, string][] = [
    ...packageParts(workbook, names),
    ['xl/styles.xml', styleSheetXml(workbook.money_decimals)],
    ...sheets.map((sheet, i): [string, string] => [sheetPath(i), sheetXml(sheet)]),
  ]
  const files = parts.map(([path, xml]) => [path, strToU8(XML + xml)] as const)
  return zipSync(Object.fromEntries(files), { mtime: ZIP_EPOCH })
}

function sheetXml({ widths, rows }: Sheet): string {
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const written = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => (cell === null ? '' : cellXml(cell, cellName(column, row)))).join('')
    return `<row r="${row + 1}">${inner}</row>`
  })
  return (
    `<worksheet xmlns="${NAMESPACES.main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<cols>${columns.join('')}</cols><sheetData>${written.join('')}</sheetData>` +
    '<pageSetup orientation="portrait" fitToWidth="1" fitToHeight="0"/></worksheet>'
  )
}

function cellXml(cell: NonNullable<Cell>, place: string): string {
  const at = `r="${place}" s="${placeOfLook(cell.look)}"`
  if ('text' in cell) return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`
  if ('number' in cell) return `<c ${at}><v>${cell.number}</v></c>`
  const type = cell.value === null ? ' t="str"' : ''
  return `<c ${at}${type}><f>${escapeXml(cell.formula)}</f><v>${cell.value ?? ''}</v></c>`
}
