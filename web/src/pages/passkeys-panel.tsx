// One's own passkeys: which there are, adding one, removing one.
import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../generated/dashboard-endpoints.ts'
import { failureOf } from '../service/call.ts'
import { hasPasskeys, passkeySiteQuery, passkeysQuery, removePasskey } from '../service/passkeys.ts'
import { sessionsQuery } from '../service/sessions.ts'
import { usePlace } from '../shell/use-place.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { fields } from '../ui/file-columns.ts'
import { Ago } from '../ui/moments.tsx'
import { Panel } from '../ui/page.tsx'
import { SaveRows } from '../ui/save-rows.tsx'
import { Empty, States } from '../ui/states.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** The panel. Nothing where the service offers none. */
export function PasskeysPanel() {
  const passkeys = useQuery(passkeysQuery)
  const { data: site } = useQuery(passkeySiteQuery)
  const [adding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const address = site?.address ?? null
  const found = passkeys.data ?? []
  if (address === null && found.length === 0) return null
  return (
    <Panel
      title="Passkeys"
      lead="Sign in with the fingerprint, face or PIN of a device, without your password. Once you have one, your password alone opens nothing."
      flush
      actions={
        <Group gap="xs">
          <SaveRows what="the passkeys" is_current file_name="passkeys.csv" columns={FILE} rows={found} />
          {isHere(address) && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
        </Group>
      }
    >
      <States
        loaded={passkeys}
        failureOf={failureOf}
        isEmpty={(rows) => rows.length === 0}
        empty={<None at={address} />}
      >
        {(rows) => <Passkeys rows={rows} />}
      </States>
      <AddPasskeyDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onDone={(made) => {
          setAdding(false)
          if (made.length > 0) setCodes(made)
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </Panel>
  )
}

function isHere(address: string | null): boolean {
  return address === location.origin && hasPasskeys()
}

function None({ at }: { readonly at: string | null }) {
  if (at !== location.origin) return <Empty title="No passkeys">Open {at} to add one: they work there alone.</Empty>
  return <Empty title="No passkeys">{hasPasskeys() ? 'Add the one of this device.' : 'This browser has none.'}</Empty>
}

const ONE = 'It signs you in no more.'

/** Where nothing else is behind the password. */
const LAST = `${ONE} It is your last second step: your recovery codes go with it, and your password alone signs you in.`

function Passkeys({ rows }: { readonly rows: readonly Passkey[] }) {
  const queries = useQueryClient()
  const { two_step } = usePlace().me.user
  const [removed, setRemoved] = useState<Passkey>()
  const close = () => setRemoved(undefined)
  return (
    <>
      <DataTable caption="Passkeys" columns={columns(setRemoved)} rows={rows} keyOf={({ id }) => id} />
      <PasswordDialog
        title={`Remove ${removed?.name ?? ''}`}
        lead={`${rows.length === 1 && !two_step ? LAST : ONE} The device keeps it until you remove it there. Your sessions in other browsers end.`}
        action="Remove"
        opened={removed !== undefined}
        onClose={close}
        work={async (password) => {
          await removePasskey({ id: removed?.id ?? '', password })
          await Promise.all([queries.invalidateQueries(passkeysQuery), queries.invalidateQueries(sessionsQuery)])
          close()
        }}
      />
    </>
  )
}

function columns(onRemove: (passkey: Passkey) => void): Column<Passkey>[] {
  return [
    {
      head: 'Name',
      orderedBy: ({ name }) => name,
      cell: ({ name, works_here }) => (
        <>
          {name}
          {!works_here && (
            <Text size="xs" c="dimmed">
              For another address of the service
            </Text>
          )}
        </>
      ),
    },
    { head: 'Added', cell: ({ created_at }) => <Ago at={created_at} /> },
    {
      head: 'Last used',
      cell: ({ last_used_at }) => (last_used_at === null ? 'Not yet' : <Ago at={last_used_at} />),
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (passkey) => (
        <Button
          variant="default"
          size="xs"
          onClick={() => onRemove(passkey)}
          aria-label={`Remove the passkey ${passkey.name}`}
        >
          Remove
        </Button>
      ),
    },
  ]
}

const FILE = fields<Passkey>('name', 'created_at', 'last_used_at', 'works_here')
