// The questions of the page and the answers of its worker.
import type { StatedSettings } from '@tapeline/kernel/loan-book/stated-book'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { ComparedLot, LotAnswer } from './compare-tape.ts'
import type { TapeCheck, TapeComparison, TapeLines, TapeView } from './tape-view.ts'

type OnProgress = (progress: number) => void

/** A table of refused rows, by the name of its file. */
export interface RefusedTable {
  readonly name: string
  readonly text: string
}

/** A lot that is to be compared with what is stored, or what all of them came to. */
export type ComparisonStep = ComparedLot | { readonly found: TapeComparison }

/** How a tape is checked: by its mapping, and for its figures by the settings of its lender. */
export interface TapeReading {
  readonly mapping: MappingFile
  readonly settings: StatedSettings
}

/** What the page may ask of the worker. */
export interface Calls {
  readonly open: (files: readonly File[], onProgress: OnProgress) => Promise<TapeView>
  readonly check: (of: TapeReading, onProgress: OnProgress) => Promise<TapeCheck>
  readonly read: (text: string) => Promise<MappingFile>
  readonly write: (mapping: MappingFile) => Promise<string>
  readonly beginLines: (mapping: MappingFile) => Promise<void>
  readonly nextLines: () => Promise<TapeLines | undefined>
  readonly beginComparison: (mapping: MappingFile) => Promise<ComparisonStep>
  readonly nextCompared: (answer: LotAnswer) => Promise<ComparisonStep>
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
