// Decisions beside the rows that they name. What is decided is closed before any rule sees it; a decision whose rows do not add up, or not any more,
// is void, and the rules see its rows as if it had not been made. All of it is a function of the decisions and of the rows as they are now.
import { type Sum, minus, sumOf } from '../../core/sum.ts'
import { stretchOf } from './stretches.ts'
import { type CashDecision, type VoidReason, outrankedDecisions } from './decisions.ts'
import type { BankLine, CashEntry, Match, Payment } from './items.ts'
import { compare, paymentsOf } from './payments.ts'

/** What is needed of a row to judge the decisions about it. */
export type DecidedRow = Pick<BankLine, 'amount' | 'currency' | 'day' | 'source'>

/** Rows by their ids; undefined where there is none. */
export interface RowsOfDecisions {
  readonly line: (id: string) => DecidedRow | undefined
  readonly entry: (id: string) => DecidedRow | undefined
}

/** A decision beside its rows. */
export interface JudgedDecision {
  readonly decision: CashDecision
  /** Why it has no effect; undefined where it has. */
  readonly void_reason: VoidReason | undefined
  /** The last day of its rows, or the day on which it was made where that is later; undefined where none is there. */
  readonly tied_on: string | undefined
  /** Whether one of its lines is of the lender's own statements. */
  readonly by_lender: boolean
  /** The stretches of the rows that are there, in their order. */
  readonly stretches: readonly number[]
}

/** Judges decisions by their rows. In the order of their ids. */
export function judgeDecisions(decisions: readonly CashDecision[], rows: RowsOfDecisions): JudgedDecision[] {
  const outranked = outrankedDecisions(decisions)
  return decisions
    .toSorted((a, b) => compare(a.id, b.id))
    .map((decision) => {
      const lines = decision.lines.map(rows.line)
      const entries = decision.entries.map(rows.entry)
      const there = [...lines, ...entries].flatMap((row) => row ?? [])
      const days = [decision.decided_on, ...there.map(({ day }) => day)].toSorted(compare)
      return {
        decision,
        void_reason: outranked.get(decision.id) ?? voidByRows(decision, lines, entries),
        tied_on: there.length === 0 ? undefined : days.at(-1),
        by_lender: lines.some((line) => line?.source === 'lender'),
        stretches: [...new Set(there.map(({ day }) => stretchOf(day)))].toSorted((a, b) => a - b),
      }
    })
}

type MaybeRows = readonly (DecidedRow | undefined)[]

/** A rejection needs no rows: it has an effect once they come. */
function voidByRows({ decision, fee, amount }: CashDecision, lines: MaybeRows, entries: MaybeRows) {
  if (decision === 'reject') return undefined
  const there = [...lines, ...entries].flatMap((row) => row ?? [])
  if (there.length === 0 || there.length < lines.length + entries.length) return 'row_missing'
  if (new Set(there.map(({ currency }) => currency)).size > 1) return 'currencies_differ'
  if (new Set(there.map((row) => row.amount > 0)).size > 1) return 'directions_differ'
  if (decision === 'explain') {
    const sum = sumOf(there.map((row) => Math.abs(row.amount)))
    return sum === amount ? undefined : 'amounts_differ'
  }
  return minus(amountOf(entries), amountOf(lines)) === fee ? undefined : 'amounts_differ'
}

function amountOf(rows: MaybeRows): Sum {
  return sumOf(rows.map((row) => row?.amount ?? 0))
}

/** The stretches to tie again where decisions are judged otherwise than before: those of their rows, then and now. */
export function stretchesOfChanges(before: readonly JudgedDecision[], now: readonly JudgedDecision[]): Set<number> {
  const [old_ones, new_ones] = [effectsOf(before), effectsOf(now)]
  const changed = [
    ...[...old_ones].filter(([id, { text }]) => new_ones.get(id)?.text !== text),
    ...[...new_ones].filter(([id, { text }]) => old_ones.get(id)?.text !== text),
  ]
  return new Set(changed.flatMap(([, { stretches }]) => stretches))
}

/** What decisions change, by id: a void one changes nothing. */
function effectsOf(judged: readonly JudgedDecision[]) {
  const effective = judged.filter(({ void_reason }) => void_reason === undefined)
  return new Map(
    effective.map(({ decision, tied_on, by_lender, stretches }) => {
      const { id, decision: kind, lines, entries, explanation = null } = decision
      const of_match = kind === 'reject' ? [] : [tied_on, by_lender, explanation]
      const sorted = [lines.toSorted(compare), entries.toSorted(compare)]
      return [id, { stretches, text: JSON.stringify([kind === 'reject', sorted, of_match]) }] as const
    }),
  )
}

/** Rows parted by whether a decision closes them. */
export interface PartedRows {
  /** What is left to the rules; each line states which entries it was rejected for. */
  readonly rest: { readonly lines: readonly BankLine[]; readonly entries: readonly CashEntry[] }
  /** What is closed; a match holds those of its rows that are among these. */
  readonly closed: {
    readonly lines: readonly BankLine[]
    readonly entries: readonly CashEntry[]
    readonly payments: readonly Payment[]
    readonly matches: readonly Match[]
  }
}

const NOTHING_CLOSED: PartedRows['closed'] = { lines: [], entries: [], payments: [], matches: [] }

/** Parts rows by decisions as they are judged. */
export function partDecided(
  lines: readonly BankLine[],
  entries: readonly CashEntry[],
  judged: readonly JudgedDecision[],
): PartedRows {
  const effective = judged.filter(({ void_reason }) => void_reason === undefined)
  if (effective.length === 0) return { rest: { lines, entries }, closed: NOTHING_CLOSED }
  const closing = effective.filter(({ decision }) => decision.decision !== 'reject')
  const of_line = new Map(closing.flatMap((each) => each.decision.lines.map((id) => [id, each] as const)))
  const of_entry = new Map(closing.flatMap((each) => each.decision.entries.map((id) => [id, each] as const)))
  const rejected = rejectedEntries(effective)
  const closed_lines = lines.filter(({ id }) => of_line.has(id)).toSorted((a, b) => compare(a.id, b.id))
  const closed_entries = entries.flatMap((entry) => {
    const judgement = of_entry.get(entry.id)
    return judgement === undefined ? [] : [{ ...entry, decided: judgement.decision.id }]
  })
  const payments = paymentsOf(closed_entries)
  return {
    rest: {
      lines: lines.filter(({ id }) => !of_line.has(id)).map((line) => withRejected(line, rejected)),
      entries: entries.filter(({ id }) => !of_entry.has(id)),
    },
    closed: {
      lines: closed_lines,
      entries: closed_entries,
      payments,
      matches: matchesOf(closing, closed_lines, payments),
    },
  }
}

function withRejected(line: BankLine, rejected: ReadonlyMap<string, ReadonlySet<string>>): BankLine {
  const entries = rejected.get(line.id)
  return entries === undefined ? line : { ...line, rejected: [...entries].toSorted(compare) }
}

function rejectedEntries(effective: readonly JudgedDecision[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { decision } of effective) {
    if (decision.decision !== 'reject') continue
    for (const line of decision.lines) {
      const entries = found.get(line) ?? new Set()
      for (const entry of decision.entries) entries.add(entry)
      found.set(line, entries)
    }
  }
  return found
}

function matchesOf(
  closing: readonly JudgedDecision[],
  lines: readonly BankLine[],
  payments: readonly Payment[],
): Match[] {
  const at_hand = new Set(lines.map(({ id }) => id))
  const payment_of = new Map(payments.flatMap(({ id, entries }) => entries.map((entry) => [entry, id] as const)))
  return closing.flatMap(({ decision, tied_on, by_lender }): Match[] => {
    const own_lines = decision.lines.filter((id) => at_hand.has(id)).toSorted(compare)
    const own_payments = [...new Set(decision.entries.flatMap((id) => payment_of.get(id) ?? []))].toSorted(compare)
    if (own_lines.length + own_payments.length === 0 || tied_on === undefined) return []
    const { id, fee, explanation } = decision
    const decided = { id, tied_on, by_lender, explanation }
    return [{ rule: 'decision', lines: own_lines, payments: own_payments, fee, rate: undefined, decided }]
  })
}
