// The import of the examples' lender: the book of its east branch, and what Corner Kitchen of the west branch paid. Loans of the east branch bear
// no interest, so each payment is an equal part of what was lent. On 30 April 2026, in dollars:
//
//   loan-2001     lent 10,000  repaid 2,400                 owed 7,600  Corner Kitchen, paid when due
//   loan-2002     lent  4,000  repaid 2,000                 owed 2,000  Ana Ruiz, 20 days past due
//   loan-2003     lent  3,000  written off 3,000            owed     0  Harbor Bikes, paid nothing; 600 recovered
//   loan-2004     lent  2,000  repaid 1,000                 owed 1,000  Maple Bakery, paid one instalment ahead
//   invoice-2005  lent    900  repaid 400, credited 100     owed   400  Harbor Bikes, due on 30 May
//   in all        lent 19,900  reduced by 8,900             owed 11,000
import type { Example, ExamplesByResource, Steps } from './record-example.ts'

const EAST = { metadata: { branch: 'east' } }

/** A loan of the east branch with payments each month, in cents. */
function loan(id: string, obligor_id: string, origination_date: string, term: string, more: Example = {}): Example {
  const terms = { product_type: 'term_loan', funded_by: 'operator', currency: 'USD', payment_frequency: '1 month' }
  return { kind: 'receivable', id, obligor_id, ...terms, origination_date, term, interest_rate: 0, ...more, ...EAST }
}

/** An entry of a receivable, in cents. */
function entry(receivable_id: string, id: string, date: string, type: string, amount: number, more: Example = {}) {
  return { kind: 'entry', receivable_id, id, date, type, amount, ...more }
}

const ACCOUNTS: readonly Example[] = [
  {
    kind: 'account',
    id: 'acct-1002',
    type: 'individual',
    first_name: 'Ana',
    last_name: 'Ruiz',
    address: { locality: 'New York', region: 'NY', country: 'US' },
    credit_score: 'experian:640',
  },
  {
    kind: 'account',
    id: 'acct-1003',
    type: 'business',
    name: 'Harbor Bikes',
    address: { locality: 'Boston', region: 'MA', country: 'US' },
    industry: '459110',
  },
  {
    kind: 'account',
    id: 'acct-1004',
    type: 'business',
    name: 'Maple Bakery',
    address: { locality: 'Toronto', region: 'ON', country: 'CA' },
    industry: '311811',
  },
  { kind: 'account', id: 'acct-1001', name: 'Corner Kitchen' },
]

const RECEIVABLES: readonly Example[] = [
  loan('loan-2002', 'acct-1002', '2026-01-10', '4 months', { periodic_fee: 2500 }),
  loan('loan-2003', 'acct-1003', '2026-01-12', '3 months', { collateral: { kind: 'equipment' } }),
  loan('loan-2004', 'acct-1004', '2026-03-05', '4 months'),
  {
    kind: 'receivable',
    id: 'invoice-2005',
    obligor_id: 'acct-1003',
    product_type: 'invoice_factoring',
    funded_by: 'other',
    fund_name: 'Fund I',
    origination_date: '2026-03-01',
    currency: 'USD',
    term: '90 days',
    credit_limit: 500000,
    ...EAST,
  },
]

const ENTRIES: readonly Example[] = [
  entry('loan-2001', 'entry-3011', '2026-02-15', 'principal', 80000, { metadata: { batch: '7' } }),
  entry('loan-2001', 'entry-3012', '2026-02-15', 'interest', 10000),
  entry('loan-2001', 'entry-3013', '2026-03-15', 'principal', 80000),
  entry('loan-2001', 'entry-3014', '2026-03-15', 'interest', 10000),
  entry('loan-2001', 'entry-3015', '2026-04-15', 'principal', 80000),
  entry('loan-2001', 'entry-3016', '2026-04-15', 'interest', 10000),
  entry('loan-2002', 'entry-3021', '2026-01-10', 'disbursement', 400000, { receivable_status: 'active' }),
  entry('loan-2002', 'entry-3022', '2026-02-10', 'principal', 100000),
  entry('loan-2002', 'entry-3023', '2026-03-10', 'principal', 100000),
  entry('loan-2003', 'entry-3031', '2026-01-12', 'disbursement', 300000, { receivable_status: 'active' }),
  entry('loan-2003', 'entry-3032', '2026-04-15', 'write_off', 300000, { receivable_status: 'closed' }),
  entry('loan-2003', 'entry-3033', '2026-04-25', 'recovery', 60000),
  entry('loan-2004', 'entry-3041', '2026-03-05', 'disbursement', 200000, { receivable_status: 'active' }),
  entry('loan-2004', 'entry-3042', '2026-04-05', 'principal', 100000, { balance: 95000 }),
  entry('invoice-2005', 'entry-3051', '2026-03-01', 'disbursement', 90000, { receivable_status: 'active' }),
  entry('invoice-2005', 'entry-3052', '2026-04-10', 'principal', 40000),
  entry('invoice-2005', 'entry-3053', '2026-04-12', 'refund', 10000),
]

/** What the lender counts itself, and a line that is rejected: its day does not exist. */
const LATE: readonly Example[] = [
  {
    kind: 'receivable',
    id: 'loan-2002',
    effective_date: '2026-04-10',
    delinquent_amount: 100000,
    delinquent_times: 1,
    delinquent_since: '2026-04-10',
  },
  {
    kind: 'receivable',
    id: 'loan-2003',
    effective_date: '2026-02-12',
    delinquent_amount: 100000,
    delinquent_times: 1,
    delinquent_since: '2026-02-12',
  },
  entry('loan-2004', 'entry-3043', '2026-04-31', 'principal', 5000),
]

/** The import. */
export const IMPORTS_EXAMPLES: ExamplesByResource = {
  import: {
    collection: 'imports',
    sent: { id: 'import-9001' },
    // An import stops only after thousands of rejected lines.
    shown: {
      stop_reason: 'mostly_rejected',
      stop_message:
        'The import stopped because more than half of its lines were rejected. Correct the file and send it under a new id.',
    },
  },
}

/** The requests of the import. */
export const IMPORTS_STEPS: Steps = {
  importRecords: { query: '?id=import-9001', lines: [...ACCOUNTS, ...RECEIVABLES, ...ENTRIES, ...LATE] },
}
