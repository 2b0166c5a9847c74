// Who was invited and has not come yet.
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf, messageOf } from '../service/call.ts'
import type { Invitation } from '../generated/dashboard-endpoints.ts'
import { invitationsQuery, takeBackInvitation } from '../service/team.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Ago } from '../ui/moments.tsx'
import { Panel } from '../ui/page.tsx'
import { fields } from '../ui/file-columns.ts'
import { SaveRows } from '../ui/save-rows.tsx'
import { Empty, Failure, States } from '../ui/states.tsx'
import { RoleBadge } from './person-cell.tsx'

/** The panel. */
export function InvitationsPanel() {
  const invitations = useQuery(invitationsQuery)
  const queries = useQueryClient()
  const takenBack = useMutation({
    mutationFn: takeBackInvitation,
    onSettled: () => queries.invalidateQueries(invitationsQuery),
  })
  const columns: Column<Invitation>[] = [
    { head: 'E-mail', cell: ({ email }) => <span className="breakable">{email}</span> },
    { head: 'Role', cell: ({ role }) => <RoleBadge role={role} />, orderedBy: ({ role }) => role },
    { head: 'Last day', cell: ({ ends_on }) => ends_on ?? '', orderedBy: ({ ends_on }) => ends_on },
    { head: 'Expires', cell: ({ expires_at }) => <Ago at={expires_at} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: ({ id, email }) => (
        <Button
          variant="default"
          size="xs"
          loading={takenBack.isPending && takenBack.variables === id}
          onClick={() => takenBack.mutate(id)}
          aria-label={`Take back the invitation of ${email}`}
        >
          Take back
        </Button>
      ),
    },
  ]
  return (
    <Panel
      title="Invitations"
      lead="Links that have been handed over and not used yet."
      actions={
        <SaveRows
          what="the invitations"
          is_current
          file_name="invitations.csv"
          columns={FILE}
          rows={invitations.data ?? []}
        />
      }
      flush
    >
      {takenBack.error !== null && <Failure message={messageOf(takenBack.error)} />}
      <States
        loaded={invitations}
        failureOf={failureOf}
        isEmpty={(found) => found.length === 0}
        empty={<Empty title="No open invitations" />}
      >
        {(found) => <DataTable caption="Invitations" columns={columns} rows={found} keyOf={({ id }) => id} />}
      </States>
    </Panel>
  )
}

const FILE = fields<Invitation>('id', 'email', 'role', 'ends_on', 'invited_by', 'created_at', 'expires_at')
