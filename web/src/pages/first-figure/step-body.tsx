// What to do for a step: by API with a command, by file, or by asking an admin.
import { Anchor, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import { usersQuery } from '../../service/team.ts'
import { useMayChange } from '../../shell/changing.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { CopyText } from '../../ui/secret-text.tsx'
import { type Received, type StepName, commandOf } from './first-steps.ts'

interface StepBodyProps {
  readonly name: StepName
  readonly received: Received
  /** The day up to which figures count. */
  readonly today: string
  readonly onCreateKey: () => void
}

/** The body of the step that is waited for. */
export function StepBody({ name, received, today, onCreateKey }: StepBodyProps) {
  const { me } = usePlace()
  const mayChange = useMayChange()
  const command = commandOf(name, { address: window.location.origin, today, ...received })
  return (
    <Stack gap="sm" mt="xs">
      <Text size="sm">{WHAT[name]}</Text>
      {name === 'key' && (me.user.role === 'admin' ? <MakeKey onCreateKey={onCreateKey} /> : <AskAdmin />)}
      {mayChange && command !== undefined && <Command name={name} command={command} />}
      {mayChange && name !== 'figure' && <ByFile />}
    </Stack>
  )
}

const WHAT: Readonly<Record<StepName, ReactNode>> = {
  key: 'Your loan system signs its requests with a key. It is shown once.',
  account:
    'An account is a business or a person that owes you. Send one by the API, with your key in the variable KEY:',
  receivable:
    'A receivable is a loan, a credit line, a card account or an invoice. This one is a term loan of the account:',
  entry:
    'Entries are what happened: money paid out, payments, fees, write-offs. Amounts are sent in the smallest unit of the currency. ' +
    'This pays out 10,000.00 USD today:',
  figure:
    'Everything needed is there; figures follow within seconds. Figures count entries dated today or earlier: ' +
    'if nothing appears, look at the dates that you sent, and that money was paid out.',
}

function MakeKey({ onCreateKey }: Pick<StepBodyProps, 'onCreateKey'>) {
  return (
    <div>
      <Button onClick={onCreateKey}>Create a key</Button>
    </div>
  )
}

/** Members do not make keys: who does, by name. */
function AskAdmin() {
  const { data = [] } = useQuery(usersQuery)
  const admins = data.filter(({ role }) => role === 'admin').map(({ name, email }) => `${name} (${email})`)
  return (
    <Text size="sm">
      Keys are made by admins of your organization
      {admins.length === 0 ? '.' : `: ${admins.slice(0, 3).join(', ')}.`} You need none for a file.
    </Text>
  )
}

function Command({ name, command }: { readonly name: StepName; readonly command: string }) {
  return (
    <Group gap="sm" align="stretch" wrap="nowrap">
      <Code block className="breakable first-command" tabIndex={0} role="region" aria-label={`Command: ${name}`}>
        {command}
      </Code>
      <CopyText text={command} />
    </Group>
  )
}

function ByFile() {
  const { environment } = usePlace()
  return (
    <Text size="sm">
      Or{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link {...props} to={PATHS.imports} params={{ environment }} />}
      >
        send a file
      </Anchor>{' '}
      with accounts, receivables and entries, such as a loan tape.
    </Text>
  )
}
