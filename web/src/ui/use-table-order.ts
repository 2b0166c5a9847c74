// Which order the rows of a table are in, and which its headings offer: of the service where it has one for the column, else of the browser
// where it has all rows. One is in force at a time.
import { columnName } from './chosen-columns.ts'
import type { Column } from './column.ts'
import { useKept } from './kept-looks.ts'
import type { Direction, HeadOrder } from './order-controls.tsx'
import { isOrdering, rowsInOrder } from './row-order.ts'

interface Ordered<Row> {
  readonly caption: string
  readonly kept_as?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly sort?: string | undefined
  readonly onSort?: (sort: string) => void
  readonly is_fixed?: boolean
}

/** The rows in the order in force, and the order of each column; undefined where it has none. */
export function useTableOrder<Row>({
  caption,
  kept_as = caption,
  columns,
  rows,
  sort,
  onSort,
  is_fixed = false,
}: Ordered<Row>) {
  const [own, keepOwn] = useKept('sorted', columnName({ head: kept_as }))
  const isHere = (column: Column<Row>) => !is_fixed && isOrdering(column, rows)
  const ordering = columns.filter((column) => serviceOrder(column, onSort) === undefined && isHere(column))
  const inForce = ordering.some((column) => directionOf(own, columnName(column)) !== undefined) ? own : undefined
  const orders = columns.map((column): HeadOrder | undefined => {
    const stem = serviceOrder(column, onSort)
    if (stem !== undefined)
      return {
        direction: inForce === undefined ? directionOf(sort, stem) : undefined,
        first: 'desc',
        onOrder: (direction) => {
          if (inForce !== undefined) keepOwn(undefined)
          onSort?.(`${stem}_${direction}`)
        },
      }
    if (!ordering.includes(column)) return undefined
    const name = columnName(column)
    return {
      direction: directionOf(inForce, name),
      first: column.kind === 'numeric' ? 'desc' : 'asc',
      onOrder: (direction) => keepOwn(`${name}_${direction}`),
    }
  })
  return { rows: rowsInOrder(ordering, rows, inForce), orders }
}

function serviceOrder<Row>({ sort }: Column<Row>, onSort: unknown): string | undefined {
  return onSort === undefined ? undefined : sort
}

function directionOf(order: string | undefined, stem: string): Direction | undefined {
  if (order === `${stem}_desc`) return 'desc'
  return order === `${stem}_asc` ? 'asc' : undefined
}
