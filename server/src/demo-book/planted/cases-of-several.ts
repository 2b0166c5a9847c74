// Cases that several receivables show together: arrears that a new loan repaid, one payer, one bank account, one file, one vehicle.
import { addDays, addMonths, monthOf } from '@tapeline/kernel/core/day'
import { type Call, patchReceivable } from '../call.ts'
import { type BookFile, uploadOfReceivable } from '../operator/operator-call.ts'
import { makePdf } from '../operator/pdf.ts'
import { type PlantedCase, type PlantingDay, business, entry, receivable } from './planted-case.ts'

/** Days by which a line of the bank may follow a payment, as the operator allows. */
const DAYS_AFTER = 7

/** The day of the repayment of `refinancedArrears`, and the loan that is repaid. */
export const refinancedOn = (today: string): string => addDays(today, -45)
export const REFINANCED = 'case-refinanced'
export const REFINANCED_OBLIGOR = 'biz-millbrook'

/** A loan in arrears that is repaid by a larger one of the same day. */
export function refinancedArrears({ today }: PlantingDay): PlantedCase {
  const summary = 'Sixty-five days past due, and repaid by a larger loan to the same gym on the same day.'
  const [begun, since, day] = [addDays(today, -280), addDays(today, -111), refinancedOn(today)]
  const [old, next] = [REFINANCED, 'case-refinancing']
  return {
    check: 'refinanced_arrears',
    summary,
    calls: [
      business(begun, REFINANCED_OBLIGOR, 'Millbrook Fitness LLC', '61 Mill Brook Road'),
      receivable(begun, old, REFINANCED_OBLIGOR, summary),
      entry(old, 'paid-out', 'disbursement', begun, 800_000),
      ...[1, 2, 3, 4, 5].map((month) => entry(old, `paid-${month}`, 'principal', addMonths(begun, month), 40_000)),
      patchReceivable(since, { id: old, delinquent_amount: 40_000, delinquent_since: since, delinquent_times: 1 }),
      patchReceivable(day, { id: old, delinquent_amount: 0, delinquent_since: null }),
      entry(old, 'repaid', 'principal', day, 600_000, { receivable_status: 'closed' }),
      receivable(day, next, REFINANCED_OBLIGOR, summary),
      entry(next, 'paid-out', 'disbursement', day, 700_000),
      entry(next, 'paid-1', 'principal', addMonths(day, 1), 30_000),
    ],
    records: [],
    expected: [
      {
        receivable_id: null,
        obligor_id: REFINANCED_OBLIGOR,
        from: addDays(day, DAYS_AFTER),
        amount: 600_000,
        measured: {
          days_past_due: 65,
          days_apart: 0,
          amount_share: 10_000,
          owed: 600_000,
          repaid: 600_000,
          disbursed: 700_000,
          statement_covers: 1,
        },
        entries: [`${old} repaid`, `${next} paid-out`],
        receivables: [old, next],
        accounts: [REFINANCED_OBLIGOR],
      },
    ],
  }
}

/** Who pays the invoices of `onePayer`. */
const PAYER = 'Larkspur Trading Company'
const TRADES = [
  'Roofing',
  'Plumbing',
  'Paving',
  'Fencing',
  'Drywall',
  'Masonry',
  'Glazing',
  'Carpentry',
  'Flooring',
  'Landscaping',
] as const
const invoiceOf = (trade: string): string => `case-invoice-${trade.toLowerCase()}`

/** Who pays for receivables in place of their obligors. */
export const plantedPayers: ReadonlyMap<string, string> = new Map(TRADES.map((trade) => [invoiceOf(trade), PAYER]))

/** Ten contractors whose invoices one company pays. */
export function onePayer({ today, parties }: PlantingDay): PlantedCase {
  const summary = 'Ten contractors sold an invoice each, and one company that is no processor paid all ten.'
  const paid_on = addDays(addMonths(`${monthOf(today)}-01`, -1), 11)
  const begun = addDays(paid_on, -175)
  const obligorOf = (trade: string) => `biz-larkspur-${trade.toLowerCase()}`
  return {
    check: 'one_payer_for_many',
    summary,
    calls: TRADES.flatMap((trade, at): Call[] => {
      const [id, obligor_id] = [invoiceOf(trade), obligorOf(trade)]
      const fields = {
        product_type: 'invoice_factoring',
        term: '180 days',
        payment_frequency: '180 days',
        interest_rate: 0,
        funded_by: parties.operator,
        collateral: { kind: 'invoice', number: `LK-${String(at + 1)}`, face_amount: 110_000 + at * 5_000 },
      }
      return [
        business(begun, obligor_id, `Larkspur ${trade} LLC`, `${String(10 + at)} Larkspur Avenue`),
        receivable(begun, id, obligor_id, summary, fields),
        entry(id, 'paid-out', 'disbursement', begun, 100_000 + at * 4_000),
        entry(id, 'paid', 'principal', paid_on, 100_000 + at * 4_000, { receivable_status: 'closed' }),
      ]
    }),
    records: [],
    expected: [
      {
        receivable_id: null,
        obligor_id: null,
        from: paid_on,
        // Ten times 1,000.00, and 40.00 times 0 to 9.
        amount: 1_180_000,
        measured: { obligors: 10, payments: 10 },
        receivables: TRADES.map(invoiceOf).toSorted(),
        accounts: TRADES.map(obligorOf).toSorted(),
        transactions: TRADES.map(
          (trade) => `${parties.lender}-collections-${paid_on}-collections-${invoiceOf(trade)}`,
        ).toSorted(),
      },
    ],
  }
}

/** Three obligors with one bank account. */
export function sharedBankAccount({ today }: PlantingDay): PlantedCase {
  const summary = 'Three shops that have nothing else in common are paid out to one bank account.'
  const begun = addDays(today, -50)
  const names = ['Alder Street Florist', 'Birch Hill Books', 'Clover Lane Bikes']
  const obligorOf = (at: number) => `biz-one-account-${String(at + 1)}`
  const metadata = {
    book: 'sandbox',
    segment: 'small_business',
    routing_number: '044000037',
    account_number: '7730415526',
  }
  const obligors = names.map((_, at) => obligorOf(at))
  return {
    check: 'shared_details',
    summary,
    calls: names.flatMap((name, at): Call[] => {
      const id = `case-one-account-${String(at + 1)}`
      const account = business(begun, obligorOf(at), `${name} LLC`, `${String(at * 20 + 4)} Market Street`)
      return [
        { ...account, body: { ...account.body, metadata } },
        receivable(begun, id, obligorOf(at), summary),
        entry(id, 'paid-out', 'disbursement', begun, 300_000),
        entry(id, 'paid-1', 'principal', addMonths(begun, 1), 15_000),
      ]
    }),
    records: [],
    expected: obligors.map((obligor_id) => ({
      receivable_id: null,
      obligor_id,
      from: begun,
      amount: null,
      measured: { obligors: 3 },
      accounts: obligors.filter((other) => other !== obligor_id),
    })),
  }
}

/** Two loans of two obligors that are alike, each with what makes the case. */
function twoLoans(
  name: string,
  summary: string,
  obligors: readonly [string, string],
  begun: string,
  collateral: object,
) {
  const ids = [`case-${name}-1`, `case-${name}-2`] as const
  const calls = ids.flatMap((id, at): Call[] => {
    const obligor_id = `biz-${name}-${String(at + 1)}`
    return [
      business(
        begun,
        obligor_id,
        obligors[at] ?? '',
        `${String(at * 30 + 12)} ${name === 'vehicle' ? 'Depot' : 'Elm'} Street`,
      ),
      receivable(begun, id, obligor_id, summary, { collateral }),
      entry(id, 'paid-out', 'disbursement', begun, 450_000),
      entry(id, 'paid-1', 'principal', addMonths(begun, 1), 20_000),
    ]
  })
  return { ids, calls }
}

/** Two loans with one signed contract. */
export function identicalDocuments({ today, parties }: PlantingDay): PlantedCase {
  const summary = 'The signed contract of one loan was uploaded for a second loan too, to another borrower.'
  const begun = addDays(today, -55)
  const obligors = ['Elm Street Laundry LLC', 'Elm Street Print Shop LLC'] as const
  const { ids, calls } = twoLoans('contract', summary, obligors, begun, { kind: 'none' })
  const lines = ['Borrower: Elm Street Laundry LLC', `Dated ${begun}`, '', 'Made up for the sandbox.']
  const file: BookFile = {
    name: 'contract-signed.pdf',
    content_type: 'application/pdf',
    bytes: makePdf('Signed contract', lines),
  }
  const documents = ids.map((id) => `${parties.lender}:signed-${id}`)
  return {
    check: 'identical_documents',
    summary,
    calls,
    records: ids.map((id) => [uploadOfReceivable(id, `signed-${id}`, 'contract', file)]),
    expected: ids.map((receivable_id) => ({
      receivable_id,
      obligor_id: null,
      from: begun,
      amount: null,
      measured: { receivables: 2 },
      receivables: ids.filter((other) => other !== receivable_id),
      documents,
    })),
  }
}

/** Two loans on one van. */
export function duplicateVehicle({ today }: PlantingDay): PlantedCase {
  const summary = 'One delivery van, by its vehicle identification number, stands behind two loans to two borrowers.'
  const begun = addDays(today, -52)
  const obligors = ['Depot Couriers LLC', 'Depot Street Catering LLC'] as const
  const { ids, calls } = twoLoans('vehicle', summary, obligors, begun, { kind: 'vehicle', vin: '1M8GDM9AXKP042788' })
  return {
    check: 'duplicate_asset',
    summary,
    calls,
    records: [],
    expected: ids.map((receivable_id) => ({
      receivable_id,
      obligor_id: null,
      from: begun,
      amount: null,
      measured: { receivables: 2 },
      receivables: ids.filter((other) => other !== receivable_id),
    })),
  }
}
