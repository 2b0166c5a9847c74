// What can be done with any page: printing it, and what is around the pages adds.
import { ActionIcon, Menu } from '@mantine/core'
import { type RefObject, createContext, useContext, useRef } from 'react'

/** An entry of the menu. It is given the button of the menu, for the focus to go back to. */
export interface PageMenuEntry {
  readonly label: string
  readonly onChoose: (opener: RefObject<HTMLElement | null>) => void
}

/** The entries that every page has. */
export const PageMenuEntries = createContext<readonly PageMenuEntry[]>([])

/** The menu of a page. */
export function PageMenu() {
  const entries = useContext(PageMenuEntries)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={button} variant="default" size={30} aria-label="Menu of the page">
          <span aria-hidden>⋯</span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, onChoose }) => (
          <Menu.Item key={label} onClick={() => onChoose(button)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => print()}>Print or save as PDF</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
