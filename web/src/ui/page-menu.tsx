// What can be done with any page: printing it, and what is around the pages adds.
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { type RefObject, createContext, useContext, useRef } from 'react'
import { useSaving } from './use-saving.ts'
import { printWhole } from './whole-lists.ts'
import { counted } from './words.ts'

/** An entry of the menu. It is given the button of the menu, for the focus to go back to. */
export interface PageMenuEntry {
  readonly label: string
  readonly onChoose: (opener: RefObject<HTMLElement | null>) => void
}

/** The entries that every page has. */
export const PageMenuEntries = createContext<readonly PageMenuEntry[]>([])

/** The menu of a page. While rows of a list are loaded for paper: how many there are, and a button that stops it. */
export function PageMenu() {
  const entries = useContext(PageMenuEntries)
  const button = useRef<HTMLButtonElement>(null)
  const { rows, failure, save, stop } = useSaving<'paper'>((_, onRows, signal) => printWhole(onRows, signal))
  const note = rows === undefined ? noteOf(failure) : rows === 0 ? '' : `Loading to print: ${counted(rows, 'row')}`
  return (
    <Group gap={0}>
      <Text size="xs" c="dimmed" role="status" mr={note === '' ? 0 : 'xs'}>
        {note}
      </Text>
      {rows !== undefined && rows > 0 && (
        <Button variant="default" size="xs" mr="xs" onClick={stop}>
          Stop
        </Button>
      )}
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
          <Menu.Item onClick={() => save('paper')}>Print or save as PDF</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function noteOf(failure: unknown): string {
  if (failure === undefined) return ''
  const isStopped = failure instanceof DOMException && failure.name === 'AbortError'
  return isStopped ? 'Stopped, nothing was printed' : 'The rows could not be loaded to print. Try again.'
}
