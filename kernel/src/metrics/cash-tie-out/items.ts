// The two sides of a tie-out: what the bank states, and what the lender reports.

/** Whose word a line of the bank may be. */
export const LINE_SOURCES = ['operator', 'lender'] as const

/** One of these. */
export type LineSource = (typeof LINE_SOURCES)[number]

/** A line of a bank statement that was booked. */
export interface BankLine {
  readonly id: string
  /** The bank account. */
  readonly account: string
  /** Minor units; money in above zero, money out below. */
  readonly amount: number
  readonly currency: string
  /** The value day. */
  readonly day: string
  /** The day on which the bank booked it, where that is another day. */
  readonly booked_on?: string
  /** The references that it states in fields of their own. */
  readonly references: readonly string[]
  /** Counterparty and purpose as the bank gives them. */
  readonly text: string
  /** The counterparty as it is compared (`payerOf`); left out where the bank gives none. */
  readonly payer?: string
  /** Whether it takes back an earlier line. */
  readonly reversal: boolean
  /** Whether it is a draw, a repayment or interest of a debt line, by the word of the operator. */
  readonly is_of_debt_line?: boolean
  /** The operator's word where it is left out. */
  readonly source?: LineSource
  /** Entries of which a person decided that this line is not their money, in the order of their ids. */
  readonly rejected?: readonly string[]
}

/** What is paid out, and the fee that a lender keeps of it. */
export type PayoutRole = 'disbursement' | 'origination_fee'

/** An entry of a receivable that moves money. */
export interface CashEntry {
  readonly id: string
  readonly receivable: string
  /** Minor units; money in above zero, money out below (`cashOf`). */
  readonly amount: number
  readonly currency: string
  readonly day: string
  /** The payment's references, as entry and receivable state them. */
  readonly references: readonly string[]
  /** The reference of the batch in which a processor paid it out. */
  readonly batch: string | undefined
  /** The name of the processor, as bank lines state it. */
  readonly processor: string | undefined
  /** What it is of money that is paid out, where it is of that. */
  readonly role?: PayoutRole
  /** Whether it is money that is lent or comes back of that (`isLent`): neither collected nor taken back from what was collected. */
  readonly is_lent?: boolean
  /** The earliest day that it was ever stated to be of, where that is earlier than its own. */
  readonly stated_on?: string
  /** The decision that closes it: what is decided is a payment apart from what is not. */
  readonly decided?: string
}

/** The entries of one payment: principal, interest and fees of a receivable on a day, under the same references. */
export interface Payment {
  /** The id of its first entry. */
  readonly id: string
  readonly entries: readonly string[]
  readonly receivable: string
  readonly amount: number
  readonly currency: string
  readonly day: string
  /** Its day as a number (`dayNumber`). */
  readonly day_number: number
  /** As they are compared (`comparableReference`), each once. */
  readonly references: readonly string[]
  readonly batch: string | undefined
  readonly processor: string | undefined
  /** That of all of its entries; undefined where they differ. */
  readonly role: PayoutRole | undefined
  /** What of the amount is money that is lent or comes back of that; left out where nothing is. */
  readonly lent?: number
  /** The earliest day that one of its entries was ever stated to be of, where that is earlier than its own. */
  readonly stated_on?: string
}

/** How lines and payments are found to belong together, from most to least certain; a person's decision goes before all rules. */
export const RULES = [
  'decision',
  'debt_line',
  'reference',
  'batch_reference',
  'split',
  'reference_less_fee',
  'net_disbursement',
  'batch_day',
  'own_transfer',
  'mistyped_reference',
  'amount_and_day',
] as const

/** One of these rules. */
export type Rule = (typeof RULES)[number]

/** Lines and payments that are the same money. */
export interface Match {
  readonly rule: Rule
  readonly lines: readonly string[]
  readonly payments: readonly string[]
  /** What the processor kept: the payments less the lines, in minor units. */
  readonly fee: number
  /** The rate that explains the fee; undefined where nothing was kept. */
  readonly rate: ProcessorFee | undefined
  /** Whose decision it is; only of the rule `decision`. */
  readonly decided?: Decided
}

/** What a person means by rows that belong to nothing on the other side. */
export const EXPLANATIONS = [
  'own_transfer',
  'bank_fee',
  'capital',
  'debt_line',
  'paid_in_cash',
  'set_off',
  'other',
] as const

/** One of these. */
export type Explanation = (typeof EXPLANATIONS)[number]

/** The decision behind a match. Its rows may be in several stretches: what is true of all of them is stated here. */
export interface Decided {
  readonly id: string
  /** The day from which all of its rows are there and it was decided. */
  readonly tied_on: string
  /** Whether one of its lines is of the lender's own statements. */
  readonly by_lender: boolean
  /** Undefined where lines and payments are the same money. */
  readonly explanation: Explanation | undefined
}

/** What a processor keeps of each payment. */
export interface ProcessorFee {
  readonly processor: string
  /** The currency of the payments that it is kept of; any where it is undefined. */
  readonly currency?: string
  /** Hundredths of a percent of the amount. */
  readonly basis_points: number
  /** Minor units for each payment. */
  readonly fixed: number
  /** The lines of the bank that it was learned from; undefined where it was declared. */
  readonly learned_from?: readonly string[]
}

/** What may lie between a payment and its line. */
export interface TieOutSettings {
  /** Days by which a line may precede its payment. */
  readonly days_before: number
  /** Days by which it may follow. */
  readonly days_after: number
  readonly fees: readonly ProcessorFee[]
}
