// The findings of a book, or of all lenders, narrowed, ordered and saved: those that are open where nothing else is chosen.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Finding, LendersFinding } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import { findingsPath } from '../../service/findings.ts'
import { type ListQuestion, listQuery, readPage } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { TotalOfList } from '../../shell/total-of-list.tsx'
import type { TotalWords } from '../../shell/total-of-rows.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { useBookOf } from './checks-place.ts'
import { SEVERITY_WORDS, STATE_WORDS } from './check-words.ts'
import { FINDING_COLUMNS, FINDING_FILE, LENDERS_FINDING_COLUMNS, LENDERS_FINDING_FILE } from './finding-columns.tsx'
import { LIST } from './finding-count.tsx'
import { SHOWN_OPTIONS, filtersOf, questionOf, savedFilters, shownOf, useFindingFilters } from './finding-filters.ts'

/** The findings of a book. */
export function FindingsList() {
  return (
    <Listed
      lead="Each leads to all that it is made of, and to what was decided."
      columns={FINDING_COLUMNS}
      file={FINDING_FILE}
      keyOf={({ id }: Finding) => id}
    />
  )
}

/** The findings of all lenders. */
export function AllFindings() {
  return (
    <Listed
      lead="Of all lenders. Each leads to all that it is made of, and to what was decided."
      columns={LENDERS_FINDING_COLUMNS}
      file={LENDERS_FINDING_FILE}
      keyOf={({ organization, id }: LendersFinding) => `${organization} ${id}`}
      totals={TOTALS}
    />
  )
}

const TOTALS: TotalWords = {
  noun: 'finding',
  amounts: [],
  commonOf: ({ severity, state }) =>
    `${SEVERITY_WORDS[severity as Finding['severity']]} severity, ${STATE_WORDS[state as Finding['state']].toLowerCase()}`,
}

interface ListedProps<Row> {
  readonly lead: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly file: readonly FileColumn<unknown>[]
  readonly keyOf: (row: Row) => string
  /** What they are counted by, where they are. */
  readonly totals?: TotalWords
}

function Listed<Row>({ lead, columns, file, keyOf, totals }: ListedProps<Row>) {
  const { environment, clocks } = usePlace()
  const lender = useBookOf()
  const { search, changeSearch } = useAddress()
  const filters = useFindingFilters(search, lender)
  const shown = shownOf(search)
  const against = useAgainst()
  const path = findingsPath('/findings', lender)
  const matching = { ...questionOf(search), as_of: clocks.as_of, known_at: clocks.known_at }
  const question = { ...matching, sort: search['sort'] }
  const { page, limit } = search
  const loaded = useQuery(listQuery<Row>(environment, path, { ...question, page, limit }))
  const read = (asked: ListQuestion, signal: AbortSignal) => readPage<Row>(environment, path, asked, signal)
  const list = { environment, path, question, read }
  const isFiltered = Object.keys(filtersOf(search)).length > 0
  return (
    <div id={LIST}>
      <Panel
        title="Findings"
        lead={lead}
        actions={
          <ExportButton
            what="findings"
            file_name="findings.csv"
            filters={savedFilters(filters)}
            columns={file}
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
          columns={columns}
          keyOf={keyOf}
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
        {totals !== undefined && <TotalOfList path={path} question={matching} words={totals} />}
      </Panel>
    </div>
  )
}
