// The address of a page as a view keeps it: behind its environment, without what is of the moment: the page of a list, and what is open.
import { BASE } from '../paths.ts'
import { parseSearch, stringifySearch } from './address.ts'

/** What a link shows once, and a view does not. */
const OF_THE_MOMENT: Readonly<Record<string, undefined>> = {
  page: undefined,
  lines_page: undefined,
  open: undefined,
  draw: undefined,
  alert: undefined,
}

/** What a view keeps of the address of a page, such as `/app/sandbox/receivables?state=30&page=…`. */
export function viewAddress(href: string): string {
  const { pathname, search } = new URL(href, 'http://example.com')
  const path = pathname
    .slice(BASE.length)
    .replace(/^\/[^/]*/, '')
    .replace(/\/$/, '')
  return `${path === '' ? '/' : path}${stringifySearch({ ...inOrder(parseSearch(search)), ...OF_THE_MOMENT })}`
}

/** The parameters as they stand in the address, which is read from its end. */
function inOrder(read: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(read).toReversed())
}

/** The address that leads to a view. */
export function addressOfView(environment: string, address: string): string {
  return `${BASE}/${environment}${address === '/' ? '' : address.replace(/^\/\?/, '?')}`
}
