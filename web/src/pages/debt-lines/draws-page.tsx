// Draw requests of a line: what was asked for and what became of it, step by step; asking for one, with what is available in view.
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DrawRequest } from '@tapeline/sdk'
import { type Environment, PATHS } from '../../paths.ts'
import { DRAW_REQUESTS } from '../../service/draw-requests.ts'
import type { ListQuestion } from '../../service/list.ts'
import { readRecords, recordsQuery } from '../../service/records-on-clocks.ts'
import { useMayChange } from '../../shell/changing.tsx'
import { isPast } from '../../shell/clocks.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { TotalOfList } from '../../shell/total-of-list.tsx'
import { useAddress } from '../../shell/use-address.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CancelDrawDialog } from './cancel-draw-dialog.tsx'
import { DrawAmount } from './draw-figures.tsx'
import { DrawSteps } from './draw-steps.tsx'
import { DRAW_TOTALS } from './draw-totals.ts'
import { leadOnClocks, toneOfDraw, wordOf } from './line-words.ts'
import { RequestDrawDialog } from './request-draw-dialog.tsx'
import { useLine } from './use-line.ts'
import { amountsAt, places } from '../../ui/file-columns.ts'

/** The page. */
export function DrawsPage() {
  const { environment, clocks, line, reader, listAt } = useLine()
  const { search, changeSearch } = useAddress()
  const [canceling, setCanceling] = useState<DrawRequest>()
  const asked = { debt_line_id: line.id }
  const { page, limit } = search
  const path = listAt(DRAW_REQUESTS)
  const on = { clocks, dayOf: ({ created_at }: DrawRequest) => created_at.slice(0, 10) }
  const draws = useQuery(recordsQuery<DrawRequest>(environment, path, { ...asked, page, limit }, on))
  const isActive = line.status === 'active'
  const mayChange = useMayChange()
  const mayAsk = mayChange && isActive && reader === 'lender' && !isPast(clocks)
  const list = {
    environment,
    path,
    question: asked,
    read: (question: ListQuestion, signal: AbortSignal) =>
      readRecords<DrawRequest>(environment, path, question, on, signal),
  }
  return (
    <>
      <Panel
        title="Draw requests"
        lead={
          leadOnClocks(clocks) ??
          (isActive
            ? 'Asked for here or by the API, decided by the operator, settled by the transaction that paid.'
            : `The line is ${wordOf(line.status).toLowerCase()}: only an active line takes draw requests.`)
        }
        actions={
          <Group gap="xs">
            <ExportButton what="draw requests" file_name="draw-requests.csv" {...list} columns={COLUMNS_OF_FILE} />
            {mayAsk && <Button onClick={() => changeSearch({ draw: 'new' })}>Request a draw</Button>}
          </Group>
        }
        flush
      >
        <Listing
          caption="Draw requests"
          loaded={draws}
          list={list}
          columns={
            reader === 'operator'
              ? [...columns(), decision(environment)]
              : columns(mayChange ? setCanceling : undefined)
          }
          keyOf={({ id }) => id}
          empty={
            <Empty title="No draw requests yet">What is asked for appears here with every step that follows.</Empty>
          }
        />
        {!isPast(clocks) && <TotalOfList path={path} question={asked} words={DRAW_TOTALS} />}
      </Panel>
      <RequestDrawDialog
        opened={mayAsk && search['draw'] === 'new'}
        onClose={() => changeSearch({ draw: undefined })}
      />
      <CancelDrawDialog canceling={canceling} onClose={() => setCanceling(undefined)} />
    </>
  )
}

/** Where the operator decides. */
function decision(environment: Environment): Column<DrawRequest> {
  return {
    head: 'Decision',
    cell: ({ id }) => (
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link {...props} to={PATHS.operatorDraw} params={{ environment, draw: id }} />}
        aria-label={`Open ${id}`}
      >
        Open
      </Anchor>
    ),
  }
}

const COLUMNS_OF_FILE = [
  ...places('id', 'status'),
  ...amountsAt({ at: 'currency' }, 'amount'),
  ...places('currency', 'requested_for', 'purpose', 'transaction_id', 'created_at'),
]

function columns(onCancel?: (draw: DrawRequest) => void): Column<DrawRequest>[] {
  return [
    {
      head: 'Request',
      orderedBy: ({ id }) => id,
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
    {
      head: 'Amount',
      kind: 'numeric',
      cell: (draw) => <DrawAmount draw={draw} />,
      amountOf: ({ amount, currency }) => ({ amount, currency }),
    },
    {
      head: 'Wanted on',
      cell: ({ requested_for }) => requested_for ?? 'As soon as possible',
      orderedBy: ({ requested_for }) => requested_for,
    },
    { head: 'Status', cell: ({ status }) => <StatusBadge tone={toneOfDraw(status)}>{wordOf(status)}</StatusBadge> },
    { head: 'Steps', kind: 'prose', cell: (draw) => <DrawSteps draw={draw} /> },
    ...(onCancel === undefined ? [] : [actions(onCancel)]),
  ]
}

function actions(onCancel: (draw: DrawRequest) => void): Column<DrawRequest> {
  return {
    head: 'Actions',
    kind: 'actions',
    cell: (draw) =>
      draw.status === 'requested' && (
        <Button variant="default" size="xs" onClick={() => onCancel(draw)} aria-label={`Cancel ${draw.id}`}>
          Cancel
        </Button>
      ),
  }
}
