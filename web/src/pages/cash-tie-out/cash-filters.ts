// What payments and lines are narrowed by, and how that is kept in the address: the days, the rule, which way money went, the receivable, the account.
import type { CashPaymentMatch } from '@tapeline/sdk'
import type { ListQuestion } from '../../service/list.ts'
import type { Texts } from '../../shell/address.ts'
import { type CASH_FILTERS_NAMED, LINES_LIST } from '../../shell/cash-parameters.ts'
import type { Filter } from '../../ui/filters.ts'
import { DIRECTION_WORDS, RULE_WORDS } from './cash-words.ts'

/** Which rows are shown. */
export const SHOWN = { open: 'Open', matched: 'Matched', explained: 'Explained', all: 'All' } as const

/** One of these. */
export type ShownRows = keyof typeof SHOWN

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** A day of the two that bound what is shown. */
const DAY = { type: 'date' } as const

/** The filters. */
export const CASH_FILTERS: readonly (Filter & { readonly name: (typeof CASH_FILTERS_NAMED)[number] })[] = [
  { name: 'direction', label: 'Direction', options: optionsOf(DIRECTION_WORDS) },
  { name: 'from', label: 'From', ...DAY },
  { name: 'until', label: 'Until', ...DAY },
  {
    name: 'rule',
    label: 'Matched by',
    options: optionsOf(RULE_WORDS satisfies Record<CashPaymentMatch['rule'], string>),
  },
  { name: 'currency', label: 'Currency', note: 'Three letters, such as USD.' },
  { name: 'receivable_id', label: 'Receivable', note: 'Of the payments: the id of a receivable.' },
  { name: 'account', label: 'Account', note: 'Of the lines: an account, as the list shows it.' },
]

/** Of both lists in a file, which name what was asked. */
export const SAVED_FILTERS: readonly Filter[] = [
  { name: 'status', label: 'Shown', options: optionsOf(SHOWN) },
  ...CASH_FILTERS,
]

const OF_PAYMENTS: readonly string[] = ['receivable_id']
const OF_LINES: readonly string[] = ['account']

/** Which rows an address asks for: open ones where it states nothing. */
export function shownOf({ shown }: Texts): ShownRows {
  return shown === 'matched' || shown === 'explained' || shown === 'all' ? shown : 'open'
}

/** The filters that an address has. */
export function filtersOf(search: Texts): Texts {
  return Object.fromEntries(
    CASH_FILTERS.flatMap(({ name }) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
}

/** What a list is asked, by the address. */
export function questionOf(search: Texts, side: 'payment' | 'line'): ListQuestion {
  const shown = shownOf(search)
  const others = side === 'payment' ? OF_LINES : OF_PAYMENTS
  const filters = Object.entries(filtersOf(search)).filter(([name]) => !others.includes(name))
  return { ...Object.fromEntries(filters), status: shown === 'all' ? undefined : shown }
}

/** Where the matches of a rule are read. */
export interface MatchesAsked {
  readonly side: 'payment' | 'line'
  readonly question: ListQuestion
  /** Only matches with a line of this account count, where payments are read, which have none. */
  readonly account: string | undefined
}

/** Where the matches of a rule are read under the filters of an address: from the lines, or from the payments of a receivable. */
export function matchesAsked(search: Texts, rule: CashPaymentMatch['rule']): MatchesAsked {
  const side = search['receivable_id'] === undefined ? 'line' : 'payment'
  const question = { ...questionOf(search, side), status: 'matched', rule }
  return { side, question, account: side === 'payment' ? search['account'] : undefined }
}

/** What changes in the address when filters do: a rule is of what is matched, and both lists begin again. */
export function changeOf(parts: Texts): Texts {
  const again = { page: undefined, [LINES_LIST.page]: undefined }
  return { ...again, ...parts, ...(parts['rule'] === undefined ? {} : { shown: 'matched' }) }
}
