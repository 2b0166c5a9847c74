// The open rows of one side as a list that is gone through by keys: one stop of the Tab key, and from there the arrows or j and k.
import { Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { OpenItem } from './decision-drafts.ts'
import { detailText, itemText, keyOfItem } from './item-words.ts'
import { stepOf } from './step-of.ts'

interface OpenItemsProps {
  readonly label: string
  readonly items: readonly OpenItem[]
  /** The key of the row that is chosen. */
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  /** What a key means beside going through the list, pressed or held down; false where it means nothing. */
  readonly onKey: (key: string, is_held: boolean) => boolean
  /** How many rows of the other side an item could belong to. */
  readonly candidatesOf: (item: OpenItem) => number
  /** What was decided of an item here, in words. */
  readonly decidedOf: (item: OpenItem) => string | undefined
}

/** The list. */
export function OpenItems(props: OpenItemsProps) {
  const { label, items, chosen, onChoose, onKey, candidatesOf, decidedOf } = props
  const at = items.findIndex((item) => keyOfItem(item) === chosen)
  const follow = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = items[stepOf(event.key, at, items.length) ?? -1]
    if (to !== undefined) onChoose(keyOfItem(to))
    if (to !== undefined || onKey(event.key, event.repeat)) event.preventDefault()
  }
  return (
    <div
      role="listbox"
      aria-label={label}
      tabIndex={0}
      className="items"
      aria-activedescendant={at < 0 ? undefined : idOf(at)}
      onKeyDown={follow}
    >
      {items.map((item, index) => {
        const key = keyOfItem(item)
        return (
          <div
            key={key}
            id={idOf(index)}
            ref={key === chosen ? intoView : undefined}
            role="option"
            aria-selected={key === chosen}
            className="item breakable"
            onClick={() => onChoose(key)}
          >
            {itemText(item)}
            <Text size="xs" c="dimmed" component="div">
              {detailText(item, candidatesOf(item), decidedOf(item))}
            </Text>
          </div>
        )
      })}
    </div>
  )
}

const idOf = (at: number) => `open-item-${at}`

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
