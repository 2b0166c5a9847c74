// What a bank's file says, whatever its format: statements of accounts, each with entries and balances, in the words of the
// records they become. Readers put full account numbers here and nowhere else; what leaves is made by statement-records.ts.

/** Which way money moved, seen from the account. */
export type Direction = 'credit' | 'debit'

/** The other side of an entry, as far as the bank names it. */
export interface Counterparty {
  readonly name: string | undefined
  /** The full number; masked before it leaves. */
  readonly account: string | undefined
}

/** One movement of money. An entry that stands for a batch is as many of these as the batch tells apart. */
export interface StatementEntry {
  /** Where it stands, for people: `line 40, Stmt 1, Ntry 3`. */
  readonly place: string
  readonly direction: Direction
  /** Minor units, never negative. */
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'settled'
  /** The day it was booked; what is pending often has none. */
  readonly booked_on: string | undefined
  /** The day its value counts. */
  readonly value_date: string | undefined
  /** The moment of its value, UTC, where the bank tells more than the day. */
  readonly value_moment: string | undefined
  /** Whether it takes back an earlier one; the direction is its own, not that of what it takes back. */
  readonly reversal: boolean
  readonly counterparty: Counterparty
  readonly description: string | undefined
  /** The bank's own references for it, the most telling first. */
  readonly references: readonly string[]
  /** Tells the parts of a batch apart; undefined for a whole entry. */
  readonly part: string | undefined
  /** What else the bank tells, under the metadata keys it is kept by. */
  readonly details: { readonly [key: string]: string }
}

/** Kinds of balance, by the codes that ISO 20022 gives them. */
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
  /** Whether the amount counts an agreed credit line. */
  readonly credit_line_included: boolean
  /** A page's balance, where the statement goes on: never its first or last word. */
  readonly intermediate: boolean
}

/** What could not be read, and why; the rest of the file stands. */
export interface RefusedRow {
  readonly place: string
  readonly reason: string
}

/** A statement of one account. */
export interface BankStatement {
  readonly place: string
  /** The bank's identification of it. It often holds the account number, so it is for comparing only. */
  readonly id: string | undefined
  readonly page: string | undefined
  /** The full account number, upper case without blanks; undefined where the file names none. */
  readonly account: string | undefined
  readonly entries: readonly StatementEntry[]
  readonly balances: readonly StatementBalance[]
  readonly refused: readonly RefusedRow[]
  /** Entries that moved no money: given for information only. */
  readonly informational: number
  /** What a person should know although nothing is wrong. */
  readonly notes: readonly string[]
}

/** What was read of a file. `refused` and `informational` are of rows that belong to no statement. */
export interface StatementFile {
  readonly statements: readonly BankStatement[]
  readonly refused: readonly RefusedRow[]
  readonly informational: number
}

/** The largest file that is read, in bytes. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024

/** An account number as it is compared: letters and digits alone, upper case. */
export function normalAccount(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
