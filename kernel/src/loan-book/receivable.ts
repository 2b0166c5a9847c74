// A loan book as plain objects: what the functions of this package take. Field names, types of entries and formats are those of Tapeline's
// API, so that a book that computes here can be sent there.
import { BEGINNING, type DatedPatch, type Json } from '../core/dated-facts.ts'
import { dayNumber, parseDay } from '../core/day.ts'
import { addEntry } from '../metrics/ledger/entry-facts.ts'
import { LedgerBuilder } from '../metrics/ledger/ledger-builder.ts'
import type { Ledger } from '../metrics/ledger/ledger.ts'
import { addPatches } from '../metrics/ledger/patch-facts.ts'
import { ENTRY_TYPES, type EntryType } from '../metrics/entry-types.ts'
import { type MetricSettings, STANDARD_METRIC_SETTINGS } from '../metrics/metric-settings.ts'
import { cellsOf } from '../metrics/portfolio/stratification-keys.ts'
import type { Placed } from '../metrics/portfolio/fold/portfolio-totals.ts'

/** Dated activity on a receivable. */
export interface Entry {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly type: EntryType
  /** In minor units of the receivable's currency: 12.34 is 1234. */
  readonly amount: number
  readonly receivable_status?: 'active' | 'closed'
}

/** Who owes a receivable, as far as figures depend on it. */
export interface Obligor {
  /** ISO 3166-1, two letters. */
  readonly country?: string
  /** As in `CA` of `US-CA`. */
  readonly region?: string
  /** NAICS, six digits. */
  readonly industry?: string
  /** `<bureau>:<three digits>`, for example `experian:680`. */
  readonly credit_score?: string
}

/** A loan, credit line, card or invoice, and all that happened on it. */
export interface Receivable {
  readonly id: string
  readonly obligor_id: string
  /** ISO 4217. */
  readonly currency: string
  /** For example `term_loan`, `line_of_credit`, `credit_card`, `invoice_factoring`. */
  readonly product_type: string
  /** `YYYY-MM-DD`. */
  readonly origination_date: string
  /** For example `36 months`. What falls due is derived from the terms; without them only entries of type `scheduled_*` fall due. */
  readonly term?: string
  /** For example `1 month`. */
  readonly payment_frequency?: string
  /** An annual fraction: 0.12 is 12 %. */
  readonly interest_rate?: number
  /** The same for every receivable of one obligor. */
  readonly obligor?: Obligor
  /** In any order. */
  readonly entries: readonly Entry[]
}

/** The rules by which figures are computed; Tapeline's standard ones where left out. */
export type Settings = Partial<Pick<MetricSettings, 'bucket_edges' | 'closure_policy' | 'grace_days'>>

/** Settings as the metrics take them: in force on all days. */
export function stepsOf(settings: Settings): readonly MetricSettings[] {
  return [{ ...STANDARD_METRIC_SETTINGS, ...settings }]
}

/** The number of a day; a RangeError for a text that is not a date, with what to write instead. */
export function dayOf(text: string, name: string): number {
  const reading = parseDay(text)
  if (!reading.ok) throw new RangeError(`${name} ${reading.message}`)
  return dayNumber(text)
}

/** A receivable as the metrics take it. A RangeError names what is no date, no whole number of minor units or no listed type of entry. */
export function placedReceivable(receivable: Receivable, steps: readonly MetricSettings[]): Placed {
  const patches = [patchOf(receivable, termsOf(receivable))]
  const cells = cellsOf({
    receivable: patches,
    obligor: [patchOf(receivable, obligorOf(receivable.obligor ?? {}))],
    metadata_keys: [],
    debt_lines: undefined,
  })
  return { ledger: ledgerOf(receivable, patches, steps), breaks: [], steps, cells }
}

function ledgerOf({ id, entries }: Receivable, patches: DatedPatch[], steps: readonly MetricSettings[]): Ledger {
  const builder = new LedgerBuilder()
  const { origination, product } = addPatches(builder, patches)
  for (const { date, type, amount, receivable_status = null } of entries) {
    if (!Number.isSafeInteger(amount))
      throw new RangeError(`The amount of an entry of ${id} must be a whole number of minor units, not ${amount}`)
    if (!ENTRY_TYPES.includes(type))
      throw new RangeError(`The type of an entry of ${id} must be one of ${ENTRY_TYPES.join(', ')}, not ${type}`)
    const day = dayOf(date, `The date of an entry of ${id}`)
    addEntry(builder, { day, type, amount, receivable_status, balance: null }, steps)
  }
  return builder.build(origination, product)
}

function patchOf({ id, origination_date }: Receivable, patch: Record<string, Json>): DatedPatch {
  dayOf(origination_date, `The origination date of ${id}`)
  return { effective: BEGINNING, recorded: 1, patch }
}

function termsOf(receivable: Receivable): Record<string, Json> {
  const { obligor_id, currency, product_type, origination_date } = receivable
  const { term = null, payment_frequency = null, interest_rate = null } = receivable
  return { account_id: obligor_id, currency, product_type, origination_date, term, payment_frequency, interest_rate }
}

function obligorOf(obligor: Obligor): Record<string, Json> {
  const { country = null, region = null, industry = null, credit_score = null } = obligor
  return { address: { country, region }, industry, credit_score }
}

/** The one currency of some receivables, undefined without any. A RangeError where they have several, since amounts of them cannot be added. */
export function currencyOf(receivables: readonly Receivable[]): string | undefined {
  const currencies = [...new Set(receivables.map(({ currency }) => currency))]
  if (currencies.length > 1)
    throw new RangeError(`Receivables in ${currencies.join(' and ')} cannot be added. Pass those of one currency.`)
  return currencies[0]
}
