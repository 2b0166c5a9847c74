// The mail domains of the organization: which of them are proven to be its own, and the records that prove them.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SingleSignOn } from '../../generated/dashboard-endpoints.ts'
import { messageOf } from '../../service/call.ts'
import { checkMailDomains, singleSignOnQuery } from '../../service/single-sign-on.ts'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Failure } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CheckList } from './check-list.tsx'
import { CopiedText } from './copied-text.tsx'

type MailDomain = SingleSignOn['domains'][number]

const LEAD =
  'Publish a TXT record in the DNS of a domain to prove that it is yours. Then colleagues who are new here can have the sign-in link mailed, ' +
  'and can find your provider by their address where you choose that.'

/** The panel. */
export function MailDomains({ domains }: { readonly domains: readonly MailDomain[] }) {
  const queries = useQueryClient()
  const checked = useMutation({
    mutationFn: checkMailDomains,
    onSettled: () => queries.invalidateQueries(singleSignOnQuery),
  })
  return (
    <Panel
      title="Mail domains"
      lead={LEAD}
      actions={
        <Button variant="default" onClick={() => checked.mutate()} loading={checked.isPending}>
          Check the records
        </Button>
      }
    >
      <Stack gap="lg">
        {checked.error !== null && <Failure message={messageOf(checked.error)} />}
        <CheckList
          label="What the DNS answered"
          checks={checked.data?.map(({ domain, ...check }) => ({ name: domain, ...check }))}
        />
        {domains.map((domain) => (
          <Domain key={domain.domain} {...domain} />
        ))}
      </Stack>
    </Panel>
  )
}

function Domain({ domain, record_name, record_value, proven_at, missing_since }: MailDomain) {
  return (
    <Stack gap="xs" component="section" aria-label={domain}>
      <Group gap="sm">
        <Text fw={600}>{domain}</Text>
        {proven_at === null ? (
          <StatusBadge tone="plain">Not proven</StatusBadge>
        ) : (
          <StatusBadge tone={missing_since === null ? 'good' : 'watch'}>Proven</StatusBadge>
        )}
        {proven_at !== null && (
          <Text size="sm" c="dimmed">
            {missing_since === null ? <Ago at={proven_at} /> : <Missing since={missing_since} />}
          </Text>
        )}
      </Group>
      <CopiedText label="Name of the TXT record" name={`Name of the TXT record of ${domain}`} text={record_name} />
      <CopiedText label="Value" name={`Value of the TXT record of ${domain}`} text={record_value} />
    </Stack>
  )
}

function Missing({ since }: { readonly since: string }) {
  return (
    <>
      The record is missing, first seen so <Ago at={since} />. After seven days the domain is proven no longer.
    </>
  )
}
