// Everything that a lender can read without choosing anything, of a book with a loan, its account and a document.
import { contract } from '../../src/resources/index.ts'

const IDS: Readonly<Record<string, string>> = { receivables: 'loan-1', accounts: 'of-loan-1', documents: 'doc-1' }

const { endpoints, lists } = contract('operator')

const own = (paths: readonly { readonly path: string }[]) =>
  paths
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('/operator'))
    .map((path) => path.replaceAll(/\{\w+\}/g, IDS[path.split('/')[1] ?? ''] ?? 'none'))

/** Lists. */
export const LENDERS_LISTS = own(lists)

/** Records, figures, files but workbooks, and lists. */
export const LENDERS_PATHS = [
  ...own(endpoints.filter(({ method }) => method === 'GET')).filter((path) => !path.endsWith('.xlsx')),
  ...LENDERS_LISTS,
]
