// The questions of the page and the answers of its worker.
import type { StatedSettings } from '@tapeline/kernel/loan-book/stated-book'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { ComparedLot, LotAnswer } from './compare-tape.ts'
import type { BookLot } from './stated-book.ts'
import type { TapeCheck, TapeComparison, TapeLines, TapeView } from './tape-view.ts'

type OnProgress = (progress: number) => void

/** A table of refused rows, by the name of its file. */
export interface RefusedTable {
  readonly name: string
  readonly text: string
}

/** Files to open, and the operator of the installation as `funded_by` names it. */
export interface OpenedFiles {
  readonly files: readonly File[]
  readonly operator: string
}

/** How a tape is checked: by its mapping, and for its figures by the settings of its lender. */
export interface TapeReading {
  readonly mapping: MappingFile
  readonly settings: StatedSettings
  /** Today where the lender is: nothing is stated of a later day. */
  readonly today: string
}

/** What the service answers of a lot of a comparison. */
export interface AnsweredLot {
  readonly comparison: number
  readonly lot: number
  readonly answer: LotAnswer
}

/** What the page may ask of the worker. */
export interface Calls {
  readonly open: (of: OpenedFiles, onProgress: OnProgress) => Promise<TapeView>
  readonly check: (of: TapeReading, onProgress: OnProgress) => Promise<TapeCheck>
  readonly read: (text: string) => Promise<MappingFile>
  /** Which mappings fit the files that are open: those whose columns are all there. */
  readonly fitting: (texts: readonly string[]) => Promise<readonly boolean[]>
  readonly write: (mapping: MappingFile) => Promise<string>
  readonly beginLines: (mapping: MappingFile) => Promise<void>
  readonly nextLines: () => Promise<TapeLines | undefined>
  /** The fields of records, for the operator of the installation. */
  readonly fields: (operator: string) => Promise<TapeView['fields']>
  /** Begins to compare a tape by its mapping, or a file of lines that go as they are. Gives the number of the comparison; an earlier one ends. */
  readonly beginComparison: (source: MappingFile | File) => Promise<number>
  /** Its next lot; undefined behind the last. */
  readonly nextCompared: (comparison: number) => Promise<ComparedLot | undefined>
  readonly takeCompared: (answer: AnsweredLot) => Promise<void>
  readonly compared: (comparison: number) => Promise<TapeComparison>
  /** Begins to give the receivables of the tape that was checked last, for the portfolio with it. Gives a number; what was begun earlier ends. */
  readonly beginBook: () => Promise<number>
  /** Its next lot; undefined behind the last. */
  readonly nextOfBook: (book: number) => Promise<BookLot | undefined>
  readonly refused: (of: {
    readonly mapping: MappingFile
    readonly refused: readonly (readonly [number, string])[]
  }) => Promise<readonly RefusedTable[]>
}

/** A question. */
export interface Ask {
  readonly id: number
  readonly call: keyof Calls
  readonly given: unknown
}

/** An answer, or how far it has come. */
export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly fault: string }
