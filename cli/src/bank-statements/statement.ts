// The content of a bank's file in any format: statements of accounts, each with entries and balances, in the words of the records they
// become. Readers put full account numbers only here; statement-records.ts masks what leaves.

/** The direction of money, seen from the account. */
export type Direction = 'credit' | 'debit'

/** The counterparty of an entry, as far as the bank names it. */
export interface Counterparty {
  readonly name: string | undefined
  /** The full number; masked before it leaves. */
  readonly account: string | undefined
}

/** One movement of money. A batch entry becomes one of these for each part that the bank lists. */
export interface StatementEntry {
  /** The place in the file, for people: `line 40, Stmt 1, Ntry 3`. */
  readonly place: string
  readonly direction: Direction
  /** Minor units, never negative. */
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'settled'
  /** The booking day; pending entries often have none. */
  readonly booked_on: string | undefined
  /** The value day. */
  readonly value_date: string | undefined
  /** The value moment, UTC, if the bank gives more than the day. */
  readonly value_moment: string | undefined
  /** Whether it reverses an earlier entry; the direction is its own, not that of the reversed entry. */
  readonly reversal: boolean
  readonly counterparty: Counterparty
  readonly description: string | undefined
  /** The bank's own references for it, the most specific first. */
  readonly references: readonly string[]
  /** Distinguishes the parts of a batch; undefined for a whole entry. */
  readonly part: string | undefined
  /** Further information of the bank, under its metadata keys. */
  readonly details: { readonly [key: string]: string }
}

/** Kinds of balance, by their ISO 20022 codes. */
export const BALANCE_KINDS = {
  OPBD: 'opening_booked',
  CLBD: 'closing_booked',
  PRCD: 'previously_closed_booked',
  ITBD: 'interim_booked',
  OPAV: 'opening_available',
  CLAV: 'closing_available',
  ITAV: 'interim_available',
  FWAV: 'forward_available',
  XPCD: 'expected',
  INFO: 'information',
} as const

/** A kind of balance. */
export type BalanceKind = (typeof BALANCE_KINDS)[keyof typeof BALANCE_KINDS]

/** The money on an account at the end of a day, or at its start for the opening kinds. */
export interface StatementBalance {
  readonly place: string
  readonly kind: BalanceKind
  /** Minor units; negative when the account is overdrawn. */
  readonly amount: number
  readonly currency: string
  readonly as_of: string
  /** Whether the amount includes an agreed credit line. */
  readonly credit_line_included: boolean
  /** A page's balance in the middle of a statement: neither its opening nor its closing. */
  readonly intermediate: boolean
}

/** An unreadable part, and the reason; the rest of the file is kept. */
export interface RefusedRow {
  readonly place: string
  readonly reason: string
}

/** A statement of one account. */
export interface BankStatement {
  readonly place: string
  /** The bank's identification of it. It often contains the account number, so it is for comparison only. */
  readonly id: string | undefined
  readonly page: string | undefined
  /** The full account number, upper case without blanks; undefined if the file names none. */
  readonly account: string | undefined
  readonly entries: readonly StatementEntry[]
  readonly balances: readonly StatementBalance[]
  readonly refused: readonly RefusedRow[]
  /** The number of entries that moved no money: for information only. */
  readonly informational: number
  /** Notes for people that are not faults. */
  readonly notes: readonly string[]
}

/** The result of reading a file. `refused` and `informational` are of rows that belong to no statement. */
export interface StatementFile {
  readonly statements: readonly BankStatement[]
  readonly refused: readonly RefusedRow[]
  readonly informational: number
}

/** The largest file that is read, in bytes. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024

/** An account number for comparison: letters and digits alone, upper case. */
export function normalAccount(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
