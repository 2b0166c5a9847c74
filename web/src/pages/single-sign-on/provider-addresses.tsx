// What the provider has to know of this service, and the link for people: shown before anything is saved, since the provider asks for it first.
import { Stack } from '@mantine/core'
import { BASE } from '../../paths.ts'
import { Panel } from '../../ui/page.tsx'
import { CopiedText } from './copied-text.tsx'

/** The addresses. */
export function ProviderAddresses({ connection }: { readonly connection: string }) {
  const base = `${window.location.origin}${BASE}/sign-in`
  return (
    <Panel title="Addresses" lead="What your provider asks for when you register Tapeline there, and what people open.">
      <Stack gap="md">
        <CopiedText
          label="Sign-in link and redirect URI"
          text={`${base}/with/${connection}`}
          about="Register it at the provider as the redirect URI, and hand it to your people. It works while single sign-on is on."
        />
        <CopiedText
          label="Back-channel logout URI"
          text={`${base}/with/${connection}/back-channel-logout`}
          about="For providers that state by themselves when somebody signed out there. It ends the session here too."
        />
        <CopiedText
          label="Address after signing out"
          text={base}
          about="For providers that end their own session too."
        />
      </Stack>
    </Panel>
  )
}
