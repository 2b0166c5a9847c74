// Decisions beside what is new: which of them are judged again, and which stretches are tied again by what became of them.
import {
  type JudgedDecision,
  judgeDecisions,
  stretchesOfChanges,
} from '@tapeline/kernel/metrics/cash-tie-out/decided-rows'
import type { CashReading, LenderOfLines } from '../../resources/cash-tie-out/cash-reads.ts'
import { type MadeDecision, readDecisions } from '../../resources/cash-tie-out/cash-decisions-reads.ts'
import {
  type DecisionRow,
  outcomeOf,
  proposalOf,
  readOutcomes,
  storeOutcomes,
} from '../../resources/cash-tie-out/cash-decisions-store.ts'
import { readRowsOfDecisions } from '../../resources/cash-tie-out/decided-rows-reads.ts'
import type { Transaction } from '../../storage/database.ts'

/** What is new since decisions were judged last. */
export interface DecisionNews {
  /** Whether decisions were written. */
  readonly are_written: boolean
  /** The stretches with news of rows. */
  readonly stretches: readonly number[]
  /** The position of the operator's log up to which decisions are known. */
  readonly position: number
  /** The moment of the calculator's clock. */
  readonly moment: number
}

/** Decisions as they are judged. */
export interface FollowedDecisions {
  readonly decisions: readonly JudgedDecision[]
  /** To tie again. */
  readonly stretches: Iterable<number>
  /** The ids of those that are judged otherwise than before. */
  readonly differing: readonly string[]
}

/** The operator's decisions as they are judged now, and the stretches to tie again since others are carried out than before. */
export async function followDecisions(
  transaction: Transaction,
  lender: LenderOfLines,
  news: DecisionNews,
  reading: CashReading,
): Promise<FollowedDecisions> {
  const before = await readOutcomes(transaction, lender.tenant)
  if (!news.are_written && !before.some((row) => isConcerned(row, news.stretches)))
    return { decisions: carriedOut(before), stretches: [], differing: [] }
  const made = await readDecisions(transaction, lender, news.position)
  const now = await judge(transaction, lender, made, reading)
  const differing = await storeOutcomes(transaction, { tenant: lender.tenant, moment: news.moment }, before, now)
  const stretches = stretchesOfChanges(carriedOut(before), carriedOut(now))
  return { decisions: carriedOut(now), stretches, differing }
}

/** Whether news of rows may change what becomes of a decision: a row of it is in a stretch with news, or may be what has come. */
function isConcerned({ outcome, void_reason, judged }: DecisionRow, stretches: readonly number[]): boolean {
  if (outcome === 'proposed' || stretches.length === 0) return false
  return void_reason === 'row_missing' || judged.stretches.some((stretch) => stretches.includes(stretch))
}

async function judge(
  transaction: Transaction,
  lender: LenderOfLines,
  made: readonly MadeDecision[],
  reading: CashReading,
): Promise<DecisionRow[]> {
  const of_operator = made.filter(({ by }) => by === 'operator')
  const rows = await readRowsOfDecisions(transaction, lender, of_operator, reading)
  const judged = judgeDecisions(of_operator, rows).map(outcomeOf)
  return [...judged, ...made.filter(({ by }) => by === 'lender').map(proposalOf)]
}

function carriedOut(rows: readonly DecisionRow[]): JudgedDecision[] {
  return rows.filter(({ outcome }) => outcome === 'in_effect').map(({ judged }) => judged)
}
