// Formats of a table's cells.
import { NAMESPACES } from './namespaces.ts'

/** Decimals of amounts: those of currencies. */
const DECIMALS = [0, 1, 2, 3, 4] as const

type Decimals = (typeof DECIMALS)[number]

/** The look of a cell. */
export type TableLook =
  | 'text'
  | 'title'
  | 'heading'
  | 'day'
  | 'month'
  | 'moment'
  | 'percent'
  | 'percent_short'
  | 'percent_open'
  | 'number'
  | `money_${Decimals}`

interface Style {
  /** The number of a format: below 164 those of the file format itself. */
  readonly format: number
  readonly code?: string
  readonly font?: 'plain' | 'bold' | 'title' | 'italic'
  readonly is_text?: true
}

const money = (decimals: Decimals): [TableLook, Style] => {
  const digits = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
  return [`money_${decimals}`, { format: 168 + decimals, code: `${digits};[Red]\\-${digits}` }]
}

/** Four decimals at most, two at least. */
const PERCENT = '0.00##%'

/** Every look, in the order of the style sheet's cell formats. */
const STYLES: ReadonlyMap<TableLook, Style> = new Map([
  ['text', { format: 49, is_text: true }],
  ['title', { format: 49, font: 'title', is_text: true }],
  ['heading', { format: 49, font: 'bold', is_text: true }],
  ['day', { format: 164, code: 'yyyy\\-mm\\-dd' }],
  ['month', { format: 165, code: 'yyyy\\-mm' }],
  ['moment', { format: 166, code: 'yyyy\\-mm\\-dd\\ hh:mm:ss' }],
  ['percent', { format: 167, code: PERCENT }],
  ['percent_short', { format: 10 }],
  ['percent_open', { format: 10, font: 'italic' }],
  ['number', { format: 0 }],
  ...DECIMALS.map(money),
] satisfies [TableLook, Style][])

const PLACES = new Map([...STYLES.keys()].map((look, place) => [look, place]))

/** The index of a look among the cell formats. */
export function placeOfTableLook(look: TableLook): number {
  return PLACES.get(look) ?? 0
}

const FONTS = ['plain', 'bold', 'title', 'italic'] as const

const FONT_XML: { readonly [font in (typeof FONTS)[number]]: string } = {
  plain: '<sz val="10"/>',
  bold: '<b/><sz val="10"/>',
  title: '<b/><sz val="15"/>',
  italic: '<i/><sz val="10"/>',
}

/** The part `xl/styles.xml`. */
export function tableStylesXml(): string {
  const styles = [...STYLES.values()]
  const formats = styles.flatMap(({ format, code }) =>
    code === undefined ? [] : [`<numFmt numFmtId="${format}" formatCode="${code}"/>`],
  )
  const fonts = FONTS.map((font) => `<font>${FONT_XML[font]}<name val="Arial"/></font>`)
  const fills = ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`)
  return (
    `<styleSheet xmlns="${NAMESPACES.main}">` +
    listXml('numFmts', formats) +
    listXml('fonts', fonts) +
    listXml('fills', fills) +
    listXml('borders', ['<border><left/><right/><top/><bottom/></border>']) +
    listXml('cellStyleXfs', ['<xf/>']) +
    listXml('cellXfs', styles.map(cellFormatXml)) +
    '</styleSheet>'
  )
}

function listXml(name: string, parts: readonly string[]): string {
  return `<${name} count="${parts.length}">${parts.join('')}</${name}>`
}

/** Text stays text when it is edited (`quotePrefix`), so that `=1+1` in a name never becomes a formula. */
function cellFormatXml({ format, font = 'plain', ...style }: Style): string {
  const place = FONTS.indexOf(font)
  const text = style.is_text === true ? ' quotePrefix="1"' : ''
  return `<xf fontId="${place}" numFmtId="${format}"${text} applyFont="1" applyNumberFormat="1"/>`
}
