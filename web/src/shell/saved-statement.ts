// What a workbook states about its table: of which organization and environment it is, on which day and as known at which moment, how it is
// filtered and ordered, when it was saved, and what its columns mean. Loaded when the first workbook is saved.
import type { SavedTable, Statement } from '../ui/statement.ts'
import { todayIn } from '../ui/today.ts'
import { capital } from '../words/field-labels.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Texts } from './address.ts'
import { readClocks } from './clocks.ts'
import { meaningOf } from './column-meanings.ts'
import { namesAt, withNames } from './saved-names.ts'
import { comparedInWords, filtersInWords, orderInWords } from './saved-words.ts'
import type { Place } from './use-place.ts'

/** Where and when a table is saved. */
export interface SavedAt {
  readonly place: Place
  readonly queries: QueryClient
  /** The parameters of the page, and its whole address. */
  readonly search: Texts
  readonly page: string
  /** ISO 8601. */
  readonly moment: string
}

/** What is stated of a table. */
export function statementOf(table: SavedTable, { place, queries, search, page, moment }: SavedAt): Statement {
  const { clocks, environment, me } = place
  const { asked = search, is_current = false, alone, filters, list } = table
  const { as_of, known_at } = is_current ? {} : { ...clocks, ...readClocks(asked) }
  const here = me.environments.find((one) => one.environment === environment)
  const compared = is_current || alone !== undefined ? undefined : comparedInWords(asked)
  return {
    facts: [
      ['Table', capital(table.what)],
      ['Organization', `${me.organization.name} (${me.organization.id})`],
      ['Environment', environment],
      ['As of', as_of ?? `${todayIn(here)} (the day on which it was saved)`],
      ['Known at', known_at ?? `${moment} (when it was saved)`],
      ...(compared === undefined ? [] : [['Compared with', compared] as const]),
      ['Filters', filtersInWords(asked, filters)],
      ...(alone ?? [['Order', orderInWords(asked['sort'])] as const]),
      ['Saved at', moment],
      ['Page', page],
    ],
    meaningOf: (column) => meaningOf(column, list, asked['group_by'] ?? search['group_by']),
    withNames: (named) => withNames(named, namesAt(queries, place, { as_of, known_at })),
  }
}
