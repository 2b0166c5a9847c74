// A table: columns declared once, rows as they come. On a phone each row becomes a card, its first column the heading, and the order is
// chosen above.
import { NativeSelect, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** A column: its heading, and what it shows of a row. */
export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** On a phone values stand at the end of their line, `prose` below its heading, from the start. */
  readonly kind?: 'numeric' | 'prose' | 'drawn' | 'actions'
  /** Where rows can be ordered by it: what its two orders begin with, `balance` of `balance_desc` and `balance_asc`. */
  readonly sort?: string
}

interface DataTableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The order in force, such as `balance_desc`. */
  readonly sort?: string | undefined
  readonly onSort?: (sort: string) => void
}

/** A table of rows. */
export function DataTable<Row>({ caption, columns, rows, keyOf, sort, onSort }: DataTableProps<Row>) {
  return (
    <>
      {onSort !== undefined && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <table className="table" aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.head} {...column} inForce={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, kind }) => (
                <td key={head} className={kind} data-label={kind === 'actions' ? undefined : head}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface HeadProps extends Pick<Column<never>, 'head' | 'kind' | 'sort'> {
  readonly inForce: string | undefined
  readonly onSort: ((sort: string) => void) | undefined
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

/** The heading of a column; pressed, it orders by it, downwards first. */
function Head({ head, kind, sort, inForce, onSort }: HeadProps) {
  if (sort === undefined || onSort === undefined)
    return (
      <th scope="col" className={kind}>
        {kind === 'actions' ? <VisuallyHidden>{head}</VisuallyHidden> : head}
      </th>
    )
  const direction = inForce === `${sort}_desc` ? 'desc' : inForce === `${sort}_asc` ? 'asc' : undefined
  return (
    <th scope="col" className={kind} aria-sort={direction === undefined ? 'none' : DIRECTIONS[direction]}>
      <UnstyledButton className="sort" onClick={() => onSort(`${sort}_${direction === 'desc' ? 'asc' : 'desc'}`)}>
        {head}
        <span aria-hidden>{direction === undefined ? '↕' : direction === 'desc' ? '↓' : '↑'}</span>
      </UnstyledButton>
    </th>
  )
}

interface SortChoiceProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: string | undefined
  readonly onSort: (sort: string) => void
}

/** On a phone there are no headings to press. */
function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const orders = columns.flatMap(({ head, sort: stem }) =>
    stem === undefined
      ? []
      : [
          { value: `${stem}_desc`, label: `${head}, descending` },
          { value: `${stem}_asc`, label: `${head}, ascending` },
        ],
  )
  return (
    <NativeSelect
      hiddenFrom="xs"
      px="md"
      pb="xs"
      size="xs"
      label="Order"
      data={orders}
      value={sort ?? ''}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
    />
  )
}
