// Facts of one receivable and of its lender, written short: each became known at noon of its own day unless a test states otherwise.
import { BEGINNING, type DatedPatch, type Patch } from '../../src/core/dated-facts.ts'
import { dayNumber } from '../../src/core/day.ts'
import { CHECKS, CHECK_NAMES, type CheckName, type ChecksInForce } from '../../src/metrics/integrity/checks.ts'
import type { EntryVersion, LenderFacts, PledgeDays, ReceivableFacts } from '../../src/metrics/integrity/facts.ts'
import type { Finding } from '../../src/metrics/integrity/finding.ts'
import { checkReceivable } from '../../src/metrics/integrity/receivable-checks/check-receivable.ts'
import { STANDARD_METRIC_SETTINGS } from '../../src/metrics/metric-settings.ts'

const HOUR = 3_600_000_000

/** A moment in UTC. */
export function at(day: string, hour = 12): number {
  return (dayNumber(day) * 24 + hour) * HOUR
}

/** Every check by its standard, but for thresholds that are given; null turns a check off. */
export function checksWith(
  changed: { readonly [check in CheckName]?: { readonly [threshold: string]: number } | null } = {},
): ChecksInForce {
  return Object.fromEntries(
    CHECK_NAMES.map((name) => {
      const standards = Object.entries(CHECKS[name].thresholds).map(([threshold, { standard }]) => [
        threshold,
        standard,
      ])
      return [name, changed[name] === null ? null : { ...Object.fromEntries(standards), ...changed[name] }]
    }),
  ) as ChecksInForce
}

/** A lender without settings of its own, closes and covenants, in UTC. */
export function lenderOf(changed: Partial<LenderFacts> = {}): LenderFacts {
  return {
    time_zone: 'UTC',
    steps: [STANDARD_METRIC_SETTINGS],
    states_delinquency: false,
    checks: [{ from: -Infinity, held: checksWith() }],
    closes: [],
    test_days: [],
    ...changed,
  }
}

/** A lender that states delinquency. */
export function statingLender(changed: Partial<LenderFacts> = {}): LenderFacts {
  return lenderOf({ states_delinquency: true, ...changed })
}

/** The first report of a loan of twelve months without interest, paid monthly, from a day on. */
export function loan(origination: string, changed: Patch = {}): DatedPatch {
  const patch = {
    product_type: 'term_loan',
    origination_date: origination,
    term: '12 months',
    payment_frequency: '1 month',
    ...changed,
  }
  return { effective: BEGINNING, recorded: at(origination, 8), patch }
}

/** A change from a day on. */
export function change(effective: string, patch: Patch, recorded = at(effective)): DatedPatch {
  return { effective, recorded, patch }
}

/** A stated delinquency since a day; null clears it. */
export function delinquent(effective: string, since: string | null, amount = 0, recorded = at(effective)): DatedPatch {
  return change(effective, { delinquent_since: since, delinquent_amount: amount }, recorded)
}

/** A version of an entry that is known still, unless it is stated otherwise. */
export function entry(
  id: string,
  date: string,
  type: string,
  amount: number,
  changed: Partial<EntryVersion> = {},
): EntryVersion {
  return {
    id,
    day: dayNumber(date),
    type,
    amount,
    receivable_status: null,
    balance: null,
    recorded: at(date),
    superseded: null,
    deleted: false,
    ...changed,
  }
}

/** Days of a pledge to a line. */
export function pledge(debt_line_id: string, from: string, until: string | null): PledgeDays {
  return { debt_line_id, from: dayNumber(from), until: until === null ? null : dayNumber(until) }
}

/** The facts of a receivable in dollars. */
export function factsOf(
  patches: readonly DatedPatch[],
  entries: readonly EntryVersion[],
  changed: Partial<ReceivableFacts> = {},
): ReceivableFacts {
  return {
    id: 'R-1',
    obligor_id: 'A-1',
    currency: 'USD',
    patches,
    entries,
    imports: new Map(),
    pledges: [],
    ...changed,
  }
}

/** What one check finds. */
export function found(check: CheckName, facts: ReceivableFacts, lender: LenderFacts): readonly Finding[] {
  return checkReceivable(facts, lender).filter((finding) => finding.check === check)
}

/** Its findings by their days, until which null holds for good. */
export function daysFound(
  check: CheckName,
  facts: ReceivableFacts,
  lender: LenderFacts,
): readonly (readonly [from: string, until: string | null])[] {
  return found(check, facts, lender).map(({ from, until }) => [from, until])
}
