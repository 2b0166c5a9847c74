// What alerts are narrowed by, and how that is kept in the address. The list begins with what waits for somebody.
import { useQuery } from '@tanstack/react-query'
import { alertRulesQuery } from '../../service/alert-rules.ts'
import type { ListQuestion } from '../../service/list.ts'
import type { Texts } from '../../shell/address.ts'
import { ALERT_FILTERS_NAMED } from '../../shell/alerts-parameters.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Named } from '../../ui/choices.tsx'
import type { Filter } from '../../ui/filters.ts'
import { STATE_WORDS } from './alert-states.ts'
import { SEVERITY_WORDS } from './alert-words.ts'
import { useLinesAndLenders } from '../../shell/use-lines-and-lenders.ts'

/** Which alerts are shown; `all` of an address is no filter of the service. */
const SHOWN = { ...STATE_WORDS, all: 'All' } as const

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The choice of them. */
export const SHOWN_OPTIONS = optionsOf(SHOWN)

/** The filters of a form. */
export function useAlertFilters(): readonly Filter[] {
  const { environment, me } = usePlace()
  const rules = useQuery(alertRulesQuery(environment))
  const scope = useLinesAndLenders()
  const lenders = chosenFrom('organization', 'Lender', scope?.lenders)
  return [
    { name: 'severity', label: 'Severity', options: optionsOf(SEVERITY_WORDS) },
    chosenFrom('rule_id', 'Rule', rules.data),
    chosenFrom('debt_line_id', 'Debt line', scope?.lines),
    ...(me.organization.is_operator ? [lenders] : []),
  ]
}

/** One of some records by name; by its id where there are none to choose from. */
function chosenFrom(name: string, label: string, all: readonly Named[] | undefined): Filter {
  if (all === undefined || all.length === 0) return { name, label, note: 'Its id.' }
  return { name, label, options: all.map((one) => ({ value: one.id, label: one.name })) }
}

/** Which alerts an address asks for. */
export function shownOf({ state = 'open' }: Texts): string {
  return Object.hasOwn(SHOWN, state) ? state : 'open'
}

/** The filters that an address has, the state apart. */
export function filtersOf(search: Texts): Texts {
  return Object.fromEntries(
    ALERT_FILTERS_NAMED.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
}

/** What the list is asked, by the address. */
export function questionOf(search: Texts): ListQuestion {
  const shown = shownOf(search)
  return { ...filtersOf(search), state: shown === 'all' ? undefined : shown }
}
