// Which pages are opened: those of figures and of lists that a lender opens on its whole book. Each is at an address of its own, so that it
// is opened as a link opens it, with nothing known from the page before.
import { LINE } from '../lines/line-terms.ts'

/** What of a book the addresses name: alike in books of all sizes, so that pages are compared and not what they happen to show. */
export interface Places {
  /** A receivable of the middle of the book, and its obligor. */
  readonly receivable: string
  readonly account: string
  /** The token of a page of the list of receivables far from its beginning. */
  readonly deep_page: string
  /** A moment before entries of the last month came late, as RFC 3339 writes it. */
  readonly before_late: string
  /** Whether a debt line is opened on the book. */
  readonly has_line: boolean
}

/** A page. */
export interface BenchPage {
  readonly name: string
  /** Its path below the dashboard's own. */
  path(places: Places): string
  /** Where it is gone to by a form, what is typed there; what is measured begins when it is sent. */
  typed?(places: Places): { readonly label: string; readonly text: string }
}

/** The last day of the book and its last month, which is over. */
export const LAST_DAY = '2025-12-31'
const LAST_MONTH = LAST_DAY.slice(0, 7)

const OF_BOOK: readonly BenchPage[] = [
  { name: 'overview', path: () => '' },
  { name: 'overview, behind a figure', path: () => '?currency=USD&open=outstanding-USD' },
  { name: 'receivables', path: () => '/receivables' },
  { name: 'receivables, deep page', path: ({ deep_page }) => `/receivables?page=${encodeURIComponent(deep_page)}` },
  { name: 'receivables, 31-60 days', path: () => `/receivables?state=31-60&as_of=${LAST_DAY}` },
  { name: 'receivables as reported', path: () => '/receivables?view=reported' },
  {
    name: 'receivable, by its id',
    path: () => '/receivables',
    typed: ({ receivable }) => ({ label: 'Id of the receivable', text: receivable }),
  },
  { name: 'receivable', path: ({ receivable }) => `/receivables/${receivable}` },
  { name: 'receivable, entries', path: ({ receivable }) => `/receivables/${receivable}?tab=entries` },
  { name: 'accounts', path: () => '/accounts' },
  { name: 'account', path: ({ account }) => `/accounts/${account}` },
  { name: 'delinquency', path: () => '/portfolio/delinquency' },
  {
    name: 'delinquency, past day',
    path: () => `/portfolio/delinquency?as_of=${LAST_DAY}&group_by=product_type&currency=USD`,
  },
  { name: 'roll rates', path: () => '/portfolio/roll-rates' },
  { name: 'vintages', path: () => '/portfolio/vintages' },
  { name: 'cash flows', path: () => '/portfolio/cash-flows' },
  { name: 'concentrations, obligors', path: () => '/portfolio/concentrations' },
  { name: 'concentrations, industry', path: () => '/portfolio/concentrations?group_by=industry' },
  { name: 'data quality', path: () => '/portfolio/data-quality' },
  {
    name: 'restatements',
    path: ({ before_late }) => `/portfolio/restatements?month=${LAST_MONTH}&currency=USD&since=${before_late}`,
  },
]

const OF_LINE: readonly BenchPage[] = [
  { name: 'debt line', path: () => `/debt-lines/${LINE}` },
  { name: 'debt line, receivables', path: () => `/debt-lines/${LINE}/receivables` },
  { name: 'debt line, excess', path: () => `/debt-lines/${LINE}/receivables?step=excess` },
]

/** The pages that all of some books have: those of a debt line where each has one. */
export function pagesOf(books: readonly Pick<Places, 'has_line'>[]): readonly BenchPage[] {
  return books.every(({ has_line }) => has_line) ? [...OF_BOOK, ...OF_LINE] : OF_BOOK
}
