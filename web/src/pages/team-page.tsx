// The team: who may sign in for the organization, and who was invited. Members see it; admins change it.
import { Badge, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../service/call.ts'
import type { User } from '../generated/dashboard-endpoints.ts'
import { usersQuery } from '../service/team.ts'
import { usePlace } from '../shell/use-place.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Ago } from '../ui/moments.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { fields } from '../ui/file-columns.ts'
import { SaveRows } from '../ui/save-rows.tsx'
import { States } from '../ui/states.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonCell, RoleBadge } from './person-cell.tsx'
import { UserActions } from './user-actions.tsx'

/** The page. */
export function TeamPage() {
  const { me } = usePlace()
  const users = useQuery(usersQuery)
  const [inviting, { open, close }] = useDisclosure()
  const isAdmin = me.user.role === 'admin'
  return (
    <Page
      title="Team"
      lead={LEAD}
      actions={
        <Group gap="xs">
          <SaveRows what="the users" is_current file_name="users.csv" columns={FILE} rows={users.data ?? []} />
          {isAdmin && <Button onClick={open}>Invite somebody</Button>}
        </Group>
      }
    >
      <Panel flush>
        <States loaded={users} failureOf={failureOf}>
          {(found) => (
            <DataTable
              caption="Users"
              columns={isAdmin ? [...COLUMNS, actions(me.user.id)] : COLUMNS}
              rows={found}
              keyOf={({ id }) => id}
            />
          )}
        </States>
      </Panel>
      {isAdmin && <InvitationsPanel />}
      {isAdmin && <InviteDialog opened={inviting} onClose={close} />}
    </Page>
  )
}

const LEAD =
  'Everybody but auditors works with the whole book; auditors read everything and change nothing. Approvers and admins also decide on what takes ' +
  'a second person, and admins manage API keys and people.'

const FILE = fields<User>(
  'id',
  'name',
  'email',
  'role',
  'ends_on',
  'has_ended',
  'two_step',
  'can_sign_in',
  'created_at',
  'last_seen_at',
)

const COLUMNS: readonly Column<User>[] = [
  { head: 'Name', cell: ({ name, email }) => <PersonCell name={name} email={email} /> },
  { head: 'Role', cell: ({ role }) => <RoleBadge role={role} />, orderedBy: ({ role }) => role },
  {
    head: 'Last day (UTC)',
    cell: ({ ends_on, has_ended }) => (has_ended ? `${ends_on}, has passed` : (ends_on ?? '')),
    orderedBy: ({ ends_on }) => ends_on,
  },
  {
    head: 'Two-step sign-in',
    cell: ({ two_step }) => (
      <Badge variant="outline" color={two_step ? 'accent' : 'gray'} c="var(--mantine-color-text)" tt="none" radius="sm">
        {two_step ? 'On' : 'Off'}
      </Badge>
    ),
  },
  {
    head: 'Last seen',
    cell: ({ last_seen_at, can_sign_in }) =>
      last_seen_at === null ? can_sign_in ? 'Not lately' : 'No password yet' : <Ago at={last_seen_at} />,
    orderedBy: ({ last_seen_at }) => last_seen_at,
  },
]

function actions(own: string): Column<User> {
  return {
    head: 'Actions',
    kind: 'actions',
    cell: (user) => (user.id === own ? 'You' : <UserActions user={user} />),
  }
}
