// What whoever writes a receiver has to know, and where it is documented.
import { Anchor, Text } from '@mantine/core'
import { Panel } from '../../ui/page.tsx'

/** The panel. */
export function WebhookGuide() {
  return (
    <Panel title="What a receiver does">
      <Text component="ol" size="sm" my={0} pl="lg">
        <li>It verifies the signature with the secret of the endpoint.</li>
        <li>It keeps the id of the event: the same event may come twice.</li>
        <li>
          It answers with a status of 200 to 299 within 15 seconds. Any other answer is a failure: there are ten
          attempts in three days.
        </li>
      </Text>
      <Text size="sm" mt="sm">
        Where nothing succeeds for two days, admins get a mail; after five days the endpoint is disabled.{' '}
        <Anchor href="/docs/guides/webhooks" size="sm" underline="always">
          How to write a receiver
        </Anchor>
      </Text>
    </Panel>
  )
}
