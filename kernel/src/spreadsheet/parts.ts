// The parts of an .xlsx file (ECMA-376) beside its sheets and their styles: what it contains, and its name.
import { NAMESPACES } from './namespaces.ts'
import { escapeXml } from './xml.ts'

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a file is named inside. */
export interface WorkbookName {
  readonly title: string
  /** ISO 8601. */
  readonly created: string
}

/** The path of a sheet in the file, counted from 0. */
export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`
}

/** The parts of a file with these sheets, by their paths. */
export function packageParts(name: WorkbookName, sheets: readonly string[]): [path: string, xml: string][] {
  return [
    ['[Content_Types].xml', contentTypesXml(sheets)],
    ['_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']], [CORE_RELATION])],
    ['docProps/core.xml', corePropertiesXml(name)],
    ['xl/workbook.xml', workbookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', relationsXml(relationsOf(sheets))],
  ]
}

function contentTypesXml(sheets: readonly string[]): string {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`
  return (
    `<Types xmlns="${NAMESPACES.package}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
    override('xl/workbook.xml', `${SHEET_TYPE}.sheet.main+xml`) +
    override('xl/styles.xml', `${SHEET_TYPE}.styles+xml`) +
    sheets.map((_, i) => override(sheetPath(i), `${SHEET_TYPE}.worksheet+xml`)).join('') +
    '</Types>'
  )
}

const CORE_RELATION =
  `<Relationship Id="core" Type="${NAMESPACES.package}/relationships/metadata/core-properties" ` +
  'Target="docProps/core.xml"/>'

function relationsOf(sheets: readonly string[]): [string, string][] {
  const inWorkbook = (path: string) => path.slice('xl/'.length)
  return [...sheets.map((_, i): [string, string] => ['worksheet', inWorkbook(sheetPath(i))]), ['styles', 'styles.xml']]
}

/** Relations to parts of the format, numbered in their order, and others as they are. */
function relationsXml(relations: readonly (readonly [string, string])[], others: readonly string[] = []): string {
  const own = relations.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${NAMESPACES.relations}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${NAMESPACES.package}/relationships">${[...own, ...others].join('')}</Relationships>`
}

function corePropertiesXml({ title, created }: WorkbookName): string {
  return (
    `<cp:coreProperties xmlns:cp="${NAMESPACES.package}/metadata/core-properties" xmlns:dc="${NAMESPACES.dublin_core}" ` +
    `xmlns:dcterms="${NAMESPACES.dublin_core_terms}" xmlns:xsi="${NAMESPACES.schema_instance}">` +
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>Tapeline</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${escapeXml(created)}</dcterms:created></cp:coreProperties>`
  )
}

function workbookXml(sheets: readonly string[]): string {
  const named = sheets.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  return (
    `<workbook xmlns="${NAMESPACES.main}" xmlns:r="${NAMESPACES.relations}"><sheets>${named.join('')}</sheets>` +
    '<calcPr calcId="0" fullCalcOnLoad="1"/></workbook>'
  )
}
