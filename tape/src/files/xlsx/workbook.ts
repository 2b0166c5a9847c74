// What a workbook keeps outside of its sheets: their names and parts, the texts that cells share, and which styles show dates.
import { FileFault } from '../file-fault.ts'
import { ROW_LENGTH_MAX } from '../source-rows.ts'
import type { Archive } from './archive.ts'
import { readXml } from './xml-events.ts'

/** How numbers of a style are shown: as they are, as a date, or padded with zeros to a width. */
export type NumberStyle = 'plain' | 'date' | number

/** What is needed to read the cells of a sheet. */
export interface Workbook {
  /** The part of the sheet. */
  readonly part: string
  readonly texts: readonly string[]
  readonly styles: readonly NumberStyle[]
  /** Whether days are counted from 1904, as old Macintosh books do. */
  readonly from_1904: boolean
}

/** What shared texts may take of memory, in bytes: two a character, and what a text takes by itself. */
const TEXTS_BYTES_MAX = 268_435_456
const [CHARACTER_BYTES, TEXT_BYTES] = [2, 32]

/** Other parts around the sheets are small. */
const PART_BYTES_MAX = 16_777_216

/** Reads the book around a sheet: the one that is named, or the first. Throws a FileFault. */
export async function readWorkbook(archive: Archive, sheet: string | undefined): Promise<Workbook> {
  const sheets: { name: string; id: string }[] = []
  let from_1904 = false
  await readXml(archive.read('xl/workbook.xml', { bytes_max: PART_BYTES_MAX }), {
    open: (name, attribute) => {
      if (name === 'sheet') sheets.push({ name: attribute('name') ?? '', id: attribute('r:id') ?? '' })
      if (name === 'workbookPr') from_1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '')
    },
  })
  const chosen = sheet === undefined ? sheets[0] : sheets.find(({ name }) => name === sheet)
  if (chosen === undefined)
    throw new FileFault(`has no sheet ${sheet ?? ''}: it has ${sheets.map(({ name }) => name).join(', ')}`)
  return {
    part: await partOf(archive, chosen.id),
    texts: await textsOf(archive),
    styles: await stylesOf(archive),
    from_1904,
  }
}

async function partOf(archive: Archive, id: string): Promise<string> {
  let target: string | undefined
  await readXml(archive.read('xl/_rels/workbook.xml.rels', { bytes_max: PART_BYTES_MAX }), {
    open: (name, attribute) => {
      if (name === 'Relationship' && attribute('Id') === id) target = attribute('Target')
    },
  })
  if (target === undefined) throw new FileFault('is no whole workbook: a sheet has no part')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Texts of several looks are in pieces; the phonetic guides beside them are not part of them. */
async function textsOf(archive: Archive): Promise<readonly string[]> {
  const texts: string[] = []
  if (!archive.has('xl/sharedStrings.xml')) return texts
  let text = ''
  let bytes = 0
  let phonetic = false
  let within = false
  await readXml(archive.read('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      within = name === 't' && !phonetic
    },
    text: (piece) => {
      if (within) text += piece
      if (text.length > ROW_LENGTH_MAX)
        throw new FileFault('has a text of more than 1 MiB in one cell: shorten it, or leave it out')
    },
    close: (name) => {
      within = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      bytes += text.length * CHARACTER_BYTES + TEXT_BYTES
      if (bytes > TEXTS_BYTES_MAX) throw new FileFault('holds more text than can be kept: save the sheet as CSV')
      texts.push(detached(text))
    },
  })
  return texts
}

/** A text of its own: a part of a longer one would keep the whole in memory. */
function detached(text: string): string {
  return text.length < 13 ? text : (JSON.parse(JSON.stringify(text)) as string)
}

/** Formats of dates that have a number and no text, by ISO 29500. */
const DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
])

async function stylesOf(archive: Archive): Promise<readonly NumberStyle[]> {
  const styles: NumberStyle[] = []
  if (!archive.has('xl/styles.xml')) return styles
  const codes = new Map<number, string>()
  let within = false
  await readXml(archive.read('xl/styles.xml', { bytes_max: PART_BYTES_MAX }), {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name === 'cellXfs') within = true
      if (name === 'xf' && within) styles.push(styleOf(Number(attribute('numFmtId') ?? 0), codes))
    },
    close: (name) => {
      if (name === 'cellXfs') within = false
    },
  })
  return styles
}

function styleOf(id: number, codes: ReadonlyMap<number, string>): NumberStyle {
  const code = codes.get(id)
  if (code === undefined) return DATE_FORMATS.has(id) ? 'date' : 'plain'
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';')[0] ?? ''
  if (/^0{2,}$/.test(bare)) return bare.length
  return /[dy]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'plain'
}

/** The names of the sheets of a book, in their order. Throws a FileFault. */
export async function sheetNames(archive: Archive): Promise<string[]> {
  const names: string[] = []
  await readXml(archive.read('xl/workbook.xml', { bytes_max: PART_BYTES_MAX }), {
    open: (name, attribute) => {
      if (name === 'sheet') names.push(attribute('name') ?? '')
    },
  })
  return names
}
