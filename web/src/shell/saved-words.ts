// How a saved table was filtered and ordered, in words.
import type { Filter } from '../ui/filters.ts'
import { capital, labelOf, spoken } from '../words/field-labels.ts'
import { industryOf } from '../words/industry-titles.ts'
import { KEPT_LOOKS, type Texts, isMetadata } from './address.ts'

/** Parameters that state how rows are shown and on which day, not which rows there are. */
const NO_FILTERS = ['page', 'limit', 'sort', 'columns', 'tab', 'view', 'open', 'scale', 'log', 'group_by'] as const
const CLOCKS = ['as_of', 'known_at', 'against', 'against_known_at'] as const
/** The same of the second list of a page. */
const SECOND_LIST = ['lines_page', 'lines_limit', 'lines_columns'] as const
const SHOWN_BY: readonly string[] = [...NO_FILTERS, ...KEPT_LOOKS, ...SECOND_LIST, ...CLOCKS]

/** Labels of parameters that are no fields. */
const LABELS: Readonly<Record<string, string>> = { find: 'Search', mob: 'Months on book' }

/** The filters among the parameters of a list or an address, as the page calls them: `Status: Requested; Metadata branch: west`. */
export function filtersInWords(parameters: Texts, declared: readonly Filter[] = []): string {
  const filters = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' || SHOWN_BY.includes(name) ? [] : [filterText(name, value, declared)],
  )
  return filters.length === 0 ? 'None' : filters.join('; ')
}

function filterText(name: string, value: string, declared: readonly Filter[]): string {
  const filter = declared.find((one) => one.name === name)
  const option = filter?.options?.find((one) => one.value === value)
  return `${filter?.label ?? filterLabel(name)}: ${option?.label ?? industryOf(name, value) ?? valueText(value)}`
}

function filterLabel(name: string): string {
  if (isMetadata(name)) return `Metadata ${name.slice('metadata['.length, -1)}`
  return LABELS[name] ?? labelOf(name)
}

/** A word of the interface is written as words, anything else as it is. */
function valueText(value: string): string {
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? spoken(value) : value
}

/** An order such as `balance_desc`: `Balance, descending`. */
export function orderInWords(sort: string | undefined): string {
  const [, field = '', direction] = /^(.*)_(asc|desc)$/.exec(sort ?? '') ?? []
  if (sort === undefined || sort === '') return 'As on the page'
  return direction === undefined ? capital(spoken(sort)) : `${labelOf(field)}, ${direction}ending`
}

/** With what figures are compared; undefined where they are not. */
export function comparedInWords({ against, against_known_at: known_at }: Texts): string | undefined {
  if (against === undefined && known_at === undefined) return undefined
  const day = against === undefined ? 'the same day' : spoken(against)
  return known_at === undefined ? day : `${day}, known ${known_at}`
}
