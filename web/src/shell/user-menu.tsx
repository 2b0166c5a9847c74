// Who is signed in: the account, light or dark, and signing out.
import { ActionIcon, Menu, VisuallyHidden, useMantineColorScheme } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PATHS } from '../paths.ts'
import { usePlace } from './use-place.ts'

const SCHEMES = [
  ['auto', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The menu of the user. */
export function UserMenu() {
  const { me, environment } = usePlace()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const leave = useMutation({
    mutationFn: async () => (await import('./leave.ts')).leave(),
    onSuccess: async (address) => {
      if (address !== null) return window.location.assign(address)
      await navigate({ to: PATHS.signIn })
      queries.clear()
    },
  })
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="transparent" size="lg" radius="xl">
          <VisuallyHidden>{me.user.name}: account and settings</VisuallyHidden>
          <span className="initials" aria-hidden>
            {initialsOf(me.user.name)}
          </span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="breakable">
          {me.user.email}, {me.user.role} of {me.organization.name}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item renderRoot={(props) => <Link {...props} to={PATHS.account} params={{ environment }} />}>
          Account
        </Menu.Item>
        <Menu.Divider />
        {SCHEMES.map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            aria-current={scheme === colorScheme ? 'true' : undefined}
            rightSection={scheme === colorScheme ? '✓' : undefined}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => leave.mutate()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The first letters of the first two words of a name. */
function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0])
    .join('')
    .toUpperCase()
}
