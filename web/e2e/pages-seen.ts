// Every page that is looked at, each opened by a user that it is made for, in the states that look different.
import type { Page } from 'playwright-core'
import { PASSWORD } from '../../server/test/dashboard/browser.ts'
import { DEMO_DAY } from './demo-lender.ts'
import { DRAW, LENDER, WAREHOUSE } from './operator-book.ts'
import { settle } from './stage.ts'
import { button } from './steps.ts'

/** A page: the user who sees it, where it is, what shows that it is there, and what is opened on it. */
export interface Seen {
  readonly by?: Seer
  /** `LINE` stands for the id of the debt line. */
  readonly path: string
  readonly heading: string
  readonly act?: Act | undefined
}

type Seer = 'admin' | 'member' | 'operatorAdmin' | 'demoAdmin' | 'borrower'
type Act = (page: Page) => Promise<unknown>

/** A page for somebody who has signed in, by its path behind /app. */
const seen = (by: Seer, path: string, heading: string, act?: Act): Seen => ({ by, path: `/app/${path}`, heading, act })

/** A page of the demo book on its day. */
const demo = (path: string, heading: string, more = '', act?: Act): Seen =>
  seen('demoAdmin', `sandbox${path}?as_of=${DEMO_DAY}${more}`, heading, act)

/** A page of the debt line, as its lender sees it. */
const line = (path: string, act?: Act): Seen => seen('borrower', `sandbox/debt-lines/LINE${path}`, LINE, act)

/** The same as the operator sees it. */
const lineOfOperator = (path: string, act?: Act): Seen =>
  seen('operatorAdmin', `sandbox/debt-lines/LINE${path}`, LINE, act)

/** The page of the debt line. */
const LINE = 'Birch Street warehouse'

/** Presses a button, for what opens by it. */
const press = (name: RegExp) => (page: Page) => button(page, name).click()

/** Presses what opens a dialog: what is behind it can no longer be pressed once it is there. */
const open = (name: RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}

/** A limit that takes more off, and a covenant in the making that is not whole. */
const changeTerms = async (page: Page) => {
  await press(/^obligor/)(page)
  await page.getByLabel('Share').fill('40')
  await press(/^Add to Covenants$/)(page)
  await page.getByRole('heading', { name: /to correct$/ }).waitFor()
}
const chooseFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const LOANS = `Loan ID,Borrower ID,Product,Originated,Currency,APR
csv-1,obligor-0,term_loan,2026-02-01,USD,12%
csv-2,nobody,term_loan,2026-02-31,USD,12%
`

/** Right by themselves, in columns named as fields of the API; the service knows the receivable of one. */
const ENTRIES = `receivable_id,id,date,type,amount
loan-0,csv-1,2026-02-28,principal,1000
nothing,csv-2,2026-02-28,principal,1000
`

/** A statement that lacks a line of 12.50. */
const STATEMENT = `:20:STARTUMSE
:25:DE89370400440532013000
:28C:00032/001
:60F:C260130EUR10000,00
:61:2602020202CR310,05NTRFNONREF//2026020200000011
:86:166?00GUTSCHR. UEBERWEISUNG?20SVWZ+Rate Februar?32Erika Mustermann
:62F:C260203EUR10297,55
-
`

/** The pages, by the name of their picture. */
export const PAGES: Readonly<Record<string, Seen>> = {
  'sign-in': { path: '/app/sign-in', heading: 'Sign in' },
  'sign-in-link-unknown': { path: '/app/sign-in/with/nobody', heading: 'Sign in' },
  'missing': { path: '/app/nowhere/at/all', heading: 'There is no such page' },
  'invitation-expired': { path: '/app/invitation#nothing', heading: 'Join your team' },
  'password-expired': { path: '/app/password#nothing', heading: 'Choose a password' },
  'find-provider': { path: '/app/sign-in/provider', heading: 'Sign in at your provider' },
  'forgot-password': { path: '/app/forgot-password', heading: 'Forgot your password or sign-in link' },
  'overview': seen('admin', 'sandbox', 'Overview'),
  'overview-live': seen('admin', 'live', 'Overview'),
  'overview-past': seen('admin', 'sandbox?as_of=2026-01-31', 'Overview'),
  'overview-demo': demo('', 'Overview'),
  'alerts': seen('member', 'sandbox/alerts', 'Alerts'),
  'alerts-operator': seen('operatorAdmin', 'sandbox/alerts?state=all', 'Alerts'),
  'alert-rules': seen('admin', 'sandbox/alerts/rules', 'Alert rules'),
  'alert-rules-create': seen('operatorAdmin', 'sandbox/alerts/rules', 'Alert rules', open(/^Create a rule$/)),
  'reports': seen('borrower', 'sandbox/reports', 'Scheduled reports'),
  'reports-none': seen('member', 'sandbox/reports', 'Scheduled reports'),
  'reports-create': seen('operatorAdmin', 'sandbox/reports', 'Scheduled reports', async (page) => {
    await open(/^Create a schedule$/)(page)
    await press(/^Create the schedule$/)(page)
    await page.getByText('Write what people call the report.').waitFor()
  }),
  'report': seen('borrower', 'sandbox/reports/monthly', 'Base of the month'),
  'report-run': seen('borrower', 'sandbox/reports/monthly', 'Base of the month', open(/^Run now$/)),
  'report-missing': seen('member', 'sandbox/reports/none', 'none'),
  'delinquency': demo('/portfolio/delinquency', 'Delinquency', '&group_by=product_type'),
  'roll-rates': demo('/portfolio/roll-rates', 'Roll rates', '&group_by=product_type'),
  'vintages': demo('/portfolio/vintages', 'Vintages', '&group_by=product_type'),
  'vintages-cohorts': demo('/portfolio/vintages', 'Vintages', '', press(/^Choose cohorts$/)),
  'cash-flows': demo('/portfolio/cash-flows', 'Cash flows', '&group_by=product_type'),
  'concentrations': demo('/portfolio/concentrations', 'Concentrations'),
  'data-quality': demo('/portfolio/data-quality', 'Data quality', '&group_by=product_type'),
  'restatements': demo('/portfolio/restatements', 'Restatements', '&month=2026-02'),
  'delinquency-live': seen('admin', 'live/portfolio/delinquency', 'Delinquency'),
  'delinquency-opened': demo(
    '/portfolio/delinquency',
    'Delinquency',
    '&open=bucket~~2026-03~31-60~reported~amount',
    (page) => page.getByText('These are all.').waitFor(),
  ),
  'delinquency-operator': seen('operatorAdmin', 'sandbox/portfolio/delinquency', 'Delinquency'),
  'concentrations-industry': demo('/portfolio/concentrations', 'Concentrations', '&group_by=industry'),
  'filter-form': demo('/portfolio/vintages', 'Vintages', '', press(/^Add a filter$/)),
  'overview-operator': seen('operatorAdmin', 'sandbox', 'Overview'),
  'operator-lines': seen('operatorAdmin', 'sandbox/operator/debt-lines', 'Debt lines'),
  'operator-line-new': seen('operatorAdmin', 'sandbox/operator/debt-lines?line=new', 'Debt lines', async (page) => {
    await press(/^Add Pledge selector$/)(page)
    await press(/^Make the line$/)(page)
    await page.getByText('5 to correct.').waitFor()
  }),
  'operator-line': seen('operatorAdmin', `sandbox/operator/debt-lines/${WAREHOUSE}`, 'Birch Warehouse'),
  'operator-terms': seen(
    'operatorAdmin',
    `sandbox/operator/debt-lines/${WAREHOUSE}/terms`,
    'Change the terms',
    (page) => page.getByText('birch-loan').or(page.getByText('By the terms in force')).first().waitFor(),
  ),
  'operator-terms-changed': seen(
    'operatorAdmin',
    `sandbox/operator/debt-lines/${WAREHOUSE}/terms`,
    'Change the terms',
    changeTerms,
  ),
  'operator-organization': seen('operatorAdmin', `sandbox/operator/organizations/${LENDER}`, 'Birch & Sons Credit'),
  'operator-draws': seen('operatorAdmin', 'sandbox/operator/draw-requests', 'Draw requests'),
  'operator-draw': seen('operatorAdmin', `sandbox/operator/draw-requests/${DRAW}`, '20,000.00 USD', (page) =>
    page.getByText('Enough for').first().waitFor(),
  ),
  'operator-documents': seen('operatorAdmin', 'sandbox/operator/documents', 'Documents'),
  'operator-audit': seen('operatorAdmin', 'sandbox/operator/audit', 'Audit log'),
  'operator-of-lender': seen('admin', 'sandbox/operator/audit', 'Audit log'),
  'api-keys': seen('admin', 'sandbox/connections/api-keys', 'API Keys'),
  'api-keys-live': seen('admin', 'live/connections/api-keys', 'API Keys'),
  'api-keys-create': seen('admin', 'sandbox/connections/api-keys', 'API Keys', open(/^Create a key$/)),
  'api-keys-delete': seen('admin', 'sandbox/connections/api-keys', 'API Keys', open(/^Delete test$/)),
  'api-keys-scopes': seen('admin', 'sandbox/connections/api-keys', 'API Keys', async (page) => {
    await press(/^Create a key$/)(page)
    await page.getByRole('checkbox', { name: 'Everything' }).uncheck()
  }),
  'api-keys-rotate': seen('admin', 'sandbox/connections/api-keys', 'API Keys', open(/^Rotate test$/)),
  'api-keys-created': seen('admin', 'sandbox/connections/api-keys', 'API Keys', async (page) => {
    await press(/^Create a key$/)(page)
    await page.getByLabel('Name').fill('Nightly sync')
    await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
    await press(/^Create$/)(page)
    await page.getByText('Shown only now').waitFor()
  }),
  'api-keys-of-member': seen('member', 'sandbox/connections/api-keys', 'API Keys'),
  'events': seen('borrower', 'sandbox/connections/events', 'Events'),
  'events-none': seen('member', 'live/connections/events', 'Events'),
  'events-operator': seen('operatorAdmin', `sandbox/connections/events?organization=${LENDER}`, 'Events'),
  'event-details': seen('borrower', 'sandbox/connections/events', 'Events', async (page) => {
    await button(page, /^Details of /)
      .first()
      .click()
    await page.getByLabel('The event as JSON').waitFor()
  }),
  'webhooks': seen('borrower', 'sandbox/connections/webhooks', 'Webhooks'),
  'webhooks-none': seen('member', 'sandbox/connections/webhooks', 'Webhooks'),
  'webhooks-live': seen('operatorAdmin', 'live/connections/webhooks', 'Webhooks'),
  'webhooks-create': seen('admin', 'sandbox/connections/webhooks', 'Webhooks', async (page) => {
    await open(/^Create an endpoint$/)(page)
    await page.getByLabel('All events').uncheck()
    await press(/^Create$/)(page)
    await page.getByText(/^Types of events must/).waitFor()
  }),
  'webhook': seen('borrower', 'sandbox/connections/webhooks/warehouse', 'warehouse'),
  'webhook-replay': seen(
    'borrower',
    'sandbox/connections/webhooks/warehouse',
    'warehouse',
    open(/^Send events again$/),
  ),
  'webhook-missing': seen('member', 'sandbox/connections/webhooks/none', 'none'),
  'team': seen('admin', 'sandbox/team', 'Team'),
  'team-manage': seen('admin', 'sandbox/team', 'Team', press(/^Manage A member$/)),
  'single-sign-on': seen('admin', 'sandbox/single-sign-on', 'Single sign-on'),
  'single-sign-on-set-up': seen('admin', 'sandbox/single-sign-on', 'Single sign-on', press(/^Set up single sign-on$/)),
  'approvals': seen('admin', 'sandbox/approvals', 'Approvals'),
  'approvals-of-operator': seen('operatorAdmin', 'sandbox/approvals', 'Approvals'),
  'team-of-member': seen('member', 'sandbox/team', 'Team'),
  'account': seen('admin', 'sandbox/account', 'Account'),
  'two-step': seen('member', 'sandbox/account', 'Account', async (page) => {
    await press(/^Turn on$/)(page)
    await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
    await press(/^Continue$/)(page)
    await page.getByText('Scan with your app').waitFor()
  }),
  'receivables': seen('member', 'sandbox/receivables', 'Receivables'),
  'receivables-filter': seen(
    'member',
    'sandbox/receivables?product_type=term_loan&state=current',
    'Receivables',
    press(/^Add a filter$/),
  ),
  'receivables-reported': seen('member', 'sandbox/receivables?view=reported', 'Receivables'),
  'receivables-none': seen('member', 'sandbox/receivables?obligor_id=nobody', 'Receivables'),
  'receivables-of-operator': seen('operatorAdmin', 'sandbox/receivables', 'Receivables'),
  'receivable': seen('member', 'sandbox/receivables/loan-0', 'loan-0'),
  'receivable-past': seen('member', 'sandbox/receivables/loan-0?as_of=2026-02-10', 'loan-0'),
  'receivable-missing': seen('member', 'sandbox/receivables/none', 'none'),
  'receivable-entries': seen('member', 'sandbox/receivables/loan-0?tab=entries', 'loan-0'),
  'receivable-entry': seen('admin', 'sandbox/receivables/loan-0#entry-paid', 'loan-0'),
  'receivable-changes': seen('member', 'sandbox/receivables/loan-0?tab=changes', 'loan-0'),
  'receivable-history': seen('admin', 'sandbox/receivables/loan-0?tab=history', 'loan-0', press(/^Contents/)),
  'documents': seen('borrower', 'sandbox/documents', 'Documents'),
  'documents-none': seen('member', 'live/documents', 'Documents'),
  'documents-of-operator': seen('operatorAdmin', 'sandbox/documents', 'Documents'),
  'receivable-documents': seen('member', 'sandbox/receivables/loan-0?tab=documents', 'loan-0'),
  'receivable-demo': seen(
    'demoAdmin',
    `sandbox/receivables?state=31-60&as_of=${DEMO_DAY}`,
    'Receivables',
    async (page) => {
      await page.locator('tbody a').first().click()
      await page.getByRole('heading', { name: 'As reported' }).waitFor()
      await settle(page)
    },
  ),
  'receivable-figure': seen('member', 'sandbox/receivables/loan-0?open=outstanding', 'loan-0'),
  'accounts': seen('member', 'sandbox/accounts', 'Accounts'),
  'obligor': seen('member', 'sandbox/accounts/obligor-0', 'Acme'),
  'bank-lines': seen('borrower', 'sandbox/bank-lines', 'Bank lines'),
  'bank-lines-none': seen('member', 'sandbox/bank-lines', 'Bank lines'),
  'bank-lines-of-operator': seen('operatorAdmin', 'sandbox/bank-lines', 'Bank lines'),
  'cash-tie-out': seen('borrower', 'sandbox/cash-tie-out', 'Cash tie-out'),
  'cash-tie-out-demo': demo('/cash-tie-out', 'Cash tie-out'),
  'cash-tie-out-none': seen('admin', 'sandbox/cash-tie-out', 'Cash tie-out', (page) =>
    page.getByText('Nothing to tie out yet').waitFor(),
  ),
  'cash-tie-out-lenders': seen('operatorAdmin', 'sandbox/operator/cash-tie-out', 'Cash tie-out'),
  'cash-tie-out-of-lender': seen(
    'operatorAdmin',
    `sandbox/operator/cash-tie-out/${LENDER}`,
    'Cash tie-out of Birch & Sons Credit',
  ),
  'cash-accounts': seen('borrower', 'sandbox/cash-tie-out/accounts?since=2026-01', 'Statements of accounts'),
  'cash-account': seen(
    'borrower',
    'sandbox/cash-tie-out/accounts?since=2026-01&month=2026-02&account=collections&source=operator&currency=USD',
    'Statements of accounts',
  ),
  'cash-accounts-of-lender': seen(
    'operatorAdmin',
    `sandbox/operator/cash-tie-out/${LENDER}/accounts`,
    'Statements of accounts of Birch & Sons Credit',
  ),
  'cash-reconcile': seen('borrower', 'sandbox/cash-tie-out/reconcile', 'Decide what is open'),
  'cash-reconcile-of-lender': seen(
    'operatorAdmin',
    `sandbox/operator/cash-tie-out/${LENDER}/reconcile`,
    'Decide what is open: Birch & Sons Credit',
  ),
  'cash-by-group': seen('borrower', 'sandbox/cash-tie-out?since=2026-01&group_by=product_type', 'Cash tie-out'),
  'collateral-checks': seen('borrower', 'sandbox/collateral-checks?state=all', 'Collateral checks'),
  'collateral-checks-demo': demo('/collateral-checks', 'Collateral checks'),
  'collateral-checks-lenders': seen('operatorAdmin', 'sandbox/operator/collateral-checks', 'Collateral checks'),
  'collateral-checks-of-lender': seen(
    'operatorAdmin',
    `sandbox/operator/collateral-checks/${LENDER}`,
    'Collateral checks of Birch & Sons Credit',
  ),
  'collateral-checks-limits': seen(
    'operatorAdmin',
    `sandbox/operator/collateral-checks/${LENDER}`,
    'Collateral checks of Birch & Sons Credit',
    open(/^Change the limits of Cured without cash$/),
  ),
  'contested-assets': seen('operatorAdmin', 'sandbox/operator/contested-assets', 'Contested assets'),
  'contested-asset-none': seen('operatorAdmin', `sandbox/operator/contested-assets/${LENDER}/none`, 'Contested: none'),
  'finding-missing': seen('member', 'sandbox/collateral-checks/none', 'none'),
  'imports': seen('member', 'sandbox/connections/imports', 'Imports'),
  'imports-table': seen('member', 'sandbox/connections/imports', 'Imports', async (page) => {
    await chooseFile(page, 'loans.csv', LOANS)
    await page.getByText('a table of 6 columns').waitFor()
  }),
  'imports-tried': seen('member', 'sandbox/connections/imports', 'Imports', async (page) => {
    await chooseFile(page, 'entries.csv', ENTRIES)
    await press(/^Try it/)(page)
    await page.getByText('What to send instead').first().waitFor()
    await settle(page)
  }),
  'imports-statement': seen('member', 'sandbox/connections/imports', 'Imports', async (page) => {
    await chooseFile(page, 'february.sta', STATEMENT)
    await page.getByRole('heading', { name: 'Beside what is stored' }).waitFor()
  }),
  'imports-begun': seen('member', 'sandbox/connections/imports?import=none', 'Imports', (page) =>
    page.getByRole('heading', { name: 'Import none' }).waitFor(),
  ),
  'import-missing': seen('member', 'sandbox/connections/imports/none', 'none'),
  'debt-lines': seen('borrower', 'sandbox/debt-lines', 'Debt lines'),
  'debt-lines-none': seen('member', 'sandbox/debt-lines', 'Debt lines'),
  'debt-lines-operator': seen('operatorAdmin', 'sandbox/debt-lines', 'Debt lines'),
  'line-missing': seen('borrower', 'sandbox/debt-lines/none', 'none'),
  'line-base': line(''),
  'line-base-past': line('?as_of=2026-01-16'),
  'line-base-without-terms': line('?as_of=2025-12-31'),
  'line-receivables': line('/receivables?concentration_limit=obligor&group=acme'),
  'line-covenants': line('/covenants'),
  'line-covenant': line('/covenants?covenant=delinquency&month=2026-02', (page) =>
    page.getByText('These are all.').waitFor(),
  ),
  'line-covenant-of-company': line('/covenants?covenant=health&month=2026-02'),
  'line-terms': line('/terms'),
  'line-draws': line('/draw-requests'),
  'line-draw-new': line('/draw-requests?draw=new', (page) => page.getByText('The most you can ask for').waitFor()),
  'line-closes': line('/month-closes'),
  'line-close': line('/month-closes/2026-02'),
  'line-close-new': line('/month-closes', open(/^Close a month$/)),
  'line-statements': line('/statements'),
  'line-balances': line('/statements?of=balances'),
  'line-financials': line('/statements?of=financials&statement=balance-sheet-2025'),
  'line-documents': line('/documents'),
  'line-document-new': line('/documents', open(/^Send a document$/)),
  'line-document-file': line('/documents', open(/^Send the file of Insurance/)),
  'line-document-change': line('/documents', open(/^Change Insurance/)),
  'line-of-operator': lineOfOperator(''),
  'line-receivables-of-operator': lineOfOperator('/receivables'),
  'line-covenant-of-operator': lineOfOperator('/covenants?covenant=delinquency&month=2026-02'),
  'line-terms-of-operator': lineOfOperator('/terms'),
  'line-draws-of-operator': lineOfOperator('/draw-requests'),
  'line-closes-of-operator': lineOfOperator('/month-closes'),
  'line-statements-of-operator': lineOfOperator('/statements'),
  'line-financials-of-operator': lineOfOperator('/statements?of=financials&statement=balance-sheet-2025'),
  'line-documents-of-operator': lineOfOperator('/documents'),
  'line-document-asked': lineOfOperator('/documents', open(/^Ask for a document$/)),
  'line-document-change-of-operator': lineOfOperator('/documents', open(/^Change Insurance/)),
  'line-document-withdraw': lineOfOperator('/documents', open(/^Withdraw the request for Insurance/)),
  'line-figure': line('?open=line~availability'),
  'line-covenants-past': line('/covenants?as_of=2026-02-28'),
  'overview-operator-past': seen('operatorAdmin', 'sandbox?as_of=2026-03-31', 'Overview'),
  'overview-operator-headroom': seen('operatorAdmin', `sandbox?open=headroom~${WAREHOUSE}`, 'Overview', (page) =>
    page.getByRole('table', { name: 'Headroom by month' }).waitFor(),
  ),
  'overview-operator-count': seen('operatorAdmin', 'sandbox?open=count~broken', 'Overview', (page) =>
    page.getByRole('dialog').getByText('What is counted').waitFor(),
  ),
  'operator-draw-opened': seen(
    'operatorAdmin',
    `sandbox/operator/draw-requests/${DRAW}?open=asked~availability`,
    '20,000.00 USD',
    (page) => page.getByRole('dialog').getByText('Borrowing base', { exact: true }).waitFor(),
  ),
  'clocks': seen('admin', 'sandbox', 'Overview', press(/^Shown: Today/)),
  'environments': seen('admin', 'sandbox', 'Overview', press(/^Environment: Sandbox/)),
  'user-menu': seen('admin', 'sandbox', 'Overview', press(/account and settings$/)),
}
