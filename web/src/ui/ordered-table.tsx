// The rows of a table below its tools, as they come or as a heading orders them. The head stays in view. On a phone each row becomes a card, its
// first column the heading, and the order is chosen above.
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useRef } from 'react'
import type { Column } from './column.ts'
import { useDensity } from './density.ts'
import { type Help, HelpButton } from './help.tsx'
import { type HeadOrder, OrderButton, OrderChoice } from './order-controls.tsx'
import { TableRows } from './table-rows.tsx'
import { useTableOrder } from './use-table-order.ts'

export interface OrderedTableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  readonly caption: string
  /** What its order and its columns are kept as, where its caption changes by itself. */
  readonly kept_as?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The order of the service in force, such as `balance_desc`. */
  readonly sort?: string | undefined
  readonly onSort?: (sort: string) => void
  /** Whether rows stay in the order in which they come: it means something, or there are more rows than these. */
  readonly is_fixed?: boolean
  /** Whether rows are reached by the arrow keys, and Enter opens what a row leads to: the first link in it. */
  readonly by_row?: boolean
  /** What can be done with the table; the rows come in the order shown. */
  readonly tools: (rows: readonly Row[], table: RefObject<HTMLTableElement | null>) => ReactNode
}

/** The tools and the table. */
export function OrderedTable<Row>(props: OrderedTableProps<Row>) {
  const { caption, columns, keyOf, by_row = false, tools } = props
  const [density] = useDensity()
  const { rows, orders } = useTableOrder(props)
  const table = useRef<HTMLTableElement>(null)
  return (
    <>
      {tools(rows, table)}
      {orders.some((order) => order !== undefined) && <OrderChoice columns={columns} orders={orders} />}
      <Rows {...{ caption, columns, rows, keyOf, by_row, orders }} density={density} table={table} />
    </>
  )
}

interface RowsProps<Row> extends Pick<OrderedTableProps<Row>, 'caption' | 'columns' | 'rows' | 'keyOf'> {
  readonly by_row: boolean
  readonly orders: readonly (HeadOrder | undefined)[]
  readonly density: string
  readonly table: Ref<HTMLTableElement>
}

function Rows<Row>({ caption, columns, rows, keyOf, by_row, orders, density, table }: RowsProps<Row>) {
  return (
    <table className="table" aria-label={caption} data-density={density} ref={table}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <Head key={column.head} {...column} help={helpOf(column, rows)} order={orders[at]} />
          ))}
        </tr>
      </thead>
      <TableRows columns={columns} rows={rows} keyOf={keyOf} by_row={by_row} />
    </table>
  )
}

function helpOf<Row>({ help }: Column<Row>, [first]: readonly Row[]): Help | undefined {
  if (typeof help !== 'function') return help
  return first === undefined ? undefined : help(first)
}

interface HeadProps extends Pick<Column<never>, 'head' | 'kind'> {
  readonly help: Help | undefined
  readonly order: HeadOrder | undefined
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

/** The heading of a column; pressed, it orders by it where rows have that order. */
function Head({ head, kind, help, order }: HeadProps) {
  const direction = order?.direction
  const sorted = order === undefined ? undefined : direction === undefined ? 'none' : DIRECTIONS[direction]
  return (
    <th scope="col" className={kind} aria-sort={sorted}>
      {order !== undefined ? (
        <OrderButton head={head} order={order} />
      ) : kind === 'actions' ? (
        <VisuallyHidden>{head}</VisuallyHidden>
      ) : (
        head
      )}
      {help !== undefined && <HelpButton of={head} help={help} />}
    </th>
  )
}
