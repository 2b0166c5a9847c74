// Workbooks as small as Office Open XML allows, for tests of what is read of them.
import { constants, deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/** What of a workbook is other than usual. */
export interface WorkbookParts {
  readonly styles?: string
  /** The part of the texts that cells share. */
  readonly shared?: string
}

const SHARED = '<sst><si><t>L</t></si><si><r><t>Lo</t></r><r><t>ng</t></r></si></sst>'

/** A workbook with one sheet of these rows, in XML. */
export function workbook(rows: string, parts: WorkbookParts = {}): Uint8Array {
  return workbookOf([['Tape', rows]], parts)
}

/** A workbook with sheets of these names and rows, in XML. */
export function workbookOf(
  sheets: readonly (readonly [name: string, rows: string])[],
  { styles = '', shared = SHARED }: WorkbookParts = {},
): Uint8Array {
  const listed = sheets.map(([name], at) => `<sheet name="${name}" r:id="r${at + 1}"/>`)
  const related = sheets.map((_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
  return zipSync({
    'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${related.join('')}</Relationships>`),
    'xl/sharedStrings.xml': strToU8(shared),
    'xl/styles.xml': strToU8(
      `<styleSheet>${styles}<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map(([, rows], at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  })
}

/** A cell of text. */
export function textCell(reference: string, value: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
}

/** The first row, of the names of up to 26 columns. */
export function headerRow(names: readonly string[]): string {
  return `<row r="1">${names.map((name, at) => textCell(`${String.fromCharCode(65 + at)}1`, name)).join('')}</row>`
}

/** XML that is too long to be made: what is before, what is repeated, how often, and what ends it. */
export interface LongXml {
  /** In stretches, so that one that several have is packed once. */
  readonly begin: readonly string[]
  readonly repeated: string
  readonly times: number
  readonly end?: string
}

/**
 * A workbook in which one part is long, the sheet of these rows otherwise. Its packed bytes are those of one stretch, repeated, so that gigabytes are
 * made in no time.
 */
export function longWorkbook(part: string, { begin, repeated, times, end = '' }: LongXml, rows: string): Buffer {
  const usual: Record<string, string> = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Tape" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  const parts = Object.entries({ ...usual, [part]: '' }).map(([name, text]): [string, Buffer] => [
    name,
    name === part
      ? Buffer.concat([
          ...begin.map(flushed),
          ...Array.from({ length: times }, () => flushed(repeated)),
          deflateRawSync(end),
        ])
      : deflateRawSync(text),
  ])
  return zipOf(parts)
}

const packed = new Map<string, Buffer>()

/** Packed bytes that need nothing of what is before them, so that they may be repeated. */
function flushed(text: string): Buffer {
  const known = packed.get(text)
  if (known !== undefined) return known
  const bytes = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  packed.set(text, bytes)
  return bytes
}

/** A zip archive of parts that are packed already. Sizes are those of the packed bytes; checksums are left out. */
function zipOf(parts: readonly (readonly [string, Buffer])[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, bytes] of parts) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt16LE(name.length, 26)
    locals.push(local, Buffer.from(name), bytes)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    entries.push(entry, Buffer.from(name))
    offset += 30 + name.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
