// What changed in the history of a receivable, by date, each change with the entries behind it; what is expected if nothing more comes
// stands apart.
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Receivable, ReceivableTimelineChange } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableAddress, pathPart } from '../../service/list.ts'
import { timelineQuery } from '../../service/timeline.ts'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import type { BucketNames } from '../../ui/buckets.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import type { Side } from '../compare/side.ts'
import { type ReceivableThen, useReceivableThen } from './receivable-compared.ts'
import { changeThen, thenColumn } from './there-then.tsx'
import { useBucketNames } from '../figures/use-bucket-names.ts'

/** The tab. */
export function ChangesPanel({ receivable }: { readonly receivable: Receivable }) {
  const { environment, clocks } = usePlace()
  const { id } = receivable
  const { as_of, known_at } = clocks
  const nameOf = useBucketNames()
  const side = useReceivableThen(id)
  const timeline = useQuery(timelineQuery(environment, id, { as_of, known_at }))
  const file = (of: string) =>
    tableAddress(environment, `/receivables/${pathPart(id)}/timeline.csv`, { as_of, known_at, of })
  return (
    <Panel
      title="Changes"
      lead="What became of it, and the entries that made it so, latest first."
      flush
      actions={
        <Group gap="xs">
          <FileLinks href={file('changes')} what="the changes" />
          <FileLinks href={file('months')} what="its months" label="CSV of months" />
        </Group>
      }
    >
      <States
        loaded={timeline}
        failureOf={failureOf}
        isEmpty={({ changes }) => changes.length === 0}
        empty={<Empty title="Nothing has changed yet">Its entries will be listed here.</Empty>}
      >
        {({ changes, currency }) => (
          <DataTable
            caption="Changes"
            columns={[...columns(id, currency, nameOf), ...thenColumn(side?.rows && side.against, thenIn(side))]}
            rows={changes.map((change, at) => ({ ...change, at })).toReversed()}
            keyOf={({ at }) => String(at)}
          />
        )}
      </States>
    </Panel>
  )
}

/** Whether the other side has a change too. */
function thenIn(side: Side<ReceivableThen> | undefined) {
  const changes = side?.rows?.[0]?.timeline.changes ?? []
  return (change: ReceivableTimelineChange) => (side ? changeThen(change, changes, side.against) : '')
}

function columns(id: string, currency: string, nameOf: BucketNames): Column<ReceivableTimelineChange>[] {
  return [
    { head: 'Date', cell: ({ date, expected }) => (expected ? `${date}, expected` : date) },
    { head: 'What', cell: (change) => whatText(change, nameOf) },
    { head: 'Amount', kind: 'numeric', cell: (change) => <Amount change={change} currency={currency} /> },
    {
      head: 'Outstanding after',
      kind: 'numeric',
      cell: ({ principal }) => principal && amountText(principal.after, currency),
    },
    {
      head: 'Entries',
      cell: ({ entry_ids }) => (
        <span className="marks">
          {entry_ids.map((entry) => (
            <ReceivableLink key={entry} id={id} entry={entry} />
          ))}
        </span>
      ),
    },
  ]
}

function Amount({ change, currency }: { readonly change: ReceivableTimelineChange; readonly currency: string }) {
  const { amount, principal } = change
  const moved = amount ?? (principal === null ? null : principal.after - principal.before)
  return moved === null ? null : <Money amount={moved} currency={currency} />
}

/** `Bucket, computed: 1–30 to 31–60`. */
function whatText({ type, count, from, to }: ReceivableTimelineChange, nameOf: BucketNames): string {
  const word = (state: string) => (type.startsWith('bucket') ? nameOf(state) : state)
  const times = count === null ? '' : `, ${count}`
  const moved = to === null ? '' : from === null ? `: ${word(to)}` : `: ${word(from)} to ${word(to)}`
  return `${sentenceCase(type)}${times}${moved}`
}
