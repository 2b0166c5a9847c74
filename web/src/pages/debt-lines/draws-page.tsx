// Draw requests of a line: what was asked for and what became of it, step by step; asking for one, with what is available in view.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DRAW_REQUESTS, type DrawRequest } from '../../service/draw-requests.ts'
import { listQuery } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CancelDrawDialog } from './cancel-draw-dialog.tsx'
import { DrawSteps } from './draw-steps.tsx'
import { toneOfDraw, wordOf } from './line-words.ts'
import { RequestDrawDialog } from './request-draw-dialog.tsx'
import { useLine } from './use-line.ts'

/** The page. */
export function DrawsPage() {
  const { environment, line } = useLine()
  const { search, say } = useAddress()
  const [canceling, setCanceling] = useState<DrawRequest>()
  const asked = { debt_line_id: line.id }
  const { page, limit } = search
  const draws = useQuery(listQuery<DrawRequest>(environment, DRAW_REQUESTS, { ...asked, page, limit }))
  const isActive = line.status === 'active'
  return (
    <>
      <Panel
        title="Draw requests"
        lead={
          isActive
            ? 'Asked for here or by the API, decided by the operator, settled by the transaction that paid.'
            : `The line is ${wordOf(line.status).toLowerCase()}: only an active line takes draw requests.`
        }
        actions={
          <Group gap="xs">
            <ExportButton
              what="draw requests"
              file_name="draw-requests.csv"
              environment={environment}
              path={DRAW_REQUESTS}
              question={asked}
              columns={[
                'id',
                'status',
                'amount',
                'currency',
                'requested_for',
                'purpose',
                'transaction_id',
                'created_at',
              ]}
            />
            {isActive && <Button onClick={() => say({ draw: 'new' })}>Request a draw</Button>}
          </Group>
        }
        flush
      >
        <Listing
          caption="Draw requests"
          loaded={draws}
          columns={columns(setCanceling)}
          keyOf={({ id }) => id}
          empty={
            <Empty title="No draw requests yet">What is asked for appears here with every step that follows.</Empty>
          }
        />
      </Panel>
      <RequestDrawDialog opened={search['draw'] === 'new'} onClose={() => say({ draw: undefined })} />
      <CancelDrawDialog canceling={canceling} onClose={() => setCanceling(undefined)} />
    </>
  )
}

function columns(onCancel: (draw: DrawRequest) => void): Column<DrawRequest>[] {
  return [
    {
      head: 'Request',
      cell: ({ id, purpose }) => (
        <div>
          <span className="breakable">{id}</span>
          {purpose !== null && (
            <Text size="xs" c="dimmed" className="breakable">
              {purpose}
            </Text>
          )}
        </div>
      ),
    },
    { head: 'Amount', kind: 'numeric', cell: ({ amount, currency }) => `${amountText(amount, currency)} ${currency}` },
    { head: 'Wanted on', cell: ({ requested_for }) => requested_for ?? 'As soon as possible' },
    { head: 'Status', cell: ({ status }) => <StatusBadge tone={toneOfDraw(status)}>{wordOf(status)}</StatusBadge> },
    { head: 'Steps', cell: (draw) => <DrawSteps draw={draw} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (draw) =>
        draw.status === 'requested' && (
          <Button variant="default" size="xs" onClick={() => onCancel(draw)} aria-label={`Cancel ${draw.id}`}>
            Cancel
          </Button>
        ),
    },
  ]
}
