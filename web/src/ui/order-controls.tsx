// How the order of a table is chosen: by its headings, on a phone, which has none to press, from a list above the rows.
import { NativeSelect, UnstyledButton } from '@mantine/core'

/** Either way round. */
export type Direction = 'asc' | 'desc'

/** The order of a heading: the way round that is in force, if it is, and how one is chosen. */
export interface HeadOrder {
  readonly direction: Direction | undefined
  readonly onOrder: (direction: Direction) => void
  /** Figures, days and moments: what is asked for first are the largest and latest. */
  readonly first: Direction
}

interface OrderButtonProps {
  readonly head: string
  readonly order: HeadOrder
}

const ARROWS = { asc: '↑', desc: '↓' } as const

/** The heading as a button: pressed again, it orders the other way round. The arrow is drawn, it is no part of the heading. */
export function OrderButton({ head, order: { direction, onOrder, first } }: OrderButtonProps) {
  const next = direction === undefined ? first : direction === 'desc' ? 'asc' : 'desc'
  return (
    <UnstyledButton className="sort" onClick={() => onOrder(next)}>
      {head}
      <span aria-hidden className="arrow" data-arrow={direction === undefined ? '↕' : ARROWS[direction]} />
    </UnstyledButton>
  )
}

interface OrderChoiceProps {
  readonly columns: readonly { readonly head: string }[]
  /** That of each column; undefined where rows have none by it. */
  readonly orders: readonly (HeadOrder | undefined)[]
}

const SEPARATOR = ' '

/** The list. */
export function OrderChoice({ columns, orders }: OrderChoiceProps) {
  const choices = columns.flatMap(({ head }, at) =>
    orders[at] === undefined
      ? []
      : [
          { value: `${at}${SEPARATOR}desc`, label: `${head}, descending` },
          { value: `${at}${SEPARATOR}asc`, label: `${head}, ascending` },
        ],
  )
  const at = orders.findIndex((order) => order?.direction !== undefined)
  return (
    <NativeSelect
      hiddenFrom="xs"
      px="md"
      pb="xs"
      size="xs"
      label="Order"
      data={at === -1 ? [{ value: '', label: 'As it comes' }, ...choices] : choices}
      value={at === -1 ? '' : `${at}${SEPARATOR}${orders[at]?.direction}`}
      onChange={({ currentTarget }) => {
        const [chosen = '', direction] = currentTarget.value.split(SEPARATOR)
        orders[Number(chosen)]?.onOrder(direction === 'asc' ? 'asc' : 'desc')
      }}
    />
  )
}
