// A table: columns declared once, rows as they come. Its head stays in view. On a phone each row becomes a card, its first column the
// heading, and the order is chosen above.
import { NativeSelect, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { useDensity } from './density.ts'
import { type Help, HelpButton } from './help.tsx'
import { followKey, isOfRow } from './row-keys.ts'

/** An amount in minor units, and its currency. */
export interface ColumnAmount {
  readonly amount: number | string | null | undefined
  readonly currency: string | null | undefined
}

/** A column: its heading, and what it shows of a row. */
export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** On a phone values stand at the end of their line, `prose` below its heading, from the start. */
  readonly kind?: 'numeric' | 'prose' | 'drawn' | 'actions'
  /** Where rows can be ordered by it: what its two orders begin with, `balance` of `balance_desc` and `balance_asc`. */
  readonly sort?: string
  /** What its figures mean, in a sentence: that of the first row where it is made of a row. */
  readonly help?: Help | ((row: Row) => Help | undefined)
  /** What a copy of the table holds in place of the text that is shown: an amount, as a number in major units. */
  readonly amountOf?: (row: Row) => ColumnAmount
  /** The same for what is no amount: a number, a moment. */
  readonly copiedOf?: (row: Row) => string | number | null | undefined
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
  /** Whether rows are reached by the arrow keys, and Enter opens what a row leads to: the first link in it. */
  readonly by_row?: boolean
  readonly ref?: Ref<HTMLTableElement>
}

/** A table of rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, sort, onSort, by_row = false, ref } = props
  const [density] = useDensity()
  const rowProps = useRowKeys(by_row, rows.length)
  return (
    <>
      {onSort !== undefined && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <table className="table" aria-label={caption} data-density={density} ref={ref}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.head} {...column} help={helpOf(column, rows)} inForce={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row)} {...rowProps(at)}>
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

/** One row is a stop of the Tab key: the one that was gone to last. From it the arrow keys, Home and End lead to the others. */
function useRowKeys(by_row: boolean, count: number) {
  const [stop, setStop] = useState(0)
  if (!by_row) return () => ({})
  return (at: number) => ({
    tabIndex: at === Math.min(stop, count - 1) ? 0 : -1,
    onFocus: (event: FocusEvent<HTMLTableRowElement>) => {
      if (isOfRow(event)) setStop(at)
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (isOfRow(event) && followKey(event.currentTarget, event)) event.preventDefault()
    },
  })
}

function helpOf<Row>({ help }: Column<Row>, [first]: readonly Row[]): Help | undefined {
  if (typeof help !== 'function') return help
  return first === undefined ? undefined : help(first)
}

interface HeadProps extends Pick<Column<never>, 'head' | 'kind' | 'sort'> {
  readonly help: Help | undefined
  readonly inForce: string | undefined
  readonly onSort: ((sort: string) => void) | undefined
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

/** The heading of a column; pressed, it orders by it, downwards first. */
function Head({ head, kind, sort, help, inForce, onSort }: HeadProps) {
  if (sort === undefined || onSort === undefined)
    return (
      <th scope="col" className={kind}>
        {kind === 'actions' ? <VisuallyHidden>{head}</VisuallyHidden> : head}
        {help !== undefined && <HelpButton of={head} help={help} />}
      </th>
    )
  const direction = inForce === `${sort}_desc` ? 'desc' : inForce === `${sort}_asc` ? 'asc' : undefined
  return (
    <th scope="col" className={kind} aria-sort={direction === undefined ? 'none' : DIRECTIONS[direction]}>
      <UnstyledButton className="sort" onClick={() => onSort(`${sort}_${direction === 'desc' ? 'asc' : 'desc'}`)}>
        {head}
        <span aria-hidden>{direction === undefined ? '↕' : direction === 'desc' ? '↓' : '↑'}</span>
      </UnstyledButton>
      {help !== undefined && <HelpButton of={head} help={help} />}
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
