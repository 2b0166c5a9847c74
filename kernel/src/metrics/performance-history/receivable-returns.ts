// The returns of a receivable over its life, up to a day: its multiple, its internal rate of return, its yields on outstanding principal by
// day, and its weighted average life. From the ledger's cash by day; ratios keep both parts.
import { type Ratio } from '../../core/ratio.ts'
import { FACT, type Ledger } from '../ledger/ledger.ts'
import type { MetricSettings } from '../metric-settings.ts'
import { type CashFlow, netByDay } from '../returns/cash-flow.ts'
import { deriveFactorRate } from '../returns/factor-rate.ts'
import { deriveIrr } from '../returns/irr.ts'
import { deriveRealisedMoic, deriveTotalMoic } from '../returns/moic.ts'
import { deriveWal } from '../returns/wal.ts'
import { deriveGrossYield, deriveNetYield } from '../returns/yield.ts'
import type { DueItem } from '../schedule/schedule-terms.ts'
import { LedgerReplay } from './ledger-replay.ts'
import { cashIn, cashOut, incomeOf } from './month-figures.ts'
import { endingOf, isOver } from './span.ts'
import { type ReceivablePosition, outstanding, writtenOff } from './receivable-position.ts'

/** The reason why there is no rate: no cash moved, it moved one way only, or no single rate fits it. */
export const NO_IRR = ['no_cash', 'one_way', 'not_unique'] as const

/** Returns of a receivable up to a day. Rates are annual fractions. */
export interface ReceivableReturns {
  readonly moic: { readonly realised: Ratio | null; readonly total: Ratio | null }
  /** Of cash only, without outstanding principal; null with a reason. */
  readonly irr: { readonly rate: number | null; readonly none_because: (typeof NO_IRR)[number] | null }
  /** Income, and income less losses, by principal outstanding times days, times 365. */
  readonly gross_yield: Ratio | null
  readonly net_yield: Ratio | null
  /** Years from the first disbursement, actual/365. */
  readonly wal_received: Ratio | null
  /** The total amount to be repaid by the schedule, divided by the amount advanced. */
  readonly factor_rate: Ratio | null
}

/** The receivable, and the day. */
export interface ReturnsOf {
  /** Contains nothing dated after the day. */
  readonly ledger: Ledger
  readonly steps: readonly MetricSettings[]
  /** All its due amounts, including later ones. */
  readonly due: readonly DueItem[]
  readonly as_of: number
}

/** A day's principal as a fraction of a year of 365 days. */
const BY_DAYS = { method: 'day_count', period_days: 1, year_days: 365 } as const

const CASH: ReadonlyMap<number, 1 | -1> = new Map([
  [FACT.disbursement, -1],
  [FACT.refund, 1],
  [FACT.principal, 1],
  [FACT.recovery, 1],
  [FACT.interest, 1],
  [FACT.origination_fee, 1],
  [FACT.periodic_fee, 1],
  [FACT.late_fee, 1],
  [FACT.other, 1],
])

/** Derives the returns of a receivable up to a day. */
export function receivableReturns({ ledger, steps, due, as_of }: ReturnsOf): ReceivableReturns {
  const { position, principal_days } = walk(new LedgerReplay(ledger, [], steps), as_of)
  const flows = cashFlows(ledger)
  const income = { interest: incomeOf(position), fees: 0, recoveries: 0 }
  const out = cashOut(position)
  return {
    moic: {
      realised: deriveRealisedMoic(cashIn(position), out),
      total: deriveTotalMoic(cashIn(position), outstanding(position), out),
    },
    irr: irrOf(flows, isOver(ledger.product, endingOf(position))),
    gross_yield: deriveGrossYield(income, principal_days, BY_DAYS),
    net_yield: deriveNetYield(income, writtenOff(position), principal_days, BY_DAYS),
    wal_received: walOf(ledger),
    factor_rate: deriveFactorRate(due, out),
  }
}

/** Advances to a day and adds up principal outstanding at the end of each day before it. */
function walk(replay: LedgerReplay, as_of: number): { position: ReceivablePosition; principal_days: bigint } {
  let principal_days = 0n
  for (let day = replay.nextDay(); day <= as_of;) {
    const principal = Math.max(0, outstanding(replay.advanceTo(day)))
    const next = Math.min(replay.nextDay(), as_of)
    principal_days += BigInt(principal) * BigInt(next - day)
    if (next === day) break
    day = next
  }
  return { position: replay.advanceTo(as_of), principal_days }
}

function cashFlows({ days, kinds, values }: Ledger): CashFlow[] {
  return days.flatMap((day, i) => {
    const sign = CASH.get(kinds[i] ?? -1)
    return sign === undefined ? [] : [{ day, amount: sign * (values[i] ?? 0) }]
  })
}

function irrOf(flows: readonly CashFlow[], over: boolean): ReceivableReturns['irr'] {
  const rate = deriveIrr(flows, over)
  if (rate !== null) return { rate, none_because: null }
  const net = netByDay(flows)
  if (net.length === 0) return { rate, none_because: 'no_cash' }
  const one_way = net.every(({ amount }) => amount > 0) || net.every(({ amount }) => amount < 0)
  return { rate, none_because: one_way ? 'one_way' : 'not_unique' }
}

function walOf({ days, kinds, values }: Ledger): Ratio | null {
  const first = days[kinds.indexOf(FACT.disbursement)]
  if (first === undefined) return null
  const repayments = days.flatMap((day, i) => (kinds[i] === FACT.principal ? [{ day, amount: values[i] ?? 0 }] : []))
  return deriveWal(repayments, first, 'actual_365')
}
