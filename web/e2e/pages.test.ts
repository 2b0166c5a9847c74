// Every page, in light and dark, on a laptop and a phone: nothing that axe finds, nothing refused by the policy, nothing asked of another
// host, nothing wider than the screen. `npm run screenshots` keeps what each looks like.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../../server/test/dashboard/browser.ts'
import { DRAW, LENDER, WAREHOUSE, sendOperatorBook } from './operator-book.ts'
import { DEMO_DAY } from './demo-lender.ts'
import { LAPTOP, PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'

/** The demo book on its day. */
const DEMO = `?as_of=${DEMO_DAY}`

const FOLDER = fileURLToPath(new URL('screenshots/', import.meta.url))

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
  await mkdir(FOLDER, { recursive: true })
})
afterAll(() => stage.close())

/** A page: by whom it is seen, where it is, what shows that it is there, and what is opened on it. */
interface Seen {
  readonly by?: 'admin' | 'member' | 'operatorAdmin' | 'demoAdmin' | 'borrower'
  /** `LINE` stands for the id of the debt line. */
  readonly path: string
  readonly heading: string
  readonly act?: (page: Page) => Promise<unknown>
}

/** The page of the debt line. */
const LINE = 'Birch Street warehouse'

const openMenu = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click()

/** A limit that takes more off, and a covenant in the making that is not whole. */
const changeTerms = async (page: Page) => {
  await openMenu(/^obligor/)(page)
  await page.getByLabel('Share').fill('40')
  await openMenu(/^Add to Covenants$/)(page)
  await page.getByRole('heading', { name: /to mend$/ }).waitFor()
}
const chooseFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const LOANS = `Loan ID,Borrower ID,Product,Originated,Currency,APR
csv-1,obligor-0,term_loan,2026-02-01,USD,12%
csv-2,nobody,term_loan,2026-02-31,USD,12%
`

const PAGES: Readonly<Record<string, Seen>> = {
  'sign-in': { path: '/app/sign-in', heading: 'Sign in' },
  'missing': { path: '/app/nowhere/at/all', heading: 'There is no such page' },
  'invitation-expired': { path: '/app/invitation#nothing', heading: 'Join your team' },
  'password-expired': { path: '/app/password#nothing', heading: 'Choose a password' },
  'forgot-password': { path: '/app/forgot-password', heading: 'Forgot your password' },
  'overview': { by: 'admin', path: '/app/sandbox', heading: 'Overview' },
  'overview-live': { by: 'admin', path: '/app/live', heading: 'Overview' },
  'overview-past': { by: 'admin', path: '/app/sandbox?as_of=2026-01-31', heading: 'Overview' },
  'overview-demo': { by: 'demoAdmin', path: `/app/sandbox${DEMO}`, heading: 'Overview' },
  'delinquency': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/delinquency${DEMO}&group_by=product_type`,
    heading: 'Delinquency',
  },
  'roll-rates': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/roll-rates${DEMO}&group_by=product_type`,
    heading: 'Roll rates',
  },
  'vintages': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/vintages${DEMO}&group_by=product_type`,
    heading: 'Vintages',
  },
  'cash-flows': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/cash-flows${DEMO}&group_by=product_type`,
    heading: 'Cash flows',
  },
  'concentrations': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/concentrations${DEMO}`,
    heading: 'Concentrations',
  },
  'data-quality': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/data-quality${DEMO}&group_by=product_type`,
    heading: 'Data quality',
  },
  'restatements': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/restatements${DEMO}&month=2026-02`,
    heading: 'Restatements',
  },
  'delinquency-live': { by: 'admin', path: '/app/live/portfolio/delinquency', heading: 'Delinquency' },
  'delinquency-opened': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/delinquency${DEMO}&open=bucket~~2026-03~31-60~reported~amount`,
    heading: 'Delinquency',
    act: (page) => page.getByText('These are all.').waitFor(),
  },
  'delinquency-operator': { by: 'operatorAdmin', path: '/app/sandbox/portfolio/delinquency', heading: 'Delinquency' },
  'concentrations-industry': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/concentrations${DEMO}&group_by=industry`,
    heading: 'Concentrations',
  },
  'filter-form': {
    by: 'demoAdmin',
    path: `/app/sandbox/portfolio/vintages${DEMO}`,
    heading: 'Vintages',
    act: openMenu(/^Add a filter$/),
  },
  'overview-operator': { by: 'operatorAdmin', path: '/app/sandbox', heading: 'Overview' },
  'operator-lines': { by: 'operatorAdmin', path: '/app/sandbox/operator/debt-lines', heading: 'Debt lines' },
  'operator-line': {
    by: 'operatorAdmin',
    path: `/app/sandbox/operator/debt-lines/${WAREHOUSE}`,
    heading: 'Birch Warehouse',
  },
  'operator-terms': {
    by: 'operatorAdmin',
    path: `/app/sandbox/operator/debt-lines/${WAREHOUSE}/terms`,
    heading: 'Change the terms',
    act: (page) => page.getByText('birch-loan').or(page.getByText('By the terms in force')).first().waitFor(),
  },
  'operator-terms-changed': {
    by: 'operatorAdmin',
    path: `/app/sandbox/operator/debt-lines/${WAREHOUSE}/terms`,
    heading: 'Change the terms',
    act: changeTerms,
  },
  'operator-organization': {
    by: 'operatorAdmin',
    path: `/app/sandbox/operator/organizations/${LENDER}`,
    heading: 'Birch & Sons Credit',
  },
  'operator-draws': { by: 'operatorAdmin', path: '/app/sandbox/operator/draw-requests', heading: 'Draw requests' },
  'operator-draw': {
    by: 'operatorAdmin',
    path: `/app/sandbox/operator/draw-requests/${DRAW}`,
    heading: '20,000.00 USD',
    act: (page) => page.getByText('Enough for').first().waitFor(),
  },
  'operator-documents': { by: 'operatorAdmin', path: '/app/sandbox/operator/documents', heading: 'Documents' },
  'operator-audit': { by: 'operatorAdmin', path: '/app/sandbox/operator/audit', heading: 'Audit log' },
  'operator-of-lender': {
    by: 'admin',
    path: '/app/sandbox/operator/audit',
    heading: 'Audit log',
  },
  'api-keys': { by: 'admin', path: '/app/sandbox/connections/api-keys', heading: 'API Keys' },
  'api-keys-live': { by: 'admin', path: '/app/live/connections/api-keys', heading: 'API Keys' },
  'api-keys-create': {
    by: 'admin',
    path: '/app/sandbox/connections/api-keys',
    heading: 'API Keys',
    act: openMenu(/^Create a key$/),
  },
  'api-keys-delete': {
    by: 'admin',
    path: '/app/sandbox/connections/api-keys',
    heading: 'API Keys',
    act: openMenu(/^Delete test$/),
  },
  'api-keys-created': {
    by: 'admin',
    path: '/app/sandbox/connections/api-keys',
    heading: 'API Keys',
    act: async (page) => {
      await openMenu(/^Create a key$/)(page)
      await page.getByLabel('Name').fill('Nightly sync')
      await openMenu(/^Create$/)(page)
      await page.getByText('Shown only now').waitFor()
    },
  },
  'api-keys-of-member': { by: 'member', path: '/app/sandbox/connections/api-keys', heading: 'API Keys' },
  'team': { by: 'admin', path: '/app/sandbox/team', heading: 'Team' },
  'team-manage': { by: 'admin', path: '/app/sandbox/team', heading: 'Team', act: openMenu(/^Manage A member$/) },
  'team-of-member': { by: 'member', path: '/app/sandbox/team', heading: 'Team' },
  'account': { by: 'admin', path: '/app/sandbox/account', heading: 'Account' },
  'two-step': {
    by: 'member',
    path: '/app/sandbox/account',
    heading: 'Account',
    act: async (page) => {
      await openMenu(/^Turn on$/)(page)
      await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
      await openMenu(/^Continue$/)(page)
      await page.getByText('Scan with your app').waitFor()
    },
  },
  'receivables': { by: 'member', path: '/app/sandbox/receivables', heading: 'Receivables' },
  'receivables-filter': {
    by: 'member',
    path: '/app/sandbox/receivables?product_type=term_loan&state=current',
    heading: 'Receivables',
    act: openMenu(/^Add a filter$/),
  },
  'receivables-reported': { by: 'member', path: '/app/sandbox/receivables?view=reported', heading: 'Receivables' },
  'receivables-none': { by: 'member', path: '/app/sandbox/receivables?obligor_id=nobody', heading: 'Receivables' },
  'receivables-of-operator': { by: 'operatorAdmin', path: '/app/sandbox/receivables', heading: 'Receivables' },
  'receivable': { by: 'member', path: '/app/sandbox/receivables/loan-0', heading: 'loan-0' },
  'receivable-past': {
    by: 'member',
    path: '/app/sandbox/receivables/loan-0?as_of=2026-02-10',
    heading: 'loan-0',
  },
  'receivable-missing': { by: 'member', path: '/app/sandbox/receivables/none', heading: 'none' },
  'receivable-entries': { by: 'member', path: '/app/sandbox/receivables/loan-0?tab=entries', heading: 'loan-0' },
  'receivable-entry': { by: 'admin', path: '/app/sandbox/receivables/loan-0#entry-paid', heading: 'loan-0' },
  'receivable-changes': { by: 'member', path: '/app/sandbox/receivables/loan-0?tab=changes', heading: 'loan-0' },
  'receivable-history': {
    by: 'admin',
    path: '/app/sandbox/receivables/loan-0?tab=history',
    heading: 'loan-0',
    act: openMenu(/^What it said/),
  },
  'receivable-documents': { by: 'member', path: '/app/sandbox/receivables/loan-0?tab=documents', heading: 'loan-0' },
  'receivable-demo': {
    by: 'demoAdmin',
    path: `/app/sandbox/receivables?state=31-60&as_of=${DEMO_DAY}`,
    heading: 'Receivables',
    act: async (page) => {
      await page.locator('tbody a').first().click()
      await page.getByRole('heading', { name: 'As reported' }).waitFor()
      await settle(page)
    },
  },
  'receivable-figure': {
    by: 'member',
    path: '/app/sandbox/receivables/loan-0?open=outstanding',
    heading: 'loan-0',
  },
  'accounts': { by: 'member', path: '/app/sandbox/accounts', heading: 'Accounts' },
  'obligor': { by: 'member', path: '/app/sandbox/accounts/obligor-0', heading: 'Acme' },
  'imports': { by: 'member', path: '/app/sandbox/connections/imports', heading: 'Imports' },
  'imports-table': {
    by: 'member',
    path: '/app/sandbox/connections/imports',
    heading: 'Imports',
    act: async (page) => {
      await chooseFile(page, 'loans.csv', LOANS)
      await page.getByText('a table of 6 columns').waitFor()
    },
  },
  'imports-tried': {
    by: 'member',
    path: '/app/sandbox/connections/imports',
    heading: 'Imports',
    act: async (page) => {
      await chooseFile(page, 'loans.csv', LOANS)
      await openMenu(/^Try it/)(page)
      await page.getByText('What to send instead').first().waitFor()
      await settle(page)
    },
  },
  'import-missing': { by: 'member', path: '/app/sandbox/connections/imports/none', heading: 'none' },
  'debt-lines': { by: 'borrower', path: '/app/sandbox/debt-lines', heading: 'Debt lines' },
  'debt-lines-none': { by: 'member', path: '/app/sandbox/debt-lines', heading: 'Debt lines' },
  'debt-lines-operator': { by: 'operatorAdmin', path: '/app/sandbox/debt-lines', heading: 'Debt lines' },
  'line-missing': { by: 'borrower', path: '/app/sandbox/debt-lines/none', heading: 'none' },
  'line-base': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE', heading: LINE },
  'line-base-past': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE?as_of=2026-01-16', heading: LINE },
  'line-base-without-terms': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE?as_of=2025-12-31', heading: LINE },
  'line-receivables': {
    by: 'borrower',
    path: '/app/sandbox/debt-lines/LINE/receivables?concentration_limit=obligor&group=acme',
    heading: LINE,
  },
  'line-covenants': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE/covenants', heading: LINE },
  'line-covenant': {
    by: 'borrower',
    path: '/app/sandbox/debt-lines/LINE/covenants?covenant=delinquency&month=2026-02',
    heading: LINE,
    act: (page) => page.getByText('These are all.').waitFor(),
  },
  'line-covenant-of-company': {
    by: 'borrower',
    path: '/app/sandbox/debt-lines/LINE/covenants?covenant=health&month=2026-02',
    heading: LINE,
  },
  'line-terms': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE/terms', heading: LINE },
  'line-draws': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE/draw-requests', heading: LINE },
  'line-draw-new': {
    by: 'borrower',
    path: '/app/sandbox/debt-lines/LINE/draw-requests?draw=new',
    heading: LINE,
    act: (page) => page.getByText('The most you can ask for').waitFor(),
  },
  'line-closes': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE/month-closes', heading: LINE },
  'line-close': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE/month-closes/2026-02', heading: LINE },
  'line-close-new': {
    by: 'borrower',
    path: '/app/sandbox/debt-lines/LINE/month-closes',
    heading: LINE,
    act: openMenu(/^Close a month$/),
  },
  'line-statements': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE/statements', heading: LINE },
  'line-balances': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE/statements?of=balances', heading: LINE },
  'line-financials': {
    by: 'borrower',
    path: '/app/sandbox/debt-lines/LINE/statements?of=financials&statement=balance-sheet-2025',
    heading: LINE,
  },
  'line-documents': { by: 'borrower', path: '/app/sandbox/debt-lines/LINE/documents', heading: LINE },
  'line-document-new': {
    by: 'borrower',
    path: '/app/sandbox/debt-lines/LINE/documents',
    heading: LINE,
    act: openMenu(/^Send a document$/),
  },
  'clocks': { by: 'admin', path: '/app/sandbox', heading: 'Overview', act: openMenu(/^Shown: Today/) },
  'environments': { by: 'admin', path: '/app/sandbox', heading: 'Overview', act: openMenu(/^Environment: Sandbox/) },
  'user-menu': { by: 'admin', path: '/app/sandbox', heading: 'Overview', act: openMenu(/account and settings$/) },
}

const LOOKS = [
  ['light on a laptop', { scheme: 'light', size: LAPTOP }],
  ['dark on a laptop', { scheme: 'dark', size: LAPTOP }],
  ['light on a phone', { scheme: 'light', size: PHONE }],
] as const

describe.each(LOOKS)('%s', (name, look) => {
  test.each(Object.entries(PAGES))('%s is whole and readable', async (title, { by, path, heading, act }) => {
    const { page, context, wrongs } = await stage.open(look, by && stage[by])
    await page.goto(path.replace('LINE', stage.line))
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await settle(page)
    await act?.(page)
    if (process.env['SCREENSHOTS'] !== undefined) {
      await page.evaluate('scrollTo(0, 0)')
      await page.screenshot({ path: `${FOLDER}${title}, ${name}.png`, fullPage: true })
    }
    expect(await findingsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    expect(wrongs).toEqual([])
    await context.close()
  })
})
