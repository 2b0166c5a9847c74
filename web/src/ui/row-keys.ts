// Rows by keyboard: from the row that has the focus the arrow keys lead to the one above and below, Home and End to the first and last, and
// Enter opens what the row leads to. Within a row, keys mean what they mean elsewhere.

/** A key that was pressed, with what was held down. */
interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** An event of the rows of a table. */
interface SomeEvent {
  readonly target: unknown
  readonly currentTarget: unknown
}

/** The row of a table that an event is of; undefined where it is of something within one, such as a row of a table in a drawer. */
export function rowOf({ target, currentTarget }: SomeEvent): HTMLTableRowElement | undefined {
  return target instanceof HTMLTableRowElement && target.parentNode === currentTarget ? target : undefined
}

/** Does what a key means on a row. False where it means nothing there. */
export function followKey(row: HTMLTableRowElement, pressed: Pressed): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = pressed
  if (altKey || ctrlKey || metaKey || shiftKey) return false
  if (key === 'Enter') return openRow(row)
  const target = rowToGoTo(row, key)
  target?.focus()
  return target !== undefined
}

/** Opens what a row leads to: the first link in it, or the first button where there is none. False where it leads nowhere. */
function openRow(row: HTMLTableRowElement): boolean {
  const opener = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button')
  opener?.click()
  return opener !== null
}

/** The row that a key leads to; undefined where it leads nowhere. The first row has none above it: there the key scrolls no page either. */
function rowToGoTo(row: HTMLTableRowElement, key: string): HTMLTableRowElement | undefined {
  const rows = [...(row.parentElement?.children ?? [])].filter((one) => one instanceof HTMLTableRowElement)
  const at = rows.indexOf(row)
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: Math.max(0, at - 1),
    ArrowDown: Math.min(rows.length - 1, at + 1),
    Home: 0,
    End: rows.length - 1,
  }
  const to = steps[key]
  return to === undefined ? undefined : rows[to]
}
