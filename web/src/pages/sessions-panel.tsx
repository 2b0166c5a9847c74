// Where one is signed in, and ending it from here.
import { Badge, Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf, messageOf } from '../service/call.ts'
import type { Session } from '../generated/dashboard-endpoints.ts'
import { endOtherSessions, endSession, sessionsQuery } from '../service/sessions.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Ago } from '../ui/moments.tsx'
import { Panel } from '../ui/page.tsx'
import { fields } from '../ui/file-columns.ts'
import { SaveRows } from '../ui/save-rows.tsx'
import { Failure, States } from '../ui/states.tsx'

/** The panel. */
export function SessionsPanel() {
  const sessions = useQuery(sessionsQuery)
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries(sessionsQuery)
  const ended = useMutation({ mutationFn: endSession, onSettled })
  const others = useMutation({ mutationFn: endOtherSessions, onSettled })
  const error = ended.error ?? others.error
  return (
    <Panel
      title="Sessions"
      lead="A session ends after twelve hours without use, and after seven days."
      flush
      actions={
        <Group gap="xs">
          <SaveRows what="the sessions" is_current file_name="sessions.csv" columns={FILE} rows={sessions.data ?? []} />
          {(sessions.data?.length ?? 0) > 1 && (
            <Button variant="default" onClick={() => others.mutate()} loading={others.isPending}>
              End all others
            </Button>
          )}
        </Group>
      }
    >
      {error !== null && <Failure message={messageOf(error)} />}
      <States loaded={sessions} failureOf={failureOf}>
        {(found) => (
          <DataTable
            caption="Sessions"
            columns={columns((id) => ended.mutate(id))}
            rows={found}
            keyOf={({ id }) => id}
          />
        )}
      </States>
    </Panel>
  )
}

function columns(onEnd: (id: string) => void): Column<Session>[] {
  return [
    {
      head: 'Browser',
      orderedBy: ({ client }) => client,
      cell: ({ client, current }) => (
        <Group gap="xs">
          {client}
          {current && (
            <Badge variant="outline" color="accent" c="var(--mantine-color-text)" tt="none" radius="sm">
              This one
            </Badge>
          )}
        </Group>
      ),
    },
    { head: 'Opened by', cell: ({ opened_by }) => OPENED_BY[opened_by] },
    { head: 'Address', cell: ({ address }) => <span className="breakable">{address}</span> },
    { head: 'Signed in', cell: ({ created_at }) => <Ago at={created_at} /> },
    { head: 'Last seen', cell: ({ last_seen_at }) => <Ago at={last_seen_at} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: ({ id, client, current }) =>
        current ? null : (
          <Button variant="default" size="xs" onClick={() => onEnd(id)} aria-label={`End the session in ${client}`}>
            End
          </Button>
        ),
    },
  ]
}

const OPENED_BY: Readonly<Record<Session['opened_by'], string>> = {
  password: 'Password',
  passkey: 'Passkey',
  single_sign_on: 'Single sign-on',
}

const FILE = fields<Session>('client', 'address', 'opened_by', 'created_at', 'last_seen_at', 'current')
