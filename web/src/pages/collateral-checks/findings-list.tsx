// The findings of a book, narrowed, ordered and saved: those that are open where nothing else is chosen.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Finding } from '@tapeline/sdk'
import { findingsPath } from '../../service/findings.ts'
import { type ListQuestion, listQuery, readPage } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { useChecksPlace } from './checks-place.ts'
import { FINDING_COLUMNS, FINDING_FILE } from './finding-columns.tsx'
import { SHOWN_OPTIONS, filtersOf, questionOf, savedFilters, shownOf, useFindingFilters } from './finding-filters.ts'

/** Where the list is on the page, for links to it. */
export const LIST = 'findings'

/** The list. */
export function FindingsList() {
  const { environment, clocks } = usePlace()
  const { lender } = useChecksPlace()
  const { search, changeSearch } = useAddress()
  const filters = useFindingFilters(search, lender)
  const shown = shownOf(search)
  const against = useAgainst()
  const path = findingsPath('/findings', lender)
  const question = { ...questionOf(search), sort: search['sort'], as_of: clocks.as_of, known_at: clocks.known_at }
  const { page, limit } = search
  const loaded = useQuery(listQuery<Finding>(environment, path, { ...question, page, limit }))
  const read = (asked: ListQuestion, signal: AbortSignal) => readPage<Finding>(environment, path, asked, signal)
  const list = { environment, path, question, read }
  const isFiltered = Object.keys(filtersOf(search)).length > 0
  return (
    <div id={LIST}>
      <Panel
        title="Findings"
        lead="Each leads to all that it is made of, and to what was decided."
        actions={
          <ExportButton
            what="findings"
            file_name="findings.csv"
            filters={savedFilters(filters)}
            columns={FINDING_FILE}
            {...list}
          />
        }
        flush
      >
        <FilterBar filters={filters} values={filtersOf(search)} onChange={changeSearch}>
          <NativeSelect
            size="xs"
            aria-label="Which findings"
            data={SHOWN_OPTIONS}
            value={shown}
            onChange={({ currentTarget: { value } }) => changeSearch({ state: value === 'open' ? undefined : value })}
          />
        </FilterBar>
        {against !== undefined && (
          <NotCompared>
            Findings one by one are not compared with {against.words}: choose that day to see those of it.
          </NotCompared>
        )}
        <Listing
          caption="Findings"
          loaded={loaded}
          list={list}
          columns={FINDING_COLUMNS}
          keyOf={({ id }) => id}
          sort="from_desc"
          empty={
            isFiltered || shown !== 'all' ? (
              <Empty title={shown === 'open' && !isFiltered ? 'No open finding' : 'No findings like these'}>
                Show others above, or take a filter off.
              </Empty>
            ) : (
              <Empty title="Nothing was found">No check found anything that holds on the day shown.</Empty>
            )
          }
        />
      </Panel>
    </div>
  )
}
