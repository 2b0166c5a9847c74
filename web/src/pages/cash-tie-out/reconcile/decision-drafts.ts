// What is decided of rows of the tie-out, as the service takes it. Pure.
import type {
  CashLine,
  CashPayment,
  CashPaymentMatch,
  CashPaymentMatchLine,
  CashPaymentMatchPayment,
} from '@tapeline/sdk'
import type { DecisionDraft } from '../../../service/tie-out-decisions.ts'

/** An open row of either side. */
export type OpenItem =
  { readonly side: 'line'; readonly row: CashLine } | { readonly side: 'payment'; readonly row: CashPayment }

/** A row of the other side that an open one could belong to. */
export type Candidate = CashPaymentMatchLine | CashPaymentMatchPayment

/** What explains rows that belong to nothing on the other side. */
export interface Explanation {
  readonly explanation: NonNullable<DecisionDraft['explanation']>
  readonly note: string | undefined
}

type LineParts = Pick<CashPaymentMatchLine, 'source' | 'line_id'>
type PaymentParts = Pick<CashPaymentMatchPayment, 'receivable_id' | 'entry_ids'>

function linesOf(lines: readonly LineParts[]) {
  const of = (source: LineParts['source']) =>
    lines.filter((line) => line.source === source).map(({ line_id }) => line_id)
  return { transaction_ids: of('operator'), bank_line_ids: of('lender') }
}

function entriesOf(payments: readonly PaymentParts[]) {
  return {
    entries: payments.flatMap(({ receivable_id, entry_ids }) =>
      entry_ids.map((entry_id) => ({ receivable_id, entry_id })),
    ),
  }
}

/** The candidates of an open row. */
export function candidatesOf({ row }: OpenItem): readonly Candidate[] {
  return row.candidates
}

/** That a row and a candidate of it are the same money, or are not. */
export function pairDraft(decision: 'confirm' | 'reject', item: OpenItem, candidate: Candidate): DecisionDraft {
  const line = item.side === 'line' ? item.row : (candidate as CashPaymentMatchLine)
  const payment = item.side === 'line' ? (candidate as CashPaymentMatchPayment) : item.row
  return { decision, ...linesOf([line]), ...entriesOf([payment]) }
}

/** That a row belongs to nothing on the other side. Undefined where its amount is larger than the service takes. */
export function explainDraft(item: OpenItem, { explanation, note }: Explanation): DecisionDraft | undefined {
  const amount = Number(item.row.amount)
  if (!Number.isSafeInteger(amount) || amount <= 0) return undefined
  const named = item.side === 'line' ? linesOf([item.row]) : entriesOf([item.row])
  return { decision: 'explain', ...named, amount, explanation, ...(note === undefined ? {} : { note }) }
}

/**
 * That a match of a rule is right. Undefined where no decision can state it: one side has nothing, it has more rows than are named, several lines are
 * payments of several receivables, or the bank shows more than was paid.
 */
export function confirmMatch({ lines, payments, ...match }: CashPaymentMatch): DecisionDraft | undefined {
  const isWhole = lines.length === match.lines_count && payments.length === match.payments_count
  if (!isWhole || lines.length === 0 || payments.length === 0) return undefined
  const fee = Number(match.fee ?? 0)
  if (!Number.isSafeInteger(fee) || fee < 0) return undefined
  const receivables = new Set(payments.map(({ receivable_id }) => receivable_id)).size
  if (lines.length > 1 && receivables > 1) return undefined
  const decision = lines.length === 1 && receivables === 1 ? 'confirm' : 'split'
  return { decision, ...linesOf(lines), ...entriesOf(payments), ...(fee === 0 ? {} : { fee }) }
}

/** What names a match: its first line, or its first payment where it has no line. */
function keyOfMatch({ lines: [line], payments: [payment] }: CashPaymentMatch): string {
  if (line !== undefined) return `${line.source} ${line.line_id}`
  return payment === undefined ? '' : `payment ${payment.receivable_id} ${payment.entry_ids.join(' ')}`
}

/** Matches that are confirmed at once, at most. */
export const MATCHES_MAX = 2_000

/** Which matches are counted. */
interface CountedMatches {
  /** Only those with a line of this account; all where it is left out. */
  readonly account?: string | undefined
  /** The keys of those that were confirmed already. */
  readonly confirmed?: readonly string[]
  readonly max?: number
}

/** Matches of a rule, as read from the rows of one side. */
export class MatchesOfRule {
  readonly #counted: CountedMatches
  readonly #seen: Set<string>
  /** What confirms each, by the key of the match. */
  readonly drafts = new Map<string, DecisionDraft>()
  /** By currency: the lines of matches that can be confirmed. */
  readonly sums = new Map<string, { in: bigint; out: bigint }>()
  /** Matches that no decision can state. */
  left_out = 0
  /** Whether there are more than are confirmed at once. */
  has_more = false

  constructor(counted: CountedMatches = {}) {
    this.#counted = counted
    this.#seen = new Set(counted.confirmed)
  }

  /** Takes in rows of a page; a match is counted once. */
  add(rows: readonly Pick<CashLine | CashPayment, 'match'>[]): void {
    for (const { match } of rows) if (match !== null && !this.has_more) this.#addMatch(match)
  }

  #addMatch(match: CashPaymentMatch): void {
    const { account, max = MATCHES_MAX } = this.#counted
    const key = keyOfMatch(match)
    const isAsked = account === undefined || match.lines.some((line) => line.account === account)
    if (!isAsked || this.#seen.has(key)) return
    this.#seen.add(key)
    const draft = confirmMatch(match)
    if (draft === undefined) this.left_out += 1
    else if (this.drafts.size === max) this.has_more = true
    else {
      this.drafts.set(key, draft)
      for (const line of match.lines) this.#count(line)
    }
  }

  #count({ currency, direction, amount }: CashPaymentMatchLine): void {
    const sum = this.sums.get(currency) ?? { in: 0n, out: 0n }
    this.sums.set(currency, { ...sum, [direction]: sum[direction] + BigInt(amount) })
  }
}
