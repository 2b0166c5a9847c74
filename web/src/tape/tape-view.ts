// What the page knows of a tape: its tables with their columns, and what a check of the whole of it found. It goes between the page and its worker.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { StatedFigures } from '@tapeline/kernel/metrics/book-figures/figures-on-day'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { ColumnNote } from '@tapeline/tape/suggest/column-notes'

/** A kind of record that a mapping makes. */
export type RecordName = 'account' | 'receivable' | 'entry' | 'entry_deletion'

/** A field of a record, as the page offers it. */
export interface FieldChoice {
  readonly name: string
  readonly form: 'text' | 'day' | 'money' | 'count' | 'number' | 'id' | 'currency' | 'json'
  readonly required: boolean
  /** Set where it is a fraction, which people read in percent. */
  readonly is_fraction?: true
  /** The words that it takes, where it takes only some. */
  readonly words: readonly string[]
}

/** A column of a table. */
export interface ColumnView extends ColumnNote {
  readonly examples: readonly string[]
  readonly filled: number
  /** Whether some rows have nothing in it, or a word that stands for nothing. */
  readonly has_blanks: boolean
  /** Its different values with their counts, by falling count; the first few hundred. */
  readonly values: readonly (readonly [string, number])[]
  readonly has_more_values: boolean
  /** Date formats that all but a few of its cells fit. */
  readonly dates: readonly string[]
  /** Decimal signs that all but a few of its cells fit. */
  readonly numbers: readonly string[]
  readonly unit: 'days' | 'weeks' | 'months' | 'years' | undefined
}

/** A table that was found. */
export interface TableView {
  /** Its name in the mapping; empty where it is the only one. */
  readonly name: string
  readonly file: string
  readonly sheet: string | undefined
  readonly rows: number
  readonly columns: readonly ColumnView[]
}

/** Files that were opened as a tape. */
export interface TapeView {
  readonly tables: readonly TableView[]
  readonly mapping: MappingFile
  /** Whether its columns are named as the interface names its fields, so that nothing is to be mapped. */
  readonly is_own: boolean
  readonly fields: Readonly<Record<RecordName, readonly FieldChoice[]>>
}

/** Rows that cannot be sent for one reason. */
export interface FaultGroup {
  readonly message: string
  readonly rows: number
  /** The place of the first of them. */
  readonly first: string
  /** The lookup that lacks a word, which can be given in place. */
  readonly lookup?: string
  readonly word?: string
}

/** Records that come twice. */
export interface RepeatedGroup {
  readonly record: string
  readonly kind: string
  readonly first: string
  readonly again: string
}

/** What a check of the whole tape found. */
export interface TapeCheck {
  readonly rows: number
  readonly faulty: number
  readonly waiting: number
  readonly lines: number
  readonly counts: Readonly<Record<RecordName, number>>
  readonly causes: readonly FaultGroup[]
  readonly more_causes: number
  readonly repeated: readonly RepeatedGroup[]
  readonly repeated_count: number
  /** The lines of the first rows, as they would be sent. */
  readonly first_lines: readonly string[]
  /** The currency of the amounts of each, where its rows name one. */
  readonly first_currencies: readonly (string | undefined)[]
  /** Of the tape alone; undefined where it states no receivable, or is too long to be added up in a page. */
  readonly figures: TapeFigures | undefined
}

/** The portfolio that a tape makes by itself. */
export interface TapeFigures {
  /** The last day on which anything happened by the tape. */
  readonly as_of: string
  readonly currencies: readonly StatedFigures[]
  /** Receivables that the tape does not state whole, and their entries. */
  readonly left_out: { readonly receivables: number; readonly entries: number }
}

/** Lines of a tape. */
export interface TapeLines {
  readonly lines: readonly string[]
  /** How many bytes were read so far. */
  readonly bytes: number
}

/** A field that a tape would change of stored records, with the first of them. */
export interface ChangedField {
  readonly kind: 'account' | 'receivable' | 'entry' | 'bank_line' | 'bank_balance'
  /** Keys of an address or of metadata behind a dot. */
  readonly field: string
  readonly records: number
  readonly record: string
  readonly from: Json
  readonly to: Json
  /** That of the receivable or of the bank line; null of an account. */
  readonly currency: string | null
}

/** A stored record that a tape would give to somebody else: a receivable to another account, or an account to another person or business. */
export interface StoredLoss {
  readonly warning: 'other_obligor' | 'other_party'
  readonly record: string
  readonly from: Json
  readonly to: Json
}

/** How many records of a kind are not stored yet, are stored as the tape states them, and would change. */
export interface StoredCounts {
  readonly new: number
  readonly unchanged: number
  readonly changed: number
}

/** What a tape would change of what is stored. */
export interface TapeComparison {
  readonly counts: Readonly<Record<ChangedField['kind'], StoredCounts>>
  readonly fields: readonly ChangedField[]
  /** The first of them. */
  readonly losses: readonly StoredLoss[]
  readonly lost: number
}
