// Connections, API Keys: what the organization's systems sign their requests with, in one environment.
import { Anchor, Button, Code, Group, List, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Environment } from '../paths.ts'
import { failureOf } from '../service/call.ts'
import type { ApiKey } from '../generated/dashboard-endpoints.ts'
import { keysQuery } from '../service/keys.ts'
import { usePlace } from '../shell/use-place.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Ago } from '../ui/moments.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { type FileColumn, fields } from '../ui/file-columns.ts'
import { SaveRows } from '../ui/save-rows.tsx'
import { Empty, States } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { scopeText } from '../words/scope-words.ts'
import { AdminsOnly } from './admins-only.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { SandboxClockPanel } from './sandbox-clock-panel.tsx'

/** The page. */
export function ApiKeysPage() {
  const { me, environment } = usePlace()
  if (me.user.role !== 'admin') return <AdminsOnly what="API Keys" />
  return <Keys key={environment} environment={environment} />
}

const FILE: readonly FileColumn<ApiKey>[] = [
  ...fields<ApiKey>('id', 'name', 'masked'),
  ['scopes', ({ scopes }) => scopes?.join(' ')],
  ['allowed_addresses', ({ allowed_addresses: allowed }) => allowed?.join(' ')],
  ...fields<ApiKey>('created_at', 'expires_at', 'replaced_by', 'last_used_at', 'last_used_address'),
]

function Keys({ environment }: { readonly environment: Environment }) {
  const keys = useQuery(keysQuery(environment))
  const [creating, { open, close }] = useDisclosure()
  const [deleting, setDeleting] = useState<ApiKey>()
  const [rotating, setRotating] = useState<ApiKey>()
  return (
    <Page
      title="API Keys"
      lead={`What your systems send as the whole value of the Authorization header. These work in ${environment} only.`}
      actions={
        <Group gap="xs">
          <SaveRows what="the keys" is_current file_name="api-keys.csv" columns={FILE} rows={keys.data ?? []} />
          <Button onClick={open}>Create a key</Button>
        </Group>
      }
    >
      <Panel flush>
        <States
          loaded={keys}
          failureOf={failureOf}
          isEmpty={(found) => found.length === 0}
          empty={
            <Empty title={`No keys in ${environment} yet`}>
              Create one for each system that calls the API, so that each can be replaced by itself.
            </Empty>
          }
        >
          {(found) => (
            <DataTable
              caption="API keys"
              columns={columns(setRotating, setDeleting)}
              rows={found}
              keyOf={({ id }) => id}
            />
          )}
        </States>
      </Panel>
      <Rotation environment={environment} />
      {environment === 'sandbox' && <SandboxClockPanel environment={environment} />}
      <CreateKeyDialog environment={environment} opened={creating} onClose={close} />
      <RotateKeyDialog environment={environment} rotating={rotating} onClose={() => setRotating(undefined)} />
      <DeleteKeyDialog environment={environment} deleting={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  )
}

function columns(onRotate: (key: ApiKey) => void, onDelete: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    { head: 'Name', cell: ({ name }) => <span className="breakable">{name}</span> },
    { head: 'Key', cell: ({ masked }) => <Code>{masked}</Code> },
    { head: 'May do', cell: ({ scopes }) => scopeText(scopes) },
    { head: 'From', cell: ({ allowed_addresses: allowed }) => <From allowed={allowed} /> },
    { head: 'Ends', cell: (key) => <End of={key} />, orderedBy: ({ expires_at }) => expires_at },
    { head: 'Created', cell: ({ created_at }) => <Ago at={created_at} /> },
    {
      head: 'Last used',
      cell: (key) => <LastUse of={key} />,
      orderedBy: ({ last_used_at }) => last_used_at,
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (key) => (
        <Group gap={6} wrap="nowrap">
          {!key.has_expired && key.replaced_by === null && (
            <Button variant="default" size="xs" onClick={() => onRotate(key)} aria-label={`Rotate ${key.name}`}>
              Rotate
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => onDelete(key)} aria-label={`Delete ${key.name}`}>
            Delete
          </Button>
        </Group>
      ),
    },
  ]
}

function From({ allowed }: { readonly allowed: ApiKey['allowed_addresses'] }) {
  if (allowed === null) return 'Anywhere'
  return <span className="breakable">{allowed.join(', ')}</span>
}

function End({ of: { expires_at, has_expired, replaced_by } }: { readonly of: ApiKey }) {
  if (has_expired) return <StatusBadge tone="watch">Expired</StatusBadge>
  if (expires_at === null) return 'No end'
  return (
    <>
      <Ago at={expires_at} />
      {replaced_by === null ? '' : ', replaced'}
    </>
  )
}

function LastUse({ of: { last_used_at, last_used_address } }: { readonly of: ApiKey }) {
  if (last_used_at === null) return 'Never'
  return (
    <>
      <Ago at={last_used_at} />
      {last_used_address === null ? '' : ` from ${last_used_address}`}
    </>
  )
}

function Rotation({ environment }: { readonly environment: Environment }) {
  return (
    <Panel title="Replacing a key">
      <List type="ordered" size="sm" spacing={6}>
        <List.Item>
          Rotate the key: a new one with the same name, scopes and addresses is made, and the old one works on for a
          while.
        </List.Item>
        <List.Item>Deploy the new key to the system in {environment} that uses the old one.</List.Item>
        <List.Item>
          See here that the new one is used, and the old one no longer is. It ends by itself; delete it to end it at
          once. Requests with it fail with 401 from then on.
        </List.Item>
      </List>
      <Text size="sm" c="dimmed" mt="sm">
        A key without scopes does what an admin may do. What a key may do, and from where, never changes: create another
        one for that. Keep keys on servers, never in a browser, an app or a repository.{' '}
        <Anchor href="/docs" underline="always">
          API reference
        </Anchor>
      </Text>
    </Panel>
  )
}
