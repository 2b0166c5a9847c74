// What lenders call the fields of a tape. Names are compared without case, blanks and signs, whole or as words of a longer name.
import { editDistance } from '../../core/edit-distance.ts'

/** What a column can be for. */
export type Meaning =
  | 'receivable_id'
  | 'account_id'
  | 'principal'
  | 'balance'
  | 'origination_date'
  | 'maturity_date'
  | 'term_months'
  | 'term_days'
  | 'rate'
  | 'currency'
  | 'product'
  | 'days_past_due'
  | 'amount_past_due'
  | 'credit_limit'
  | 'payment_amount'
  | 'payment_date'
  | 'paid_principal'
  | 'paid_interest'
  | 'paid_fees'
  | 'as_of'
  | 'status'
  | 'first_name'
  | 'last_name'
  | 'name'
  | 'country'
  | 'region'
  | 'postal_code'
  | 'email'
  | 'origination_fee'

const SYNONYMS: Readonly<Record<Meaning, readonly string[]>> = {
  receivable_id: [
    'loan id',
    'loan number',
    'loan no',
    'contract id',
    'contract number',
    'receivable id',
    'invoice number',
    'invoice id',
    'account number',
    'agreement number',
    'system loan id',
    'facility id',
    'deal id',
    'note number',
    'advance id',
    'id',
  ],
  account_id: [
    'customer id',
    'client id',
    'borrower id',
    'obligor id',
    'debtor id',
    'member id',
    'user id',
    'account id',
    'merchant id',
    'buyer id',
    'customer number',
  ],
  principal: [
    'loan amount',
    'principal',
    'original balance',
    'orig amount',
    'original principal',
    'funded amount',
    'disbursed amount',
    'amount financed',
    'invoice amount',
    'face value',
    'origination amount',
    'amount',
    'original loan amount',
    'advance amount',
  ],
  balance: [
    'balance',
    'outstanding balance',
    'outstanding principal',
    'principal balance',
    'current balance',
    'upb',
    'unpaid principal balance',
    'remaining principal',
    'out prncp',
    'ending balance',
  ],
  origination_date: [
    'origination date',
    'orig date',
    'issue date',
    'funding date',
    'disbursement date',
    'start date',
    'open date',
    'contract date',
    'invoice date',
    'loan date',
    'booking date',
    'issue d',
    'issue month',
    'creation date',
    'effective date',
    'approved date',
    'date',
  ],
  maturity_date: ['maturity date', 'maturity', 'due date', 'end date', 'final payment date', 'first due date'],
  term_months: ['term', 'term months', 'tenor', 'duration', 'loan term', 'number of payments', 'orig term', 'months'],
  term_days: ['term days', 'terms', 'tenor days'],
  rate: ['interest rate', 'rate', 'apr', 'int rate', 'coupon', 'annual rate', 'note rate', 'orig rate'],
  currency: ['currency', 'ccy', 'currency code'],
  product: ['product', 'product type', 'loan type', 'asset class', 'product code'],
  days_past_due: ['dpd', 'days past due', 'days late', 'days delinquent', 'days in arrears', 'past due days'],
  amount_past_due: [
    'amount past due',
    'past due amount',
    'arrears',
    'arrears amount',
    'delinquent amount',
    'overdue amount',
  ],
  credit_limit: ['credit limit', 'limit', 'limit bal', 'commitment', 'line amount'],
  payment_amount: ['payment amount', 'amount paid', 'paid amount', 'collection amount'],
  payment_date: [
    'payment date',
    'paid date',
    'settled date',
    'closed date',
    'last payment date',
    'paid off time',
    'collection date',
  ],
  paid_principal: [
    'paid principal',
    'principal paid',
    'total rec prncp',
    'principal collected',
    'cumulative principal',
  ],
  paid_interest: ['paid interest', 'interest paid', 'total rec int', 'interest collected', 'cumulative interest'],
  paid_fees: ['paid late fees', 'fees paid', 'late fees paid', 'total rec late fee'],
  as_of: [
    'as of',
    'as of date',
    'reporting date',
    'report date',
    'snapshot date',
    'cutoff date',
    'period',
    'month end',
    'data date',
  ],
  status: ['status', 'loan status', 'account status', 'state of loan'],
  first_name: ['first name', 'given name'],
  last_name: ['last name', 'surname', 'family name'],
  name: ['business name', 'company', 'company name', 'borrower name', 'customer name', 'debtor name', 'legal name'],
  country: ['country', 'country code'],
  region: ['state', 'region', 'province', 'addr state'],
  postal_code: ['postal code', 'zip', 'zip code', 'postcode'],
  email: ['email', 'e mail'],
  origination_fee: ['origination fee', 'upfront fee', 'arrangement fee'],
}

/** A meaning that a name may have, and how sure: 1 the very words, less the less like them. */
export interface NameMatch {
  readonly meaning: Meaning
  readonly sureness: number
  readonly word: string
}

/** The meanings of a name, the surest first. */
export function meaningsOf(name: string): NameMatch[] {
  const plain = plainName(name)
  const found = (Object.entries(SYNONYMS) as [Meaning, readonly string[]][]).flatMap(([meaning, words]) => {
    const best = words
      .map((word, rank) => ({ meaning, word, sureness: likeness(plain, word) - rank / 1_000 }))
      .toSorted((a, b) => b.sureness - a.sureness)[0]
    return best !== undefined && best.sureness > 0.5 ? [best] : []
  })
  return found.toSorted((a, b) => b.sureness - a.sureness)
}

/** Words in lower case, one blank between: `LoanID`, `loan_id` and `Loan Id` are `loan id`. */
export function plainName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

function likeness(name: string, word: string): number {
  if (name === word || name.replaceAll(' ', '') === word.replaceAll(' ', '')) return 1
  if (word.length > 4 && editDistance(name, word) === 1) return 0.8
  const own = new Set(name.split(' '))
  const wanted = word.split(' ')
  return wanted.length > 1 && wanted.every((part) => own.has(part)) ? 0.75 : 0
}
