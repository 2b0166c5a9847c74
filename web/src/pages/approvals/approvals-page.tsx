// Approvals: what waits for a second person, what was decided lately, and for what the organization wants a second person.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Approval } from '../../generated/dashboard-endpoints.ts'
import { approvalsQuery } from '../../service/approvals.ts'
import { failureOf } from '../../service/call.ts'
import { useActorNames } from '../../shell/use-actor-names.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { fields } from '../../ui/file-columns.ts'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { titleOf } from './approval-words.ts'
import { AskedRecord, useIsShown } from './asked-record.tsx'
import { type Deciding, DecideDialog } from './decide-dialog.tsx'
import { RulePanel } from './rule-panel.tsx'

/** The page. */
export function ApprovalsPage() {
  const { environment } = usePlace()
  const approvals = useQuery(approvalsQuery(environment))
  return (
    <Page
      title="Approvals"
      lead="What one person asked for and a second one has to approve before it is written. Whoever asked never decides."
    >
      <Panels>
        <States loaded={approvals} failureOf={failureOf}>
          {(all) => (
            <Panels>
              <WaitingOnes approvals={all.filter(({ status }) => status === 'waiting')} />
              <Decided approvals={all.filter(({ status }) => status !== 'waiting')} />
            </Panels>
          )}
        </States>
        <RulePanel />
      </Panels>
    </Page>
  )
}

interface ListProps {
  readonly approvals: readonly Approval[]
}

function WaitingOnes({ approvals }: ListProps) {
  const [deciding, setDeciding] = useState<Deciding>()
  if (approvals.length === 0)
    return (
      <Panel title="Waiting">
        <Empty title="Nothing waits for approval">What somebody asks for is here until it is decided.</Empty>
      </Panel>
    )
  return (
    <Panels>
      {approvals.map((approval) => (
        <Waiting key={approval.id} approval={approval} onDecide={setDeciding} />
      ))}
      <DecideDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </Panels>
  )
}

interface WaitingProps {
  readonly approval: Approval
  readonly onDecide: (deciding: Deciding) => void
}

/** One that waits, whole, so that whoever approves it sees what it is. */
function Waiting({ approval, onDecide }: WaitingProps) {
  const { environment } = usePlace()
  const nameOf = useActorNames(environment)
  const is_shown = useIsShown(approval)
  const { asked_by, asked_at, may_decide, may_withdraw } = approval
  return (
    <Panel
      title={titleOf(approval)}
      lead={
        <>
          Asked for by {nameOf(asked_by)}, <Ago at={asked_at} />
        </>
      }
      actions={
        <Group gap="xs">
          {may_withdraw && (
            <Button variant="default" onClick={() => onDecide({ approval, decision: 'withdraw' })}>
              Withdraw
            </Button>
          )}
          {may_decide && (
            <>
              <Button variant="default" onClick={() => onDecide({ approval, decision: 'refuse' })}>
                Refuse
              </Button>
              <Button onClick={() => onDecide({ approval, decision: 'approve' })} disabled={!is_shown}>
                Approve
              </Button>
            </>
          )}
        </Group>
      }
    >
      <AskedRecord approval={approval} />
      {!may_decide && (
        <Text size="sm" c="dimmed" mt="sm">
          {may_withdraw ? 'Another admin or approver decides on it.' : 'An admin or an approver decides on it.'}
        </Text>
      )}
    </Panel>
  )
}

const TONES = { waiting: 'plain', approved: 'good', refused: 'bad', withdrawn: 'plain' } as const

function Decided({ approvals }: ListProps) {
  const { environment } = usePlace()
  const nameOf = useActorNames(environment)
  const columns: Column<Approval>[] = [
    { head: 'What was asked for', cell: (approval) => titleOf(approval) },
    { head: 'Asked by', cell: ({ asked_by }) => nameOf(asked_by) },
    {
      head: 'Outcome',
      cell: ({ status }) => <StatusBadge tone={TONES[status]}>{sentenceCase(status)}</StatusBadge>,
      orderedBy: ({ status }) => status,
    },
    { head: 'Decided by', cell: ({ decided_by }) => (decided_by === null ? '' : nameOf(decided_by)) },
    { head: 'Decided', cell: ({ decided_at }) => (decided_at === null ? '' : <Ago at={decided_at} />) },
    { head: 'Note', cell: ({ note }) => note ?? '' },
  ]
  if (approvals.length === 0) return null
  return (
    <Panel
      title="Decided"
      lead="The last hundred. The audit names all of them."
      actions={<SaveRows what="the approvals" is_current file_name="approvals.csv" columns={FILE} rows={approvals} />}
      flush
    >
      <DataTable caption="Decided approvals" columns={columns} rows={approvals} keyOf={({ id }) => id} />
    </Panel>
  )
}

const FILE = fields<Approval>(
  'id',
  'status',
  'resource',
  'record_id',
  'asked_by',
  'asked_at',
  'decided_by',
  'decided_at',
  'note',
)
