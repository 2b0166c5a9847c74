// Writes a workbook as Office Open XML (ECMA-376): a zip of parts. The same workbook always gives the same bytes. The available packages
// either write no values beside formulas or are unmaintained, and a certificate needs little of the format.
import { strToU8, zipSync } from 'fflate'
import { NAMESPACES } from './namespaces.ts'
import { placeOfLook, styleSheetXml } from './looks.ts'
import { type Cell, type Sheet, type Workbook, cellName } from './workbook.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The earliest timestamp of a zip, so that the bytes do not depend on when they were made. */
const ZIP_EPOCH = new Date(1980, 0, 1)

/** The bytes of an .xlsx file. */
export function writeWorkbook(workbook: Workbook): Uint8Array {
  const { sheets } = workbook
  const parts: [string, string][] = [
    ['[Content_Types].xml', contentTypesXml(sheets)],
    ['_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']], [coreRelation])],
    ['docProps/core.xml', corePropertiesXml(workbook)],
    ['xl/workbook.xml', workbookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', relationsXml(relationsOf(sheets))],
    ['xl/styles.xml', styleSheetXml(workbook.money_decimals)],
    ...sheets.map((sheet, i): [string, string] => [`xl/${sheetPath(i)}`, sheetXml(sheet)]),
  ]
  const files = parts.map(([path, xml]) => [path, strToU8(XML + xml)] as const)
  return zipSync(Object.fromEntries(files), { mtime: ZIP_EPOCH })
}

const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`

function contentTypesXml(sheets: readonly Sheet[]): string {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`
  return (
    `<Types xmlns="${NAMESPACES.package}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
    override('xl/workbook.xml', `${SHEET_TYPE}.sheet.main+xml`) +
    override('xl/styles.xml', `${SHEET_TYPE}.styles+xml`) +
    sheets.map((_, i) => override(`xl/${sheetPath(i)}`, `${SHEET_TYPE}.worksheet+xml`)).join('') +
    '</Types>'
  )
}

const coreRelation =
  `<Relationship Id="core" Type="${NAMESPACES.package}/relationships/metadata/core-properties" ` +
  'Target="docProps/core.xml"/>'

function relationsOf(sheets: readonly Sheet[]): [string, string][] {
  return [...sheets.map((_, i): [string, string] => ['worksheet', sheetPath(i)]), ['styles', 'styles.xml']]
}

/** Relations to parts of the format, numbered in their order, and others as they are. */
function relationsXml(relations: readonly (readonly [string, string])[], others: readonly string[] = []): string {
  const own = relations.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${NAMESPACES.relations}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${NAMESPACES.package}/relationships">${[...own, ...others].join('')}</Relationships>`
}

function corePropertiesXml({ title, created }: Workbook): string {
  return (
    `<cp:coreProperties xmlns:cp="${NAMESPACES.package}/metadata/core-properties" xmlns:dc="${NAMESPACES.dublin_core}" ` +
    `xmlns:dcterms="${NAMESPACES.dublin_core_terms}" xmlns:xsi="${NAMESPACES.schema_instance}">` +
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>Tapeline</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${escapeXml(created)}</dcterms:created></cp:coreProperties>`
  )
}

function workbookXml(sheets: readonly Sheet[]): string {
  const named = sheets.map(({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  return (
    `<workbook xmlns="${NAMESPACES.main}" xmlns:r="${NAMESPACES.relations}"><sheets>${named.join('')}</sheets>` +
    '<calcPr calcId="0" fullCalcOnLoad="1"/></workbook>'
  )
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

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML does not allow become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}
