// Reads an .xlsx file as Excel would: its cells by sheet and place, each with its text, its formula and the value written beside it.
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

/** A cell of a file. */
export interface ReadCell {
  readonly formula: string | undefined
  /** As written. */
  readonly value: string | number
  readonly style: number
}

/** The sheets of a file by their names, the cells of each by their places. */
export type ReadWorkbook = ReadonlyMap<string, ReadonlyMap<string, ReadCell>>

/** The parts of a file by their paths. */
export function partsOf(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]))
}

/** Reads a file. */
export function readWorkbook(bytes: Uint8Array): ReadWorkbook {
  const parts = partsOf(bytes)
  const names: string[] = []
  parse(parts.get('xl/workbook.xml') ?? '', (name, attributes) => {
    if (name === 'sheet') names.push(attributes['name'] ?? '')
  })
  return new Map(names.map((name, i) => [name, readSheet(parts.get(`xl/worksheets/sheet${i + 1}.xml`) ?? '')]))
}

function readSheet(xml: string): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>()
  let attributes: Attributes = {}
  let texts: Record<string, string> = {}
  parse(
    xml,
    (name, opened) => {
      if (name === 'c') [attributes, texts] = [opened, {}]
    },
    (name, text) => {
      texts[name] = text
      if (name === 'c') cells.set(attributes['r'] ?? '', cellOf(attributes, texts))
    },
  )
  return cells
}

function cellOf(
  { t: type, s: style = '0' }: Attributes,
  { f: formula, v: value = '', t: text = '' }: Attributes,
): ReadCell {
  const isText = type === 'inlineStr' || type === 'str'
  return { formula, value: isText ? text || value : Number(value), style: Number(style) }
}

type Attributes = { readonly [name: string]: string | undefined }

function parse(
  xml: string,
  onOpen: (name: string, attributes: Attributes) => void,
  onClose: (name: string, text: string) => void = () => {},
): void {
  const parser = new SaxesParser()
  const texts: string[] = []
  parser.on('opentag', ({ name, attributes }) => {
    texts.push('')
    onOpen(name, attributes)
  })
  parser.on('text', (text) => texts.push((texts.pop() ?? '') + text))
  parser.on('closetag', ({ name }) => onClose(name, texts.pop() ?? ''))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}
