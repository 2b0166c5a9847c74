// What findings are narrowed by, and how that is kept in the address. The list begins with what is open: that is what is to be looked at.
import { useQuery } from '@tanstack/react-query'
import { type BookOf, checksQuery, findingsByCheckQuery, findingsByLenderQuery } from '../../service/findings.ts'
import type { ListQuestion } from '../../service/list.ts'
import type { Texts } from '../../shell/address.ts'
import { ALL_FINDING_FILTERS_NAMED } from '../../shell/checks-parameters.ts'
import { useObligorFilter } from '../../shell/named-filters.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Filter } from '../../ui/filters.ts'
import { SEVERITY_WORDS, STATE_WORDS, checkName } from './check-words.ts'

/** Which findings are shown; `all` of an address is no filter of the service. */
export const SHOWN = { ...STATE_WORDS, all: 'All' } as const

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The choice of them. */
export const SHOWN_OPTIONS = optionsOf(SHOWN)

const SEVERITY: Filter = { name: 'severity', label: 'Severity', options: optionsOf(SEVERITY_WORDS) }
const RECEIVABLE: Filter = {
  name: 'receivable_id',
  label: 'Receivable',
  note: 'Its id. Findings of several receivables count too.',
}
const OBLIGOR_ID: Filter = { name: 'obligor_id', label: 'Obligor', note: 'The id of an account.' }

/** The filters of a form. The service names the checks; a lender finds its obligors by name; of all lenders the operator chooses one by name. */
export function useFindingFilters(search: Texts, lender: BookOf): readonly Filter[] {
  const { environment, clocks } = usePlace()
  const of_one = useQuery({ ...checksQuery(environment, lender ?? undefined, clocks), enabled: lender !== null })
  const of_all = useQuery({ ...findingsByCheckQuery(environment, clocks), enabled: lender === null })
  const lenders = useQuery({ ...findingsByLenderQuery(environment, clocks), enabled: lender === null })
  const checks = lender === null ? of_all.data?.data : of_one.data?.data
  const obligor = useObligorFilter(lender === undefined ? search['obligor_id'] : undefined)
  const check: Filter = {
    name: 'check',
    label: 'Check',
    options: (checks ?? []).map((one) => ({ value: one.check, label: checkName(one.check) })),
  }
  const others = [check, SEVERITY, RECEIVABLE, lender === undefined ? obligor : OBLIGOR_ID]
  if (lender !== null) return others
  const options = (lenders.data?.data ?? []).map(({ organization, name }) => ({ value: organization, label: name }))
  return [{ name: 'organization', label: 'Lender', options }, ...others]
}

/** Of a file, which names the state too. */
export function savedFilters(filters: readonly Filter[]): readonly Filter[] {
  return [{ name: 'state', label: 'State', options: SHOWN_OPTIONS }, ...filters]
}

/** Which findings an address asks for. */
export function shownOf({ state }: Texts): keyof typeof SHOWN {
  return state === 'explained' || state === 'confirmed' || state === 'all' ? state : 'open'
}

/** The filters that an address has, the state apart. */
export function filtersOf(search: Texts): Texts {
  return Object.fromEntries(
    ALL_FINDING_FILTERS_NAMED.flatMap((name) =>
      name === 'state' || search[name] === undefined ? [] : [[name, search[name]]],
    ),
  )
}

/** What the list is asked, by the address. */
export function questionOf(search: Texts): ListQuestion {
  const shown = shownOf(search)
  return { ...filtersOf(search), state: shown === 'all' ? undefined : shown }
}
