// Assets that receivables of two or more lenders share, latest first; those that are open unless others are asked for.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ContestedAsset } from '@tapeline/sdk'
import { CONTESTED_ASSETS, readSidesPage } from '../../service/contested-assets.ts'
import { listQuery } from '../../service/list.ts'
import { CONTESTED_FILTERS_NAMED } from '../../shell/checks-parameters.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { TotalOfList } from '../../shell/total-of-list.tsx'
import type { TotalWords } from '../../shell/total-of-rows.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { Filter } from '../../ui/filters.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { STATE_WORDS } from '../collateral-checks/check-words.ts'
import { SHOWN_OPTIONS, savedFilters, shownOf } from '../collateral-checks/finding-filters.ts'
import { useFiledBy } from '../operator/filed-by.ts'
import { CONTESTED_COLUMNS, SIDE_FILE } from './contested-columns.tsx'
import { KIND_WORDS } from './contested-words.ts'

const OTHERS: readonly Filter[] = [
  {
    name: 'kind',
    label: 'Identified by',
    options: Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label })),
  },
  { name: 'receivable_id', label: 'Receivable', note: 'The id of a receivable of any lender.' },
]

const TOTALS: TotalWords = {
  noun: 'contested asset',
  amounts: [
    {
      field: 'outstanding',
      label: 'outstanding of all sides',
      lacking: { field: 'without_outstanding', what: 'outstanding principal' },
    },
  ],
  commonOf: ({ state }) => STATE_WORDS[state as ContestedAsset['state']],
}

/** The page. */
export function ContestedList() {
  const { environment, clocks } = usePlace()
  const { search, changeSearch } = useAddress()
  const filters = [...useFiledBy(), ...OTHERS]
  const values = Object.fromEntries(CONTESTED_FILTERS_NAMED.map((name) => [name, search[name]]))
  const shown = shownOf(search)
  const narrowed = { ...values, state: shown === 'all' ? undefined : shown }
  const all = { ...narrowed, as_of: clocks.as_of, known_at: clocks.known_at }
  const question = { ...all, sort: search['sort'] }
  const { page, limit } = search
  const loaded = useQuery(listQuery<ContestedAsset>(environment, CONTESTED_ASSETS, { ...question, page, limit }))
  return (
    <Page
      title="Contested assets"
      lead="Assets that receivables of two or more lenders share. Each lender learns only that its own receivable is contested."
      wide
    >
      <Panel
        title="Assets"
        lead="Each leads to its sides beside each other. Files have a row for each side."
        actions={
          <ExportButton
            what="contested assets"
            file_name="contested-assets.csv"
            environment={environment}
            path={CONTESTED_ASSETS}
            question={question}
            read={(asked, signal) => readSidesPage(environment, asked, signal)}
            filters={savedFilters(filters)}
            columns={SIDE_FILE as readonly FileColumn<unknown>[]}
          />
        }
        flush
      >
        <FilterBar filters={filters} values={values} onChange={changeSearch}>
          <NativeSelect
            size="xs"
            aria-label="Which assets"
            data={SHOWN_OPTIONS}
            value={shown}
            onChange={({ currentTarget: { value } }) => changeSearch({ state: value === 'open' ? undefined : value })}
          />
        </FilterBar>
        <Listing
          caption="Contested assets"
          loaded={loaded}
          list={{ environment, path: CONTESTED_ASSETS, question }}
          columns={CONTESTED_COLUMNS}
          keyOf={({ id }) => id}
          sort="from_desc"
          empty={
            <Empty title={shown === 'open' ? 'No open contested asset' : 'No contested assets like these'}>
              Receivables of two lenders share no such asset on the day shown. Show others above, or take a filter off.
            </Empty>
          }
        />
        <TotalOfList path={CONTESTED_ASSETS} question={all} words={TOTALS} />
      </Panel>
    </Page>
  )
}
