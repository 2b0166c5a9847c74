// The examples that read figures, each as of a fixed day, since an answer about today changes tomorrow; the first month of the examples'
// line, which the operator closes before the loan is pledged and terms are agreed, so that it is restated; and proposed terms.
import { FINDING } from './lenders-examples.ts'
import type { ExamplesByResource, Step, Steps } from './record-example.ts'

const APRIL: Step = { query: '?as_of=2026-04-30' }
const FROM_APRIL: Step = { query: '?as_of=2026-04-30&from=2026-04' }
const OF_APRIL: Step = { query: '?as_of=2026-04-30&month=2026-04' }

const JUNE: Step = { query: '?as_of=2026-06-30' }
const OF_JUNE: Step = { query: '?as_of=2026-06-30&from=2026-06' }

/** Events of one type, whose record has the same id each time. */
const STATUSES: Step = { query: '?type=receivable.status_changed' }

/** The close of January. */
const CLOSE: Step = { id: '2026-01' }

/** Tables of the portfolio by the end of their endpoints' names, each as JSON and as CSV. */
const TABLES: { readonly [table: string]: Step } = {
  Summary: APRIL,
  Delinquency: FROM_APRIL,
  RollRates: APRIL,
  RollToLoss: { query: '?as_of=2026-04-30&month=2026-02&months=3' },
  Transitions: APRIL,
  Vintages: APRIL,
  CashFlows: FROM_APRIL,
  PeriodRates: APRIL,
  RecoveryLag: APRIL,
  Recoveries: APRIL,
  Invoices: { query: '?as_of=2026-04-30&from=2026-03' },
  Concentrations: APRIL,
  Obligors: { query: '?as_of=2026-04-30&top=10' },
  DataQuality: APRIL,
  Restatements: { query: '?month=2026-01' },
}

/** The queries of reads. */
export const READ_STEPS: Steps = {
  ...Object.fromEntries(
    Object.entries(TABLES).flatMap(([table, step]) => [
      [`getPortfolio${table}`, step],
      [`downloadPortfolio${table}`, step],
    ]),
  ),
  portfolio_receivables: {
    ...APRIL,
    also: ['/portfolio/receivables?as_of=2026-04-30&month=2026-04&from_bucket=current'],
  },
  downloadPortfolioReceivables: APRIL,
  receivable_metrics: OF_APRIL,
  receivableMetricsCsv: OF_APRIL,
  getReceivableTimeline: {
    ...APRIL,
    also: ['loan-2003', 'loan-2004'].map((id) => `/receivables/${id}/timeline?as_of=2026-04-30`),
  },
  receivableTimelineCsv: APRIL,
  getCashTieOut: APRIL,
  getCashTieOutOfLender: APRIL,
  getCashTieOutGroups: APRIL,
  getCashTieOutGroupsOfLender: APRIL,
  getCashAccountStatements: APRIL,
  getCashAccountStatementsOfLender: APRIL,
  getDebtLineBorrowingBase: APRIL,
  borrowing_base_receivables: APRIL,
  getBorrowingBaseReceivablesTotals: APRIL,
  downloadBorrowingBaseReceivables: APRIL,
  debt_line_metrics: { query: '?test_month=2026-03' },
  cash_breaks: JUNE,
  operator_cash_breaks: JUNE,
  getCashBreakSums: JUNE,
  getCashBreakSumsOfLender: JUNE,
  findings: JUNE,
  operator_findings: JUNE,
  findings_of_lenders: JUNE,
  getFindingsOfLendersTotals: JUNE,
  getFinding: { ...JUNE, id: FINDING },
  getFindingOfLender: {
    ...JUNE,
    id: FINDING,
    before: [
      {
        sentence: 'The lender reports a loan that began on June 15 by its origination date, with its own key:',
        path: '/accounts',
        idempotency_key: 'account-9800',
        body: { id: 'acct-9800', type: 'business', name: 'Harbor Supplies' },
      },
      {
        sentence: 'The loan:',
        path: '/receivables',
        idempotency_key: 'receivable-9800',
        body: {
          id: 'loan-9800',
          obligor_id: 'acct-9800',
          product_type: 'term_loan',
          funded_by: 'balance_sheet',
          origination_date: '2026-06-15',
          currency: 'USD',
        },
      },
      {
        sentence: 'It was disbursed two weeks before, which is found within seconds:',
        path: '/receivables/loan-9800/entries',
        idempotency_key: 'entry-9800',
        body: { id: 'entry-9800', date: '2026-06-01', type: 'disbursement', amount: 250000 },
      },
    ],
  },
  getIntegrityChecks: JUNE,
  getIntegrityChecksOfLender: JUNE,
  getFindingsByMonth: OF_JUNE,
  getFindingsByMonthOfLender: OF_JUNE,
  getFindingsByLender: JUNE,
  getFindingsByCheck: JUNE,
  getFindingsByMonthOfLenders: OF_JUNE,
  operator_contested_assets: JUNE,
  getOperatorContestedAssetsTotals: JUNE,
  downloadOperatorContestedAssets: JUNE,
  events: STATUSES,
  operator_events: STATUSES,
  closeMonth: {
    before: [
      {
        sentence: 'Months are closed in order, and the operator has closed January. So February first:',
        path: '/debt-lines/line-4001/closes',
        idempotency_key: 'month_to_close-2',
        body: { month: '2026-02' },
      },
    ],
  },
  getMonthClose: CLOSE,
  getMonthCloseRestatement: CLOSE,
  downloadCertificate: { ...CLOSE, file: 'certificate.json' },
  downloadCertificateWorkbook: { ...CLOSE, file: 'certificate.xlsx' },
  downloadCertificatePdf: { ...CLOSE, file: 'certificate.pdf' },
  previewBorrowingBase: {
    ...APRIL,
    before: [
      {
        sentence: 'The loan backs the line from its first day on:',
        path: '/operator/pledges?effective_date=2026-01-15',
        idempotency_key: 'pledge-2',
        body: { id: 'acme:loan-2001', status: 'pledged', debt_line_id: 'line-4001' },
      },
    ],
  },
}

/** A token is made for one question of one caller. */
const PAGES = { next_page: 'eyJ…', previous_page: 'eyJ…' }

/** What is sent with reads and closes. */
export const READ_EXAMPLES: ExamplesByResource = {
  month_to_close: { collection: 'closes', sent: { month: '2026-03' } },
  tried_terms: {
    collection: 'borrowing-base',
    sent: {
      advance_rates: { rate: 0.9 },
      reserves: [{ id: 'fixed', reserve: 'fixed', amount: 50000 }],
    },
  },
  // What is found of all receivables of an obligor names it.
  finding: { collection: 'findings', sent: {}, shown: { obligor_id: 'acct-9800' } },
  lenders_finding: { collection: 'findings', sent: {}, shown: { obligor_id: 'acct-9800' } },
  finding_detail: { collection: 'findings', sent: {}, shown: { obligor_id: 'acct-9800' } },
  contested_asset: {
    collection: 'contested-assets',
    sent: {},
    shown: { id: 'asset-5f2b7c0de1a94436b8c70d3f6a51e982' },
  },
  portfolio_restatements: { collection: 'portfolio', sent: {}, shown: PAGES },
  month_close_restatement: { collection: 'closes', sent: {}, shown: PAGES },
  // A deficiency is followed for today alone, which is another day for each reader.
  borrowing_base: {
    collection: 'borrowing-base',
    sent: {},
    shown: { step_downs: ['tier-1'], deficiency_cure: { caused_by: 'tier-1' } },
  },
}
