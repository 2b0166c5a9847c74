// What each scope of a key covers, for whoever reads the interface.
import type { Scope } from './scopes.ts'

/** Every scope in a sentence. */
export const SCOPE_WORDS: { readonly [S in Scope]: string } = {
  read: 'Read everything: records, figures, files, events and the audit.',
  report:
    'Write and delete what is reported: accounts, receivables, entries, documents, bank lines and bank balances; for the operator ' +
    'documents, financials, annotations, transparency transactions and transparency balances.',
  import: 'Import files of what a lender reports.',
  decisions:
    'Decide on findings, on lines of the bank and on alerts, and close months. The answers of a lender to findings are among them.',
  draws: 'Request draws; for the operator, decide on them.',
  terms:
    'For the operator: write debt lines, their terms, pledges, interest and exchange rates, and payin instruments.',
  manage: 'Write webhook endpoints, alert rules, report schedules and settings; for the operator, organizations too.',
}
