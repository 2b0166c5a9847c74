// One stretch of days of a lender's cash: read as it was at a position of the two logs, tied, and stored where it differs from before.
import { amountsOnce } from '@tapeline/kernel/metrics/cash-tie-out/amount-once'
import { type FoldedStretch, type Stretch, foldStretch } from '@tapeline/kernel/metrics/cash-tie-out/by-stretch'
import { type Carried, carriedKey } from '@tapeline/kernel/metrics/cash-tie-out/carried'
import { type JudgedDecision, partDecided } from '@tapeline/kernel/metrics/cash-tie-out/decided-rows'
import {
  type CashReading,
  type LenderOfLines as Lender,
  daysOfStretch,
  readBankLines,
  readCashEntries,
} from '../../resources/cash-tie-out/cash-reads.ts'
import { isListed, listReceivables } from '../../resources/cash-tie-out/cash-receivables-store.ts'
import { allowedIn } from '../../resources/cash-tie-out/cash-settings-reads.ts'
import {
  type Decided,
  type StoredStretch,
  putCarriedOver,
  readCarried,
  storeDecided,
} from '../../resources/cash-tie-out/tie-out-store.ts'
import type { StretchPlace } from '../../resources/cash-tie-out/tied-rows-store.ts'
import type { Transaction } from '../../storage/database.ts'

/** What tying a stretch changed. */
interface TiedStretch extends StoredStretch {
  /** Whether it hands on something else than before. */
  readonly hands_on: boolean
}

/** How a stretch is tied. */
export interface Tying {
  /** Whether it is the end of the book. */
  readonly is_last: boolean
  /** Whether all receivables are looked at, whatever is listed. */
  readonly is_anew?: boolean
}

/** Ties one stretch as it is at the position of the reading. */
export async function tieStretch(
  transaction: Transaction,
  lender: Lender,
  place: StretchPlace,
  reading: CashReading & { readonly decisions: readonly JudgedDecision[] },
  { is_last, is_anew = false }: Tying,
): Promise<TiedStretch> {
  const { tenant, stretch } = place
  const is_listed = !is_anew && (await isListed(transaction, tenant, stretch))
  const [carried, before, lines, { entries, receivables }] = await Promise.all([
    readCarried(transaction, tenant, stretch - 1),
    readCarried(transaction, tenant, stretch),
    readBankLines(transaction, lender, daysOfStretch(stretch), reading),
    readCashEntries(transaction, { tenant, stretch, is_listed }, reading),
  ])
  if (!is_listed) await listReceivables(transaction, tenant, stretch, receivables)
  const { rest, closed } = partDecided(lines, entries, reading.decisions)
  const folded = foldStretch(
    carried,
    { number: stretch, ...rest, closed: closed.entries },
    allowedIn(reading.settings, stretch),
    is_last,
  )
  const tied = decidedOf(folded, carried, rest)
  const decided = {
    lines: [...tied.lines, ...closed.lines],
    payments: [...tied.payments, ...closed.payments],
    once: new Map([...tied.once, ...amountsOnce(closed.payments, closed.entries)]),
    matches: [...tied.matches, ...closed.matches],
  }
  const stored = await storeDecided(transaction, place, decided, is_anew)
  // The end of the book hands on nothing that anybody takes.
  if (is_last || carriedKey(folded.carried) === carriedKey(before)) return { ...stored, hands_on: false }
  await putCarriedOver(transaction, tenant, stretch, folded.carried)
  return { ...stored, hands_on: true }
}

/** Of all that was tied, what is decided: matched for good, or open for good. */
function decidedOf(folded: FoldedStretch, carried: Carried, own: Pick<Stretch, 'lines' | 'entries'>): Decided {
  const { matches, open_lines, open_payments, payments } = folded
  const matched_lines = new Set(matches.flatMap(({ lines }) => lines))
  const matched_payments = new Set(matches.flatMap(({ payments }) => payments))
  const lines = [...carried.lines, ...own.lines]
  const entries = [...carried.entries, ...own.entries]
  const matched = payments.filter(({ id }) => matched_payments.has(id))
  const decided = [...matched, ...open_payments]
  return {
    lines: [...lines.filter(({ id }) => matched_lines.has(id)), ...open_lines],
    payments: decided,
    once: amountsOnce(decided, entries),
    matches,
  }
}
