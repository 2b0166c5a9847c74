// A lender with a small debt line on which everything can be seen: a late loan, an obligor over its limit, a broken covenant, cash, a
// statement, a closed month with its certificate, a draw request, a document.
import { eventually } from '../../server/test/harness/client.ts'
import type { TestService } from '../../server/test/harness/service.ts'
import { LineBook } from '../../server/test/debt-line/line-book.ts'
import { demand } from '../../server/test/surface/operations.ts'

/** A small book is calculated at once where nothing else runs; beside other suites that takes its time. */
export const BOOK_MS_MAX = 60_000

/** Makes the lender with its line, and waits until all that follows from it is there. */
export async function openLine(service: TestService): Promise<LineBook> {
  const book = new LineBook(await service.lender({ name: 'Birch Street Credit' }), await service.operator())
  await sendLoans(book)
  await book.write('payin-instruments', COLLECTIONS)
  await book.openLine({
    name: 'Birch Street warehouse',
    commitment: 1_000_000_00,
    principal_outstanding: 250_000_00,
    interest_outstanding: 1_250_00,
    credit_product: 'warehouse',
    matures_on: '2030-01-01',
  })
  await book.agree('terms', TERMS)
  await sendStatements(book)
  await demand(book.lender.client.post(`/debt-lines/${book.line}/closes`, { month: '2026-02' }))
  await untilFollowed(book)
  await demand(book.lender.client.post('/draw-requests', drawOf(book)))
  return book
}

const LOANS = [
  { id: 'acme-1', obligor: 'acme', amount: 300_000_00 },
  { id: 'birch-1', obligor: 'birch', amount: 120_000_00 },
  { id: 'cedar-1', obligor: 'cedar', amount: 90_000_00 },
  {
    id: 'dune-1',
    obligor: 'dune',
    amount: 60_000_00,
    more: { delinquent_amount: 5_000_00, delinquent_times: 1, delinquent_since: '2026-01-20' },
  },
]

async function sendLoans(book: LineBook): Promise<void> {
  for (const loan of LOANS) {
    await book.obligor(loan.obligor)
    await book.loan(loan)
  }
}

const COLLECTIONS = {
  id: 'collections',
  kind: 'bank_account',
  institution: 'Example Bank',
  currency: 'USD',
  masked_number: '1234',
  status: 'active',
}

const TERMS = {
  name: 'Loan and Security Agreement',
  advance_rates: { rate: 0.85 },
  eligibility: [
    { id: 'past-due', name: 'At most 30 days past due', rule: 'days_past_due', max: 30, basis: 'reported' },
    { id: 'written-off', rule: 'not_written_off' },
  ],
  concentration_limits: [
    { id: 'obligor', group: 'obligor', limit: { as: 'share', share: 0.4, denominator: 'before_excess' } },
    { id: 'top-2', group: 'top_obligors', count: 2, limit: { as: 'share', share: 0.9, denominator: 'before_excess' } },
  ],
  reserves: [{ id: 'servicer', name: 'Servicer transition', reserve: 'fixed', amount: 10_000_00 }],
  eligible_cash: { payin_instrument_ids: ['collections'] },
  interest: { margin: 0.11, day_count: '30/360' },
  draw_step: { minimum: 10_000_00, multiple: 5_000_00 },
  covenants: [
    {
      id: 'delinquency',
      name: 'Delinquent over 30 days',
      metric: 'delinquency_rate',
      days_past_due: 31,
      basis: 'reported',
      comparator: '<=',
      threshold: 0.05,
      consequence: 'cash_sweep',
    },
    { id: 'leverage', name: 'Leverage', metric: 'leverage', comparator: '<=', threshold: 5, consequence: 'reporting' },
    {
      id: 'health',
      name: 'Net worth and liquidity',
      all_of: [
        { metric: 'tangible_net_worth', comparator: '>=', threshold: 100_000_00 },
        { metric: 'unrestricted_cash', comparator: '>=', threshold: 10_000_00 },
      ],
      consequence: 'draw_stop',
    },
  ],
}

async function sendStatements(book: LineBook): Promise<void> {
  const money = { organization: book.organization, currency: 'USD', payin_instrument_id: 'collections' }
  await book.write('transparency/balances', {
    ...money,
    id: 'collections-2026-02-28',
    kind: 'closing_booked',
    amount: 40_000_00,
    as_of: '2026-02-28',
  })
  await book.write('transparency/transactions', {
    ...money,
    id: 'wire-1',
    direction: 'credit',
    amount: 12_345_67,
    status: 'settled',
    settled_at: '2026-02-16T10:00:00Z',
    description: 'Payments of obligors',
    debt_line_id: book.line,
  })
  await demand(
    book.lender.client.post('/bank-lines', {
      id: 'bank-1',
      account_label: '••••1234',
      direction: 'credit',
      amount: 12_345_67,
      currency: 'USD',
      status: 'settled',
      settled_at: '2026-02-16',
      booked_on: '2026-02-16',
      counterparty: 'Corner Kitchen',
      description: 'Payments of obligors',
      bank_reference: 'ACH-20260216-04',
    }),
  )
  await book.write('financials', {
    id: 'balance-sheet-2025',
    statement_type: 'balance_sheet',
    period_end: '2025-12-31',
    basis: 'audited',
    currency: 'USD',
    lines: [
      { name: 'cash', amount: 60_000_00 },
      { name: 'assets', amount: 2_500_000_00 },
      { name: 'liabilities', amount: 1_900_000_00 },
      { name: 'equity', amount: 600_000_00 },
    ],
  })
  await book.write('documents', {
    id: `${book.organization}:agreement`,
    debt_line_id: book.line,
    kind: 'credit_agreement',
    description: 'Loan and Security Agreement',
  })
  await book.write('documents', {
    id: `${book.organization}:insurance`,
    debt_line_id: book.line,
    kind: 'insurance',
    description: 'Insurance of the vehicles',
    due_date: '2026-03-31',
    expiry_date: '2026-03-30',
  })
}

/** Until the base of today counts every loan, covenants are tested by it, and the certificate is issued. */
async function untilFollowed(book: LineBook): Promise<void> {
  const { client } = book.lender
  const path = `/debt-lines/${book.line}`
  await eventually(
    () => book.base(),
    ({ body }) => body.pledged?.count === LOANS.length && body.metric_class === 'current',
    BOOK_MS_MAX,
  )
  await eventually(
    () => client.get(`${path}/metrics`, { covenant_id: 'delinquency', test_month: '2026-02' }),
    ({ body }) => body.data?.[0]?.status === 'breach',
    BOOK_MS_MAX,
  )
  await eventually(
    () => client.get(`${path}/closes/2026-02`),
    ({ body }) => body.certificate !== null && body.certificate !== undefined,
    BOOK_MS_MAX,
  )
}

function drawOf({ line }: LineBook) {
  return {
    id: 'draw-1',
    debt_line_id: line,
    amount: 20_000_00,
    currency: 'USD',
    purpose: 'Loans in closing',
    requested_for: '2030-01-01',
  }
}
