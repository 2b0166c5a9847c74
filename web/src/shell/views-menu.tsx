// The views menu: every saved view to go to, saving the present page, and managing what was saved.
import { Button, Menu } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import type { SavedView } from '../generated/dashboard-endpoints.ts'
import { useViewLink, useViews } from './use-views.ts'

/** What is done about views in a dialog. */
export type ViewTask = 'save' | 'manage'

interface ViewsMenuProps {
  readonly onTask: (task: ViewTask, opener: RefObject<HTMLElement | null>) => void
}

/** The menu. */
export function ViewsMenu({ onTask }: ViewsMenuProps) {
  const { data, landing } = useViews()
  const button = useRef<HTMLButtonElement>(null)
  const own = data.filter(({ visibility }) => visibility === 'own')
  const shared = data.filter(({ visibility }) => visibility === 'shared')
  return (
    <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button ref={button} variant="default" size="xs">
          Views
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="views">
        <ViewItems label="Yours" views={own} landing={landing} />
        <ViewItems label="Shared in your organization" views={shared} landing={landing} />
        {data.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => onTask('save', button)}>Save this view</Menu.Item>
        {data.length > 0 && <Menu.Item onClick={() => onTask('manage', button)}>Manage views</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ViewItemsProps {
  readonly label: string
  readonly views: readonly SavedView[]
  readonly landing: string | null
}

function ViewItems({ label, views, landing }: ViewItemsProps) {
  const linkTo = useViewLink()
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item key={view.id} component="a" {...linkTo(view)} className="breakable">
          {view.name}
          {view.id === landing && <span className="none"> (landing page)</span>}
        </Menu.Item>
      ))}
    </>
  )
}
