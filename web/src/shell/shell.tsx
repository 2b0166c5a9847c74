// What is around every page: where one is (organization, environment, clocks), where one can go, and the way out. Live is unmistakable.
import { Burger, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS } from '../paths.ts'
import { Frame } from '../ui/frame.tsx'
import { Stating } from '../ui/statement.ts'
import { ClockPicker } from './clock-picker.tsx'
import { Closed } from './closed.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { Navigation } from './navigation-links.tsx'
import { PaletteButton } from './palette-button.tsx'
import { KeepingLooks } from './keeping-looks.tsx'
import { useFollowing } from './use-following.ts'
import { PrintedHead } from './printed-head.tsx'
import { Placed, usePlace, usePlaceOfAddress } from './use-place.ts'
import { useStatements } from './use-statements.ts'
import { useViewLink, useViews } from './use-views.ts'
import { UserMenu } from './user-menu.tsx'
import { ViewsMenu } from './views-menu.tsx'
import { Views, useViewTask } from './views.tsx'

/** The shell. */
export function Shell() {
  return (
    <Placed value={usePlaceOfAddress()}>
      <Around />
    </Placed>
  )
}

/** What is around the page. It changes with the place and the path; what else the address holds concerns its parts. */
function Around() {
  const { environment, me } = usePlace()
  useFollowing()
  const views = useViewTask()
  const [opened, { toggle, close }] = useDisclosure()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(close, [pathname, close])
  const access = me.environments.find((one) => one.environment === environment)?.access ?? 'open'
  const isLive = environment === 'live'
  return (
    <Stating value={useStatements()}>
      <Views {...views}>
        <div className={isLive ? 'live' : undefined}>
          <a className="skip" href="#content">
            Skip to the content
          </a>
          <Frame
            isOpened={opened}
            head={
              <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
                <Group gap="sm" wrap="nowrap">
                  <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
                  <Brand name={me.organization.name} />
                </Group>
                <Group gap="sm" wrap="nowrap">
                  <PaletteButton />
                  <Group gap="sm" wrap="nowrap" visibleFrom="sm">
                    <ViewsMenu onTask={views.onTask} />
                    <ClockPicker />
                  </Group>
                  <EnvironmentSwitch />
                  <UserMenu />
                </Group>
              </Group>
            }
            pages={<Navigation />}
          >
            <Group hiddenFrom="sm" mb="md" gap="sm">
              <ClockPicker />
              <ViewsMenu onTask={views.onTask} />
            </Group>
            <PrintedHead />
            <KeepingLooks>{access === 'open' ? <Outlet /> : <Closed access={access} />}</KeepingLooks>
          </Frame>
        </div>
      </Views>
    </Stating>
  )
}

/** It leads to the landing page: a saved view, or the overview. */
function Brand({ name }: { readonly name: string }) {
  const { environment } = usePlace()
  const { data, landing } = useViews()
  const linkTo = useViewLink()
  const view = data.find(({ id }) => id === landing)
  const text = (
    <>
      <Text component="span" fw={680} fz="lg" style={{ letterSpacing: '-0.01em' }}>
        Tapeline
      </Text>
      <Text component="span" c="dimmed" size="sm" ml="sm" visibleFrom="md">
        {name}
      </Text>
    </>
  )
  return view === undefined ? (
    <Link to={PATHS.overview} params={{ environment }} style={BRAND}>
      {text}
    </Link>
  ) : (
    <a {...linkTo(view)} style={BRAND}>
      {text}
    </a>
  )
}

const BRAND = { color: 'inherit', textDecoration: 'none' }
