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
import { fields } from '../ui/file-columns.ts'
import { SaveRows } from '../ui/save-rows.tsx'
import { Empty, States } from '../ui/states.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'

/** The page. */
export function ApiKeysPage() {
  const { me, environment } = usePlace()
  if (me.user.role !== 'admin') return <AdminsOnly what="API Keys" />
  return <Keys key={environment} environment={environment} />
}

const FILE = fields<ApiKey>('id', 'name', 'masked', 'created_at', 'last_used_at')

function Keys({ environment }: { readonly environment: Environment }) {
  const keys = useQuery(keysQuery(environment))
  const [creating, { open, close }] = useDisclosure()
  const [deleting, setDeleting] = useState<ApiKey>()
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
            <DataTable caption="API keys" columns={columns(setDeleting)} rows={found} keyOf={({ id }) => id} />
          )}
        </States>
      </Panel>
      <Rotation environment={environment} />
      <CreateKeyDialog environment={environment} opened={creating} onClose={close} />
      <DeleteKeyDialog environment={environment} deleting={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  )
}

function columns(onDelete: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    { head: 'Name', cell: ({ name }) => <span className="breakable">{name}</span> },
    { head: 'Key', cell: ({ masked }) => <Code>{masked}</Code> },
    { head: 'Created', cell: ({ created_at }) => <Ago at={created_at} /> },
    {
      head: 'Last used',
      cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : <Ago at={last_used_at} />),
      orderedBy: ({ last_used_at }) => last_used_at,
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (key) => (
        <Button variant="default" size="xs" onClick={() => onDelete(key)} aria-label={`Delete ${key.name}`}>
          Delete
        </Button>
      ),
    },
  ]
}

function Rotation({ environment }: { readonly environment: Environment }) {
  return (
    <Panel title="Replacing a key">
      <List type="ordered" size="sm" spacing={6}>
        <List.Item>Create a new key in {environment} and deploy it to the system that uses the old one.</List.Item>
        <List.Item>
          See here that the new one is used, and the old one no longer is. The command line checks a key too.
        </List.Item>
        <List.Item>Delete the old key. Requests with it fail with 401 from that moment on.</List.Item>
      </List>
      <Text size="sm" c="dimmed" mt="sm">
        A key does what an admin may do, has no scopes and does not expire. Keep keys on servers, never in a browser, an
        app or a repository.{' '}
        <Anchor href="/docs" underline="always">
          API reference
        </Anchor>
      </Text>
    </Panel>
  )
}
