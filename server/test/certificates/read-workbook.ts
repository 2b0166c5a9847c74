// Reads an .xlsx file by a spreadsheet library that shares no code with what writes them: its cells by sheet and place, each with its value, the
// formula and the format that a spreadsheet shows it by.
import { type CellObject, read } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'

/** A cell of a file. */
export interface ReadCell {
  readonly formula: string | undefined
  /** As written: yes and no are one and none. */
  readonly value: string | number
  /** The code of its format, such as `0.00%`. */
  readonly format: string
  /** What a spreadsheet shows. */
  readonly shown: string
}

/** The sheets of a file by their names, the cells of each by their places. */
export type ReadWorkbook = ReadonlyMap<string, ReadonlyMap<string, ReadCell>>

/** The parts of a file by their paths. */
export function partsOf(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]))
}

/** Reads a file. Fails where the library finds a fault in it. */
export function readWorkbook(bytes: Uint8Array): ReadWorkbook {
  const { SheetNames, Sheets } = read(bytes, { type: 'array', cellNF: true, WTF: true })
  return new Map(SheetNames.map((name) => [name, cellsOf(Sheets[name] ?? {})]))
}

function cellsOf(sheet: Readonly<Record<string, unknown>>): Map<string, ReadCell> {
  const places = Object.entries(sheet).filter(([place]) => /^[A-Z]/.test(place))
  return new Map(places.map(([place, cell]) => [place, cellOf(cell as CellObject)]))
}

function cellOf({ f: formula, v: value = '', z: format = '', w: shown = '' }: CellObject): ReadCell {
  return { formula, value: typeof value === 'string' ? value : Number(value), format: String(format), shown }
}
