// What findings are narrowed by, and how that is kept in the address. The list begins with what is open: that is what is to be looked at.
import { CHECK_NAMES } from '@tapeline/kernel/metrics/integrity/checks'
import type { ListQuestion } from '../../service/list.ts'
import type { Texts } from '../../shell/address.ts'
import { FINDING_FILTERS_NAMED } from '../../shell/checks-parameters.ts'
import { useObligorFilter } from '../../shell/named-filters.ts'
import type { Filter } from '../../ui/filters.ts'
import { SEVERITY_WORDS, STATE_WORDS, checkName } from './check-words.ts'

/** Which findings are shown; `all` of an address is no filter of the service. */
export const SHOWN = { ...STATE_WORDS, all: 'All' } as const

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The choice of them. */
export const SHOWN_OPTIONS = optionsOf(SHOWN)

const CHECK: Filter = {
  name: 'check',
  label: 'Check',
  options: CHECK_NAMES.map((check) => ({ value: check, label: checkName(check) })),
}
const SEVERITY: Filter = { name: 'severity', label: 'Severity', options: optionsOf(SEVERITY_WORDS) }
const RECEIVABLE: Filter = {
  name: 'receivable_id',
  label: 'Receivable',
  note: 'Its id. Findings of several receivables count too.',
}
const OBLIGOR_ID: Filter = { name: 'obligor_id', label: 'Obligor', note: 'The id of an account.' }

/** The filters of a form; a lender finds its obligors by name. */
export function useFindingFilters(search: Texts, lender: string | undefined): readonly Filter[] {
  const obligor = useObligorFilter(lender === undefined ? search['obligor_id'] : undefined)
  return [CHECK, SEVERITY, RECEIVABLE, lender === undefined ? obligor : OBLIGOR_ID]
}

/** Those of a file, which names the state too. */
export const SAVED_FILTERS: readonly Filter[] = [
  { name: 'state', label: 'State', options: SHOWN_OPTIONS },
  CHECK,
  SEVERITY,
  RECEIVABLE,
  OBLIGOR_ID,
]

/** Which findings an address asks for. */
export function shownOf({ state }: Texts): keyof typeof SHOWN {
  return state === 'explained' || state === 'confirmed' || state === 'all' ? state : 'open'
}

/** The filters that an address has, the state apart. */
export function filtersOf(search: Texts): Texts {
  return Object.fromEntries(
    FINDING_FILTERS_NAMED.flatMap((name) =>
      name === 'state' || search[name] === undefined ? [] : [[name, search[name]]],
    ),
  )
}

/** What the list is asked, by the address. */
export function questionOf(search: Texts): ListQuestion {
  const shown = shownOf(search)
  return { ...filtersOf(search), state: shown === 'all' ? undefined : shown }
}
