// A list of which one row is chosen and decided about, gone through by keys: one stop of the Tab key, and from there the arrows or j and k.
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { stepOf } from './step-of.ts'

interface ChosenListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The key of the row that is chosen. */
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  /** What a key means beside going through the list, pressed or held down; false where it means nothing. */
  readonly onKey: (key: string, is_held: boolean) => boolean
  /** What is shown of a row: text alone. */
  readonly children: (row: Row) => ReactNode
}

/** The list. */
export function ChosenList<Row>({ label, rows, keyOf, chosen, onChoose, onKey, children }: ChosenListProps<Row>) {
  const id = useId()
  const at = rows.findIndex((row) => keyOf(row) === chosen)
  const follow = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = rows[stepOf(event.key, at, rows.length) ?? -1]
    if (to !== undefined) onChoose(keyOf(to))
    if (to !== undefined || onKey(event.key, event.repeat)) event.preventDefault()
  }
  return (
    <div
      role="listbox"
      aria-label={label}
      tabIndex={0}
      className="items"
      aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
      onKeyDown={follow}
    >
      {rows.map((row, index) => {
        const key = keyOf(row)
        return (
          <div
            key={key}
            id={`${id}-${index}`}
            ref={key === chosen ? intoView : undefined}
            role="option"
            aria-selected={key === chosen}
            className="item breakable"
            onClick={() => onChoose(key)}
          >
            {children(row)}
          </div>
        )
      })}
    </div>
  )
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
