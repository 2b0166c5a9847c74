// Sandbox or live: always in view, the same page in the other environment. In live it is red, and states why.
import { Badge, Menu, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Environment } from '../paths.ts'
import type { Texts } from './address.ts'
import { todayIn } from '../ui/today.ts'
import { usePlace } from './use-place.ts'

const WORDS = {
  sandbox: { name: 'Sandbox', note: 'For development and practice' },
  live: { name: 'Live', note: 'Real data: calls that move money move real money' },
} as const

/** The switch between environments. */
export function EnvironmentSwitch() {
  const { environment, me } = usePlace()
  const here = me.environments.find((one) => one.environment === environment)
  const clock = typeof here?.clock_ahead_ms === 'number' ? `clock at ${todayIn(here)}` : undefined
  const navigate = useNavigate()
  const choose = (chosen: string) => {
    if (chosen !== environment)
      void navigate({
        to: '.',
        params: { environment: chosen },
        search: (now: Texts): Texts => ({ ...now, page: undefined }),
      })
  }
  return (
    <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          aria-label={`Environment: ${[WORDS[environment].name, clock].filter(Boolean).join(', ')}. Switch`}
        >
          <EnvironmentBadge environment={environment} clock={clock} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {me.environments.map(({ environment: one, access }) => (
          <Menu.Item key={one} onClick={() => choose(one)} aria-current={one === environment ? 'true' : undefined}>
            <EnvironmentBadge environment={one} />
            <div style={{ fontSize: 12, marginTop: 4 }}>
              {access === 'not_enabled' ? 'Not enabled for your organization yet' : WORDS[one].note}
            </div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function EnvironmentBadge({
  environment,
  clock,
}: {
  readonly environment: Environment
  readonly clock?: string | undefined
}) {
  const isLive = environment === 'live'
  return (
    <Badge
      size="lg"
      radius="sm"
      tt="none"
      variant={isLive ? 'filled' : 'outline'}
      color={isLive ? 'red.9' : 'gray'}
      c={isLive ? 'white' : 'var(--mantine-color-text)'}
      style={{ cursor: 'pointer', flex: 'none' }}
    >
      {[WORDS[environment].name, clock].filter(Boolean).join(', ')}
    </Badge>
  )
}
