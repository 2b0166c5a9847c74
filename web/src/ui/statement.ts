// What a saved workbook states about its table. The shell knows it (who saves, where, on which clocks), so pages and tables take it from around
// them.
import { createContext, useContext } from 'react'
import type { FileColumn } from './file-columns.ts'
import type { Filter } from './filters.ts'

/** What is saved, as far as the table itself knows. */
export interface SavedTable {
  /** What is in it, within a sentence. */
  readonly what: string
  /** The path of the list that it is, such as `/receivables`. */
  readonly list?: string | undefined
  /** What the list was asked, by parameter; what the address of the page asks where left out. */
  readonly asked?: Readonly<Record<string, string | undefined>> | undefined
  /** The filters of the page, which name what was asked. */
  readonly filters?: readonly Filter[] | undefined
  /** Whether rows are as they are now, whatever the clocks of the page. */
  readonly is_current?: boolean | undefined
  /** What else is to be stated, where figures stand alone also on a page that compares them. */
  readonly alone?: readonly (readonly [name: string, fact: string])[] | undefined
}

/** What a column is. */
export interface ColumnMeaning {
  /** What it is called in a file. */
  readonly head: string
  readonly meaning: string
  /** A text of it as people read it: codes as words. */
  readonly textOf: (text: string) => string
  /** Whether its texts are days, months or moments. */
  readonly is_dated: boolean
}

/** What is stated. */
export interface Statement {
  /** Facts in the order of the sheet: what each is called, and what it is. */
  readonly facts: readonly (readonly [name: string, fact: string])[]
  readonly meaningOf: (column: string) => ColumnMeaning
  /** The columns with those of names beside ids, and the rows when their names are known. */
  readonly withNames?: <Row>(table: NamedTable<Row>) => NamedTable<Row>
}

/** The columns and rows of a table. */
export interface NamedTable<Row> {
  readonly columns: readonly FileColumn<Row>[]
  readonly pieces: AsyncIterable<readonly Row[]>
}

/** States what is known of a table when it is saved. */
export type StatementOf = (table: SavedTable) => Promise<Statement>

const Stated = createContext<StatementOf>(() => Promise.reject(new Error('Nothing states what is saved here.')))

/** Gives those below it what they state. */
export const Stating = Stated.Provider

/** What tables state here. */
export function useStatementOf(): StatementOf {
  return useContext(Stated)
}
