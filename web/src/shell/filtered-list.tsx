// A list of the service as a panel of a page: filters, pages, and the whole of it as CSV and as a workbook.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listQuery } from '../service/list.ts'
import type { Texts } from './address.ts'
import { ExportButton } from './export-button.tsx'
import { Listing } from './listing.tsx'
import { TotalOfList } from './total-of-list.tsx'
import type { TotalWords } from './total-of-rows.tsx'
import { useAddress } from './use-address.ts'
import { usePlace } from './use-place.ts'
import type { Column } from '../ui/data-table.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import type { Filter } from '../ui/filters.ts'
import { Panel } from '../ui/page.tsx'
import { sentenceCase } from '../ui/words.ts'
import { type FileColumn } from '../ui/file-columns.ts'

interface FilteredListProps<Row> {
  /** What is listed, as it stands within a sentence: `draw requests`. */
  readonly what: string
  readonly file_name: string
  readonly path: string
  readonly filters: readonly Filter[]
  /** What the page asks beside its filters. */
  readonly asked?: Texts
  readonly columns: readonly Column<Row>[]
  /** What is saved of a row. */
  readonly exported: readonly FileColumn<unknown>[]
  readonly keyOf: (row: Row) => string
  readonly empty: ReactNode
  /** What its rows are totalled by, where they add up to something. */
  readonly totals?: TotalWords
}

/** The list, in a panel. */
export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const { what, file_name, path, filters, asked, exported, totals, ...listing } = props
  const { environment } = usePlace()
  const { search, changeSearch } = useAddress()
  const { page, limit } = search
  const values = Object.fromEntries(filters.map(({ name }) => [name, search[name]]))
  const question = { ...values, ...asked }
  const loaded = useQuery(listQuery<Row>(environment, path, { ...question, page, limit }))
  return (
    <Panel flush>
      <FilterBar filters={filters} values={values} onChange={changeSearch}>
        <ExportButton
          what={what}
          file_name={file_name}
          environment={environment}
          path={path}
          question={question}
          filters={filters}
          columns={exported}
        />
      </FilterBar>
      <Listing caption={sentenceCase(what)} loaded={loaded} list={{ environment, path, question }} {...listing} />
      {totals !== undefined && <TotalOfList path={path} question={question} words={totals} />}
    </Panel>
  )
}
