// Receivables of one obligor for tests of the checks that look at several: days are counted from the first of January 2026.
import { BEGINNING, type DatedPatch, type Patch } from '../../src/core/dated-facts.ts'
import { dayNumber, dayOfNumber } from '../../src/core/day.ts'
import { STANDARD_CHECKS } from '../../src/metrics/integrity/settings.ts'
import type { OwedEntry, OwedReceivable } from '../../src/metrics/integrity/several-checks/repaid-in-arrears.ts'
import { addEntry } from '../../src/metrics/ledger/entry-facts.ts'
import { LedgerBuilder } from '../../src/metrics/ledger/ledger-builder.ts'
import { addPatches } from '../../src/metrics/ledger/patch-facts.ts'
import { STANDARD_METRIC_SETTINGS } from '../../src/metrics/metric-settings.ts'

/** The number of a day, counted from the first of January 2026, which is day 0. */
export const dayAt = (day: number): number => dayNumber('2026-01-01') + day

/** The same as a text. */
export const textAt = (day: number): string => dayOfNumber(dayAt(day))

/** An entry: its day, its type and its amount. */
export type ReportedEntry = readonly [day: number, type: string, amount: number]

/** What is known of a loan beside its entries: since when it is reported as delinquent, and its terms. */
export interface LoanTerms {
  readonly currency?: string
  readonly since?: number
  readonly terms?: Patch
}

/** The settings of a lender that set none. */
export const LENDER = {
  steps: [STANDARD_METRIC_SETTINGS],
  checks: [{ from: -Infinity, held: STANDARD_CHECKS }],
}

/** A loan with its entries, whose ids are `<id>-<place>`. */
export function loan(id: string, reported: readonly ReportedEntry[], terms: LoanTerms = {}): OwedReceivable {
  const entries = reported.map(([day, type, amount], at) => ({
    id: `${id}-${at}`,
    day: dayAt(day),
    type,
    amount,
    recorded: at + 1,
  }))
  return loanOf(id, entries, terms)
}

/** The same by entries of one's own. */
export function loanOf(
  id: string,
  entries: readonly OwedEntry[],
  { currency = 'USD', since, terms = {} }: LoanTerms = {},
): OwedReceivable {
  const builder = new LedgerBuilder()
  const { origination, product } = addPatches(builder, patchesOf(terms, since))
  for (const entry of entries) addEntry(builder, { ...entry, receivable_status: null, balance: null }, LENDER.steps)
  return { id, currency, ledger: builder.build(origination, product), entries }
}

function patchesOf(terms: Patch, since: number | undefined): DatedPatch[] {
  const contract = { origination_date: textAt(0), product_type: 'term_loan', ...terms }
  const first: DatedPatch = { recorded: 1, effective: BEGINNING, patch: contract }
  if (since === undefined) return [first]
  const delinquency = { delinquent_since: textAt(since), delinquent_amount: 1, delinquent_times: 1 }
  return [first, { recorded: 2, effective: textAt(since), patch: delinquency }]
}
