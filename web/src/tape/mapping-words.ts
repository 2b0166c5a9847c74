// The words that a mapping looks up, each with the rows that have it, and what people must still settle.
import type { MappingFile, Right } from '@tapeline/tape/mapping/mapping-schema'
import { type Place, placesOf, tablePart, usesColumn } from './edit-mapping.ts'
import type { TapeView } from './tape-view.ts'

/** A word of a lookup. */
export interface LookupWord {
  readonly word: string
  readonly rows: number
  /** Undefined where it is not recognized. */
  readonly means: Right | undefined
}

/** A lookup with its words. */
export interface LookupView {
  readonly name: string
  /** The column whose words they are, and the place that they give. */
  readonly column: string
  readonly place: Place | undefined
  readonly words: readonly LookupWord[]
}

/** Every lookup of a mapping that uses a column of the tape. */
export function lookupsOf(mapping: MappingFile, { tables, fields }: TapeView): LookupView[] {
  return tables.flatMap((table) => {
    const places = placesOf(mapping, table.name, fields)
    const text = JSON.stringify(tablePart(mapping, table.name))
    return Object.entries(mapping.lookups ?? {}).flatMap(([name, known]) => {
      const using = places.find(({ right }) => typeof right === 'string' && right.includes(`look_up(${name},`))
      if (using === undefined && !text.includes(`look_up(${name},`)) return []
      const column = table.columns.find((one) => usesColumn(using?.right, one.name))
      if (column === undefined) return []
      const counts = new Map(column.values)
      const words = [...new Set([...counts.keys(), ...Object.keys(known)])].map((word) => ({
        word,
        rows: counts.get(word) ?? 0,
        means: known[word] === '?' ? undefined : known[word],
      }))
      return [{ name, column: column.name, place: using, words: words.toSorted((a, b) => b.rows - a.rows) }]
    })
  })
}

/** The lookup of a name, where its words were chosen by a column. */
export function wordsFor(lookup: LookupView | undefined): readonly string[] {
  return lookup?.place?.field?.words ?? []
}

/** How many things of a mapping a person must settle: marks of a question that no row passes. */
export function unsettled(
  mapping: MappingFile,
  view: TapeView,
): readonly { readonly table: string; readonly place: Place }[] {
  return view.tables.flatMap((table) =>
    placesOf(mapping, table.name, view.fields)
      .filter(({ right }) => right === '?')
      .map((place) => ({ table: table.name, place })),
  )
}
