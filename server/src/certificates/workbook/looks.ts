// Formats of cells: inputs are blue on yellow, as in bankers' models; figures that the sheet computes are black.
import { NAMESPACES } from '@tapeline/kernel/spreadsheet/namespaces'
import type { Look } from './workbook.ts'

/** The parts of a look, by their index in the tables of the style sheet. */
interface Style {
  readonly font: 'plain' | 'bold' | 'title' | 'given' | 'note'
  readonly fill: 'none' | 'given' | 'heading'
  readonly format: 'general' | 'text' | 'money' | 'count' | 'share' | 'multiple'
  readonly border: 'none' | 'above'
}

const style = (
  font: Style['font'],
  format: Style['format'],
  fill: Style['fill'] = 'none',
  border: Style['border'] = 'none',
): Style => ({ font, format, fill, border })

/** Every look, in the order of the style sheet's cell formats. */
const STYLES: { readonly [look in Look]: Style } = {
  plain: style('plain', 'text'),
  title: style('title', 'text'),
  heading: style('bold', 'text', 'heading'),
  note: style('note', 'text'),
  given_money: style('given', 'money', 'given'),
  computed_money: style('plain', 'money'),
  total_money: style('bold', 'money', 'none', 'above'),
  given_count: style('given', 'count', 'given'),
  computed_count: style('plain', 'count'),
  given_share: style('given', 'share', 'given'),
  computed_share: style('plain', 'share'),
  given_multiple: style('given', 'multiple', 'given'),
  computed_multiple: style('plain', 'multiple'),
}

const FONTS: { readonly [font in Style['font']]: string } = {
  plain: '<sz val="10"/><color rgb="FF000000"/>',
  bold: '<b/><sz val="10"/><color rgb="FF000000"/>',
  title: '<b/><sz val="15"/><color rgb="FF12343B"/>',
  given: '<sz val="10"/><color rgb="FF0B3FC4"/>',
  note: '<i/><sz val="9"/><color rgb="FF555555"/>',
}

/** The format prescribes the first two. */
const FILLS = ['none', 'gray125', 'given', 'heading'] as const
const FILL_COLORS = { given: 'FFFFFBE6', heading: 'FFDDE7E9' } as const

const BORDERS = ['none', 'above'] as const

/** The index of a look among the cell formats. */
export function placeOfLook(look: Look): number {
  return Object.keys(STYLES).indexOf(look)
}

/** The part `xl/styles.xml`. */
export function styleSheetXml(money_decimals: number): string {
  const fonts = Object.values(FONTS).map((font) => `<font>${font}<name val="Arial"/></font>`)
  const fills = FILLS.map((fill) => `<fill>${fillXml(fill)}</fill>`)
  const side = '<top style="thin"><color auto="1"/></top>'
  const borders = BORDERS.map((one) => `<border><left/><right/>${one === 'none' ? '<top/>' : side}<bottom/></border>`)
  const formats = formatCodes(money_decimals)
  return (
    `<styleSheet xmlns="${NAMESPACES.main}">` +
    listXml(
      'numFmts',
      [...formats.values()].map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
    ) +
    listXml('fonts', fonts) +
    listXml('fills', fills) +
    listXml('borders', borders) +
    listXml('cellStyleXfs', ['<xf/>']) +
    listXml(
      'cellXfs',
      Object.values(STYLES).map((one) => cellFormatXml(one, formats)),
    ) +
    '</styleSheet>'
  )
}

function listXml(name: string, parts: readonly string[]): string {
  return `<${name} count="${parts.length}">${parts.join('')}</${name}>`
}

function fillXml(fill: (typeof FILLS)[number]): string {
  if (fill === 'none' || fill === 'gray125') return `<patternFill patternType="${fill}"/>`
  return `<patternFill patternType="solid"><fgColor rgb="${FILL_COLORS[fill]}"/></patternFill>`
}

type Formats = ReadonlyMap<Style['format'], { readonly id: number; readonly code: string }>

/** Numbers below 164 are reserved by the format. */
function formatCodes(money_decimals: number): Formats {
  const decimals = money_decimals === 0 ? '' : `.${'0'.repeat(money_decimals)}`
  return new Map([
    ['money', { id: 164, code: `#,##0${decimals};[Red]\\-#,##0${decimals}` }],
    ['count', { id: 165, code: '#,##0' }],
    ['share', { id: 166, code: '0.00##%' }],
    ['multiple', { id: 167, code: '0.00##' }],
  ])
}

/** Text stays text when it is edited (`quotePrefix`), so that `=1+1` in a name never becomes a formula. */
function cellFormatXml({ font, fill, format, border }: Style, formats: Formats): string {
  const number = formats.get(format)?.id ?? (format === 'text' ? 49 : 0)
  const places =
    `fontId="${Object.keys(FONTS).indexOf(font)}" fillId="${FILLS.indexOf(fill)}" ` +
    `borderId="${BORDERS.indexOf(border)}" numFmtId="${number}"`
  const text = format === 'text' ? ' quotePrefix="1"' : ''
  const wrap = font === 'note' ? '<alignment vertical="top"/>' : ''
  return `<xf ${places}${text} applyFont="1" applyFill="1" applyBorder="1" applyNumberFormat="1">${wrap}</xf>`
}
