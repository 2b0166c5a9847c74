// A saved view: a page of the dashboard with its filters, columns, order and clocks, under a name. What is saved is the address, which must
// be one of the dashboard's own pages: never another site, and never the other environment.
import { choice, textKind } from '@tapeline/contract/kind'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { codePointsExceed } from '@tapeline/kernel/core/id'
import { checkText } from '@tapeline/kernel/core/text'

/** How many views a person may have in an environment. */
export const VIEWS_MAX = 200

/** The longest name, in characters. */
const NAME_LENGTH_MAX = 80

/** The longest address, in characters. */
const ADDRESS_LENGTH_MAX = 4_000

/** What the path of a page begins with, behind the environment; a test compares them with the pages that there are. */
export const PAGE_SECTIONS: readonly string[] = [
  'alerts',
  'receivables',
  'accounts',
  'bank-lines',
  'cash-tie-out',
  'collateral-checks',
  'documents',
  'portfolio',
  'reports',
  'connections',
  'operator',
  'debt-lines',
  'team',
  'approvals',
  'single-sign-on',
  'account',
]

/** Who sees a view: whoever saved it, or everybody of the organization. */
export const VISIBILITIES = ['own', 'shared'] as const

/** The name of a view. */
export const viewName = textKind(
  (text) => (text.trim() === '' ? refuse('required', 'is required') : checkText(text.trim(), NAME_LENGTH_MAX)),
  { maxLength: NAME_LENGTH_MAX, description: 'The name of the view.' },
)

/** The address of a view. */
export const viewAddress = textKind(parseAddress, {
  maxLength: ADDRESS_LENGTH_MAX,
  description: 'The page with its filters, columns, order and clocks: what is behind the environment in its address.',
})

/** Who sees a view. */
export const viewVisibility = choice(VISIBILITIES, 'Who sees the view: whoever saved it, or the organization.')

/** Reads the address of a page behind its environment: `/receivables?state=charged_off`, `/` of the overview. */
export function parseAddress(text: string): Reading<string> {
  if (codePointsExceed(text, ADDRESS_LENGTH_MAX))
    return refuse('too_long', `must have at most ${ADDRESS_LENGTH_MAX} characters`)
  const [path = ''] = text.split('?', 1)
  return ENCODED.test(text) && isPage(path)
    ? accept(text)
    : refuse('invalid_format', 'must be a page of the dashboard, such as /receivables?state=charged_off')
}

/** As browsers write addresses: a slash, then printable characters without spaces, backslashes or a part behind `#`. */
const ENCODED = /^\/[!"$-[\]-~]*$/

function isPage(path: string): boolean {
  if (path === '/') return true
  const [section = '', ...parts] = path.slice(1).split('/')
  return PAGE_SECTIONS.includes(section) && parts.every(isPart)
}

/** A part of a path that means itself: browsers leave out empty parts, `.` and `..`, however they are written. */
function isPart(part: string): boolean {
  try {
    return !['', '.', '..'].includes(decodeURIComponent(part))
  } catch {
    return false
  }
}

/** The public id of a view. */
export function viewId(number: number): string {
  return `view_${number.toString(36)}`
}

/** The number of a view from its public id; undefined when it is none. */
export function numberOfViewId(id: string): number | undefined {
  const number = /^view_[0-9a-z]{1,11}$/.test(id) ? Number.parseInt(id.slice(5), 36) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}
