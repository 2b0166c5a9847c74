// What can be done with any page.
import { ActionIcon, Menu } from '@mantine/core'

/** The menu of a page. */
export function PageMenu() {
  return (
    <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label="Menu of the page">
          <span aria-hidden>⋯</span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => print()}>Print or save as PDF</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
