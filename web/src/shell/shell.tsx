// What is around every page: where one is (organization, environment, clocks), where one can go, and the way out. Live is unmistakable.
import { AppShell, Box, Burger, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS } from '../paths.ts'
import { ClockPicker } from './clock-picker.tsx'
import { Closed } from './closed.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { Navigation } from './navigation-links.tsx'
import { PaletteButton } from './palette-button.tsx'
import { useFollowing } from './use-following.ts'
import { PrintedHead } from './printed-head.tsx'
import { usePlace } from './use-place.ts'
import { UserMenu } from './user-menu.tsx'

/** The shell. */
export function Shell() {
  const { environment, me } = usePlace()
  useFollowing()
  const [opened, { toggle, close }] = useDisclosure()
  const { pathname } = useLocation()
  useEffect(close, [pathname, close])
  const access = me.environments.find((one) => one.environment === environment)?.access ?? 'open'
  const isLive = environment === 'live'
  return (
    <div className={isLive ? 'live' : undefined}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <AppShell
        header={{ height: isLive ? 64 : 60 }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
        padding={{ base: 'md', md: 'xl' }}
      >
        <AppShell.Header className="shell-header" px="md">
          <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
            <Group gap="sm" wrap="nowrap">
              <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
              <Brand environment={environment} name={me.organization.name} />
            </Group>
            <Group gap="sm" wrap="nowrap">
              <PaletteButton />
              <Box visibleFrom="sm">
                <ClockPicker />
              </Box>
              <EnvironmentSwitch />
              <UserMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar className="shell-pages" px="md" py="xs" aria-label="Pages">
          <Navigation />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1}>
          <Box hiddenFrom="sm" mb="md">
            <ClockPicker />
          </Box>
          <PrintedHead />
          {access === 'open' ? <Outlet /> : <Closed access={access} />}
        </AppShell.Main>
      </AppShell>
    </div>
  )
}

function Brand({ environment, name }: { readonly environment: string; readonly name: string }) {
  return (
    <Link to={PATHS.overview} params={{ environment }} style={{ color: 'inherit', textDecoration: 'none' }}>
      <Text component="span" fw={680} fz="lg" style={{ letterSpacing: '-0.01em' }}>
        Tapeline
      </Text>
      <Text component="span" c="dimmed" size="sm" ml="sm" visibleFrom="md">
        {name}
      </Text>
    </Link>
  )
}
