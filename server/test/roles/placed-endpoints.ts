// The table of roles, for the public API as people reach it by their sessions: who may ask what, stated by hand from what the roles are. Admins and members
// of a lender work with its book, those of the operator with what is under /operator; auditors read what members of their organization read, and change
// nothing; webhooks, reports and alert rules are managed by admins. What is not listed here fails the test.

/** One letter for each of PEOPLE: three of the operator, three of the lender, nobody, and an admin of another lender. */
const LINES = {
  /** Reading one record of a lender: to others it is not there. */
  readOne: 'nnn +++ s n',
  /** Reading what the operator writes of one lender: the operator reads that of every lender, other lenders nothing. */
  readOneOfOperator: '+++ +++ s n',
  /** Reading lists, figures and files of one’s own organization. */
  read: '+++ +++ s +',
  /** Reading as the operator. */
  readAsOperator: '+++ fff s f',
  /** Working as the operator. */
  workAsOperator: '++r ffr s f',
  /** Working with one’s own book. */
  work: '++r ++r s +',
  /** Working with one record of a lender. */
  workOne: 'nnr ++r s n',
  /** Closing a month of a debt line, from either side. */
  workOnLine: '++r ++r s n',
  /** What admins manage. */
  manage: '+fr +fr s +',
  /** One record that admins manage. */
  manageOne: 'nfr +fr s n',
  /** What only keys do: it cannot be undone, so it is nothing for a session that somebody else may have. */
  withKeys: 'ffr ffr s f',
} as const

type Line = keyof typeof LINES

/** Each endpoint under the line that holds of it. */
const PLACED: { readonly [L in Line]: string } = {
  readOne: `
  GET
  /accounts/{id} /accounts/{id}/legal-hold /alert-rules/{id} /alerts/{id} /asset-identity-settings/{id} /bank-balances/{id}
  /bank-lines/{id} /documents/{id} /documents/{id}/content /draw-requests/{id} /finding-answers/{id}
  /findings/{id} /imports/{id} /imports/{id}/rejected /payment-reference-settings/{id} /receivables/{id}
  /receivables/{id}/documents /receivables/{id}/entries /receivables/{id}/entries-totals
  /receivables/{id}/entries/{entry_id} /receivables/{id}/timeline /receivables/{id}/timeline.csv
  /receivables/{id}/timeline.xlsx /report-schedules/{id} /report-schedules/{id}/runs
  /report-schedules/{id}/runs/{run}/file /tie-out-decisions/{id} /webhook-endpoints/{id}
  /webhook-endpoints/{id}/deliveries
  `,
  readOneOfOperator: `
  GET
  /annotations/{id} /debt-line-terms/{id} /debt-lines/{id} /debt-lines/{id}/borrowing-base
  /debt-lines/{id}/borrowing-base/receivables /debt-lines/{id}/borrowing-base/receivables-totals
  /debt-lines/{id}/borrowing-base/receivables.csv /debt-lines/{id}/borrowing-base/receivables.xlsx
  /debt-lines/{id}/closes /debt-lines/{id}/closes/{month} /debt-lines/{id}/closes/{month}/certificate.json
  /debt-lines/{id}/closes/{month}/certificate.pdf /debt-lines/{id}/closes/{month}/certificate.xlsx
  /debt-lines/{id}/closes/{month}/restatement /debt-lines/{id}/metrics /debt-lines/{id}/receivables
  /debt-lines/{id}/receivables-totals /financials/{id} /finding-decisions/{id} /integrity-settings/{id}
  /payin-instruments/{id} /pledges/{id} /reporting-settings/{id} /tie-out-settings/{id}
  /transparency/balances/{id} /transparency/transactions/{id}
  `,
  read: `
  GET
  /accounts /alert-rules /alerts /annotations /asset-identity-settings /audit /bank-balances /bank-lines
  /bank-lines-totals /cash-tie-out /cash-tie-out/accounts /cash-tie-out/breaks /cash-tie-out/breaks/summary
  /cash-tie-out/decisions /cash-tie-out/groups /cash-tie-out/lines /cash-tie-out/payments /debt-line-terms
  /debt-lines /documents /draw-requests /draw-requests-totals /events /financials /finding-answers
  /finding-decisions /findings /findings-by-month /imports /integrity-checks /integrity-settings /legal-holds /me
  /payin-instruments /payment-reference-settings /pledges /portfolio/cash-flows /portfolio/cash-flows.csv
  /portfolio/cash-flows.xlsx /portfolio/concentrations /portfolio/concentrations.csv
  /portfolio/concentrations.xlsx /portfolio/data-quality /portfolio/data-quality.csv /portfolio/data-quality.xlsx
  /portfolio/delinquency /portfolio/delinquency.csv /portfolio/delinquency.xlsx /portfolio/invoices
  /portfolio/invoices.csv /portfolio/invoices.xlsx /portfolio/obligors /portfolio/obligors.csv
  /portfolio/obligors.xlsx /portfolio/period-rates /portfolio/period-rates.csv /portfolio/period-rates.xlsx
  /portfolio/receivables /portfolio/receivables.csv /portfolio/receivables.xlsx /portfolio/recoveries
  /portfolio/recoveries.csv /portfolio/recoveries.xlsx /portfolio/recovery-lag /portfolio/recovery-lag.csv
  /portfolio/recovery-lag.xlsx /portfolio/restatements /portfolio/restatements.csv /portfolio/restatements.xlsx
  /portfolio/roll-rates /portfolio/roll-rates.csv /portfolio/roll-rates.xlsx /portfolio/roll-to-loss
  /portfolio/roll-to-loss.csv /portfolio/roll-to-loss.xlsx /portfolio/summary /portfolio/summary.csv
  /portfolio/summary.xlsx /portfolio/transitions /portfolio/transitions.csv /portfolio/transitions.xlsx
  /portfolio/vintages /portfolio/vintages.csv /portfolio/vintages.xlsx /receivable-metrics
  /receivable-metrics.csv /receivable-metrics.xlsx /receivables /receivables-totals /report-schedules
  /reporting-settings /sandbox-clock /tie-out-decisions /tie-out-settings /transparency/balances
  /transparency/transactions
  /transparency/transactions-totals /webhook-endpoints
  `,
  readAsOperator: `
  GET
  /operator/annotations /operator/annotations/{id} /operator/asset-identity-settings
  /operator/asset-identity-settings/{id} /operator/contested-assets /operator/contested-assets-totals
  /operator/contested-assets.csv /operator/contested-assets.xlsx /operator/debt-line-terms
  /operator/debt-line-terms/{id} /operator/debt-lines /operator/debt-lines/{id} /operator/documents
  /operator/documents/{id} /operator/documents/{id}/content /operator/draw-requests
  /operator/draw-requests-totals /operator/draw-requests/{id} /operator/financials /operator/financials/{id}
  /operator/finding-answers /operator/finding-answers/{id} /operator/finding-decisions
  /operator/finding-decisions/{id} /operator/findings /operator/findings-by-check /operator/findings-by-lender
  /operator/findings-by-month /operator/findings-totals /operator/fx-rates /operator/fx-rates/{id}
  /operator/index-rates /operator/index-rates/{id} /operator/integrity-settings /operator/integrity-settings/{id}
  /operator/organizations /operator/organizations/{id} /operator/organizations/{id}/audit
  /operator/organizations/{id}/bank-balances /operator/organizations/{id}/bank-lines
  /operator/organizations/{id}/bank-lines-totals /operator/organizations/{id}/cash-tie-out
  /operator/organizations/{id}/cash-tie-out/accounts /operator/organizations/{id}/cash-tie-out/breaks
  /operator/organizations/{id}/cash-tie-out/breaks/summary /operator/organizations/{id}/cash-tie-out/decisions
  /operator/organizations/{id}/cash-tie-out/groups /operator/organizations/{id}/cash-tie-out/lines
  /operator/organizations/{id}/cash-tie-out/payments /operator/organizations/{id}/events
  /operator/organizations/{id}/findings /operator/organizations/{id}/findings-by-month
  /operator/organizations/{id}/findings/{finding_id} /operator/organizations/{id}/integrity-checks
  /operator/payin-instruments /operator/payin-instruments/{id} /operator/payment-reference-settings
  /operator/payment-reference-settings/{id} /operator/pledges /operator/pledges/{id} /operator/reporting-settings
  /operator/reporting-settings/{id} /operator/tie-out-decisions /operator/tie-out-decisions/{id}
  /operator/tie-out-settings /operator/tie-out-settings/{id} /operator/transparency/balances
  /operator/transparency/balances/{id} /operator/transparency/transactions
  /operator/transparency/transactions-totals /operator/transparency/transactions/{id}
  POST
  /operator/debt-lines/{id}/borrowing-base/preview
  `,
  workAsOperator: `
  POST
  /operator/annotations /operator/asset-identity-settings /operator/debt-line-terms /operator/debt-lines
  /operator/debt-lines/{id}/closes /operator/documents /operator/documents/{id}/content /operator/draw-requests
  /operator/financials /operator/finding-answers /operator/finding-decisions /operator/fx-rates
  /operator/index-rates /operator/integrity-settings /operator/organizations /operator/payin-instruments
  /operator/payment-reference-settings /operator/pledges /operator/reporting-settings /operator/tie-out-decisions
  /operator/tie-out-settings /operator/transparency/balances /operator/transparency/transactions
  `,
  work: `
  POST
  /accounts /asset-identity-settings /bank-balances /bank-lines /documents /draw-requests /finding-answers
  /imports /payment-reference-settings /receivables /tie-out-decisions
  `,
  workOne: `
  POST
  /alerts/{id}/acknowledgements /alerts/{id}/comments /alerts/{id}/snoozes /documents/{id}/content
  /receivables/{id}/documents /receivables/{id}/entries
  DELETE
  /bank-balances/{id} /bank-lines/{id} /receivables/{id}/entries/{entry_id}
  `,
  workOnLine: `
  POST
  /debt-lines/{id}/closes
  `,
  manage: `
  POST
  /alert-rules /report-schedules /sandbox-clock /webhook-endpoints
  `,
  withKeys: `
  DELETE
  /accounts/{id}/personal-data
  `,
  manageOne: `
  DELETE
  /accounts/{id}/legal-hold /alert-rules/{id} /report-schedules/{id} /webhook-endpoints/{id}
  POST
  /accounts/{id}/legal-hold /report-schedules/{id}/runs /webhook-endpoints/{id}/replays /webhook-endpoints/{id}/secrets
  `,
}

/** The line of each endpoint: `POST /accounts` and what holds of it. */
export const PLACED_ENDPOINTS: ReadonlyMap<string, string> = new Map(
  Object.entries(PLACED).flatMap(([line, text]) => {
    let method = ''
    return text.split(/\s+/).flatMap((word): [string, string][] => {
      if (word.startsWith('/')) return [[`${method} ${word}`, LINES[line as Line]]]
      method = word === '' ? method : word
      return []
    })
  }),
)
