// Payments and lines of the bank side by side, narrowed together: those that are open, where nothing else is chosen.
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CashLine, CashPayment } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import { cashListQuery, readCashRows } from '../../service/cash-tie-out.ts'
import type { ListQuestion } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { LINES_LIST } from '../../shell/cash-parameters.ts'
import { CASH_FILTERS, SAVED_FILTERS, SHOWN, changeOf, filtersOf, questionOf, shownOf } from './cash-filters.ts'
import { useCashPlace } from './cash-place.ts'
import { LINE_COLUMNS, LINE_FILE } from './line-columns.tsx'
import { PAYMENT_COLUMNS, PAYMENT_FILE } from './payment-columns.tsx'

/** Where the sides are on the page, for links to them. */
export const SIDES = 'rows'

const WHICH = Object.entries(SHOWN).map(([value, label]) => ({ value, label }))

/** Both sides. */
export function CashSides({ noLines }: { readonly noLines: ReactNode }) {
  const { search, changeSearch } = useAddress()
  const isFiltered = Object.keys(filtersOf(search)).length > 0
  const shown = shownOf(search)
  return (
    <div id={SIDES}>
      <Panel flush>
        <FilterBar
          filters={CASH_FILTERS}
          values={filtersOf(search)}
          onChange={(parts) => changeSearch(changeOf(parts))}
        >
          <NativeSelect
            size="xs"
            aria-label="Which rows"
            data={WHICH}
            value={shown}
            onChange={({ currentTarget: { value } }) =>
              changeSearch(changeOf({ shown: value === 'open' ? undefined : value }))
            }
          />
        </FilterBar>
      </Panel>
      <SimpleGrid cols={{ base: 1, lg: 2 }} mt="lg" spacing="lg" className="sides">
        <Side<CashPayment>
          title="Payments reported"
          lead="Entries of one receivable, day and reference are one payment."
          side="payment"
          file_name="payments-and-bank.csv"
          columns={PAYMENT_COLUMNS}
          file={PAYMENT_FILE}
          keyOf={({ receivable_id, entry_ids }) => `${receivable_id} ${entry_ids[0]}`}
          empty={
            shown === 'open' && !isFiltered ? (
              <Empty title="No open payment">The bank shows every payment that was reported.</Empty>
            ) : (
              <Empty title="No payments like these">Show others above, or take a filter off.</Empty>
            )
          }
        />
        <Side<CashLine>
          title="Lines of the bank"
          lead="Settled lines of the accounts of the lender, by whoever sent the statement."
          side="line"
          file_name="bank-and-payments.csv"
          columns={LINE_COLUMNS}
          file={LINE_FILE}
          keyOf={({ source, line_id }) => `${source} ${line_id}`}
          empty={
            noLines ??
            (shown === 'open' && !isFiltered ? (
              <Empty title="No open line">Every line belongs to a payment, a debt line or a transfer.</Empty>
            ) : (
              <Empty title="No lines like these">Show others above, or take a filter off.</Empty>
            ))
          }
        />
      </SimpleGrid>
    </div>
  )
}

interface SideProps<Row> {
  readonly title: string
  readonly lead: string
  readonly side: 'payment' | 'line'
  readonly file_name: string
  readonly columns: readonly Column<Row>[]
  readonly file: readonly FileColumn<unknown>[]
  readonly keyOf: (row: Row) => string
  readonly empty: ReactNode
}

const LISTS = { payment: { page: 'page', limit: 'limit', columns: 'columns' }, line: LINES_LIST } as const

function Side<Row extends CashPayment | CashLine>(props: SideProps<Row>) {
  const { title, lead, side, file_name, columns, file, keyOf, empty } = props
  const { environment, clocks } = usePlace()
  const place = useCashPlace()
  const { search } = useAddress()
  const path = `${place.path}/${side}s`
  const filters = questionOf(search, side)
  const parameters = LISTS[side]
  const question = { ...filters, page: search[parameters.page], limit: search[parameters.limit] }
  const loaded = useQuery(cashListQuery<Row>(environment, path, question, clocks))
  const read = (asked: ListQuestion, signal: AbortSignal) => readCashRows<Row>(environment, path, asked, clocks, signal)
  const list = { environment, path, question: filters, read }
  return (
    <Panel
      title={title}
      lead={lead}
      actions={
        <ExportButton
          what={side === 'payment' ? 'these payments' : 'these lines of the bank'}
          file_name={file_name}
          filters={SAVED_FILTERS}
          columns={file}
          {...list}
        />
      }
      flush
    >
      <Listing
        caption={title}
        loaded={loaded}
        list={list}
        columns={columns}
        keyOf={keyOf}
        empty={empty}
        parameters={parameters}
      />
    </Panel>
  )
}
