// The debt line and its terms as records: the line with its debt day by day, the first agreement, and the amendment in force now.
import { monthOf } from '@tapeline/kernel/core/day'
import { instrumentId } from './bank-records.ts'
import { reporting_currency } from './fx-rates.ts'
import { termsAsAmended, termsAtOpening } from './line-agreement.ts'
import { type LineHistory, step } from './line-history.ts'
import { type Chain, type OperatorCall, type Parties, postRecord } from './operator-call.ts'
import { selected_products } from './pledging.ts'

const commitment_first = 125_000_000

/** The commitment since the amendment, in minor units. */
export const commitment = 175_000_000

/** The id of the line; debt lines of all lenders share one range of ids. */
export function lineId({ lender }: Parties): string {
  return `${lender}-warehouse`
}

/** The line: its fields at the opening, and then each change on its day. */
export function postLine(parties: Parties, history: LineHistory): Chain {
  const id = lineId(parties)
  const { opened_on, amended_on, matures_on, balances } = history
  const changes = [
    ...balances.map(({ date, principal, interest }) => ({
      date,
      change: { principal_outstanding: principal, interest_outstanding: interest },
    })),
    { date: amended_on, change: { commitment } },
  ].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
  return [
    postRecord('/debt-lines', {
      id,
      organization: parties.lender,
      name: 'Alder & Finch warehouse',
      currency: reporting_currency,
      status: 'active',
      commitment: commitment_first,
      credit_product: 'warehouse',
      opened_on,
      matures_on,
      pledge_selector: { product_types: selected_products },
      metadata: { desk: 'warehouse', book: 'sandbox' },
    }),
    ...changes.map(({ date, change }) => postRecord('/debt-lines', { id, ...change }, date)),
  ]
}

/** The id of the terms in force. */
export function termsId(parties: Parties): string {
  return `${lineId(parties)}-amended`
}

/** Both sets of terms, each complete in itself. */
export function postTerms(parties: Parties, history: LineHistory): OperatorCall[] {
  const common = {
    organization: parties.lender,
    debt_line_id: lineId(parties),
    effective_until: history.matures_on,
    reserves: [
      { id: 'servicer', name: 'Servicer transition', reserve: 'fixed', amount: 2_500_000 },
      { id: 'interest', name: 'Three months of interest', reserve: 'interest', months: 3 },
    ],
    draw_step: { minimum: step, multiple: 500_000 },
    deficiency_cure: { days: 3, business_days: true },
    reporting_lag: { days: 10, business_days: true },
  }
  return [
    postRecord('/debt-line-terms', {
      ...common,
      ...termsAtOpening(),
      id: `${lineId(parties)}-opening`,
      name: 'Loan and Security Agreement',
      effective_from: history.opened_on,
    }),
    postRecord('/debt-line-terms', {
      ...common,
      ...termsAsAmended(monthOf(history.amended_on)),
      id: termsId(parties),
      name: 'Amendment No. 1 to the Loan and Security Agreement',
      effective_from: history.amended_on,
      eligible_cash: {
        payin_instrument_ids: [instrumentId(parties, 'collections'), instrumentId(parties, 'reserve')],
        rate: 1,
        max: 10_000_000,
      },
      metadata: { amends: `${lineId(parties)}-opening` },
    }),
  ]
}
