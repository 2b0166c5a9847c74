// Cases of single receivables: arrears that vanish, a loss that comes back, a loan that nobody pays, interest in place of payments, money before the
// contract, and a release that did not last.
import { addDays, addMonths, endOfMonth, monthOf } from '@tapeline/kernel/core/day'
import { type Call, patchReceivable } from '../call.ts'
import { lineId } from '../operator/line-records.ts'
import { postRecord } from '../operator/operator-call.ts'
import { type PlantedCase, type PlantingDay, business, entry, receivable } from './planted-case.ts'

/** Payments of principal in the months after a day, each of the same amount. */
function monthly(id: string, from: string, months: readonly number[], amount: number): Call[] {
  return months.map((month) => entry(id, `paid-${month}`, 'principal', addMonths(from, month), amount))
}

/** Ninety days of arrears that are gone on a day on which nothing was paid. */
export function curedWithoutCash({ today }: PlantingDay): PlantedCase {
  const summary = 'More than sixty days past due on one day and current on the next, without a payment.'
  const id = 'case-cured'
  const [begun, since, cured] = [addDays(today, -300), addDays(today, -116), addDays(today, -20)]
  return {
    check: 'cured_without_cash',
    summary,
    calls: [
      business(begun, 'biz-quarry', 'Quarry Lane Auto Repair LLC', '18 Quarry Lane'),
      receivable(begun, id, 'biz-quarry', summary),
      entry(id, 'paid-out', 'disbursement', begun, 1_200_000),
      ...monthly(id, begun, [1, 2, 3, 4, 5], 50_000),
      patchReceivable(since, { id, delinquent_amount: 50_000, delinquent_since: since, delinquent_times: 1 }),
      patchReceivable(addDays(since, 90), { id, delinquent_amount: 150_000, delinquent_since: since }),
      patchReceivable(cured, { id, delinquent_amount: 0, delinquent_since: null }),
    ],
    records: [],
    expected: [
      {
        receivable_id: id,
        obligor_id: null,
        from: cured,
        amount: 950_000,
        measured: { days_past_due_before: 95, days_past_due_after: 0, past_due: 150_000, collected: 0 },
      },
    ],
  }
}

/** A loss that was taken and is undone two months later. */
export function chargeOffRevived({ today }: PlantingDay): PlantedCase {
  const summary = 'Charged off, and back on the books two months later, though nothing was recovered.'
  const id = 'case-revived'
  const [begun, lost, revived] = [addDays(today, -330), addDays(today, -90), addDays(today, -30)]
  return {
    check: 'charge_off_revived',
    summary,
    calls: [
      business(begun, 'biz-cedar', 'Cedar Row Bakery Inc.', '7 Cedar Row'),
      receivable(begun, id, 'biz-cedar', summary),
      entry(id, 'paid-out', 'disbursement', begun, 900_000),
      ...monthly(id, begun, [1, 2, 3, 4], 50_000),
      entry(id, 'lost', 'write_off', lost, 700_000),
      entry(id, 'undone', 'write_off', revived, -700_000),
    ],
    records: [],
    expected: [
      {
        receivable_id: id,
        obligor_id: null,
        from: revived,
        amount: 700_000,
        measured: { written_off: 700_000, came_back: 700_000, collected: 0 },
        entries: [`${id} lost`, `${id} undone`],
      },
    ],
  }
}

/** A loan of which no payment ever came and that is not reported as past due. */
export function neverPaid({ today }: PlantingDay): PlantedCase {
  const summary = 'Months after its first due date nothing was ever paid, and it is reported as current.'
  const id = 'case-never-paid'
  const begun = addDays(today, -150)
  return {
    check: 'never_paid_but_current',
    summary,
    calls: [
      business(begun, 'biz-ridgeline', 'Ridgeline Event Rentals LLC', '402 Ridgeline Road'),
      receivable(begun, id, 'biz-ridgeline', summary),
      entry(id, 'paid-out', 'disbursement', begun, 600_000),
    ],
    records: [],
    expected: [
      {
        receivable_id: id,
        obligor_id: null,
        from: addDays(addMonths(begun, 1), 60),
        amount: 600_000,
        measured: { days_after_due: 60, days_past_due: 0 },
        entries: [`${id} paid-out`],
      },
    ],
  }
}

/** The key of the finding of `interestCapitalized`: the end of the third month without a payment. */
export const capitalizedFrom = (today: string): string => endOfMonth(addMonths(firstOf(today), -2))

const firstOf = (day: string): string => `${monthOf(day)}-01`

/** Three months in which interest is added to the balance and nothing is paid. */
export function interestCapitalized({ today }: PlantingDay): PlantedCase {
  const summary = 'Interest was added to the balance for three months while nothing was paid: a loan until the harvest.'
  const id = 'case-capitalized'
  const begun = addDays(addMonths(firstOf(today), -8), 9)
  const months = [4, 5, 6]
  return {
    check: 'interest_capitalized',
    summary,
    calls: [
      business(begun, 'biz-fallow', 'Fallow Field Produce LLC', '55 Fallow Field Road'),
      receivable(begun, id, 'biz-fallow', summary),
      entry(id, 'paid-out', 'disbursement', begun, 800_000),
      ...monthly(id, begun, [1, 2, 3, 7], 40_000),
      ...months.map((month) => entry(id, `added-${month}`, 'capitalized_interest', addMonths(begun, month), 8_000)),
    ],
    records: [],
    expected: [
      {
        receivable_id: id,
        obligor_id: null,
        from: capitalizedFrom(today),
        amount: 24_000,
        measured: { months: 3, days_past_due: 0, capitalized: 24_000 },
        entries: months.map((month) => `${id} added-${month}`),
      },
    ],
  }
}

/** The day of the first money of `disbursedEarly`. */
export const disbursedEarlyOn = (today: string): string => addDays(today, -79)

/** Money that left before the contract. */
export function disbursedEarly({ today }: PlantingDay): PlantedCase {
  const summary = 'Paid out nineteen days before the origination date, to the supplier of a dental chair.'
  const id = 'case-early'
  const [paid_out, begun] = [disbursedEarlyOn(today), addDays(today, -60)]
  const { query: _, ...contract } = receivable(begun, id, 'biz-juniper', summary)
  return {
    check: 'disbursed_before_origination',
    summary,
    calls: [
      business(paid_out, 'biz-juniper', 'Juniper Court Dental PC', '3 Juniper Court'),
      { ...contract, date: paid_out },
      entry(id, 'paid-out', 'disbursement', paid_out, 500_000),
      ...monthly(id, begun, [1], 25_000),
    ],
    records: [],
    expected: [
      {
        receivable_id: id,
        obligor_id: null,
        from: paid_out,
        amount: 500_000,
        measured: { days: 19 },
        entries: [`${id} paid-out`],
      },
    ],
  }
}

/** A receivable that left the debt line and came back after ten days. */
export function pledgedAgain({ today, parties }: PlantingDay): PlantedCase {
  const summary = 'Released from the debt line and pledged again ten days later, with the same balance.'
  const id = 'case-pledged-again'
  const begun = addDays(today, -260)
  const [released, again, left] = [addDays(begun, 35), addDays(begun, 45), addDays(begun, 75)]
  const pledge = (status: string, debt_line_id: string | null, date: string) =>
    postRecord(
      '/pledges',
      { id: `${parties.lender}:${id}`, organization: parties.lender, receivable_id: id, status, debt_line_id },
      date,
    )
  const line = lineId(parties)
  return {
    check: 'pledged_again',
    summary,
    calls: [
      business(begun, 'biz-harbor', 'Harbor Glass Works LLC', '900 Harbor Street'),
      receivable(begun, id, 'biz-harbor', summary, { product_type: 'lease', funded_by: parties.operator }),
      entry(id, 'paid-out', 'disbursement', begun, 700_000),
      ...monthly(id, begun, [1, 2, 3, 4, 5, 6, 7, 8], 30_000),
    ],
    records: [
      [
        pledge('pledged', line, begun),
        pledge('released', null, released),
        pledge('pledged', line, again),
        pledge('released', null, left),
      ],
    ],
    expected: [
      {
        receivable_id: id,
        obligor_id: null,
        from: again,
        amount: 670_000,
        measured: { days: 10, owed_at_release: 670_000, owed: 670_000 },
      },
    ],
  }
}
