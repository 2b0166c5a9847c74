// What the provider has to know of this service, and the link for people: shown before anything is saved, since the provider asks for it first.
import { Code, Group, Stack, Text } from '@mantine/core'
import { BASE } from '../../paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/page.tsx'

/** The addresses. */
export function ProviderAddresses({ connection }: { readonly connection: string }) {
  const base = `${window.location.origin}${BASE}/sign-in`
  return (
    <Panel title="Addresses" lead="What your provider asks for when you register Tapeline there, and what people open.">
      <Stack gap="md">
        <Address
          label="Sign-in link and redirect URI"
          text={`${base}/with/${connection}`}
          about="Register it at the provider as the redirect URI, and hand it to your people. It works while single sign-on is on."
        />
        <Address
          label="Back-channel logout URI"
          text={`${base}/with/${connection}/back-channel-logout`}
          about="For providers that state by themselves when somebody signed out there. It ends the session here too."
        />
        <Address label="Address after signing out" text={base} about="For providers that end their own session too." />
      </Stack>
    </Panel>
  )
}

interface AddressProps {
  readonly label: string
  readonly text: string
  readonly about: string
}

function Address({ label, text, about }: AddressProps) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {about}
      </Text>
      <Group gap="sm" align="stretch" wrap="nowrap">
        <Code block className="breakable" style={{ flex: 1, whiteSpace: 'pre-wrap' }} tabIndex={0} aria-label={label}>
          {text}
        </Code>
        <CopyButton textOf={async () => text} title="Copies the address" of={label} size="sm" />
      </Group>
    </div>
  )
}
