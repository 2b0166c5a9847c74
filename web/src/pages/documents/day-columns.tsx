// The days of documents in lists: by when a file is needed and until when what it proves is valid, each with what it means on the day that is shown.
import { Group } from '@mantine/core'
import type { Document } from '@tapeline/sdk'
import { useShownDay } from '../../shell/use-against.ts'
import type { Column } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Toned } from '../../ui/tone.ts'
import { expiryOn, needOn } from './document-days.ts'

/** The columns. What the days mean is shown on the day of whoever looks; events go by that of the lender. */
export const DAY_COLUMNS: readonly Column<Document>[] = [
  {
    head: 'Needed by',
    orderedBy: ({ due_date }) => due_date,
    cell: (document) => <Day of={document} day={document.due_date} meaning={needOn} />,
  },
  {
    head: 'Valid until',
    orderedBy: ({ expiry_date }) => expiry_date,
    cell: (document) => <Day of={document} day={document.expiry_date} meaning={expiryOn} />,
  },
]

interface DayProps {
  readonly of: Document
  readonly day: string | null
  readonly meaning: (document: Document, day: string) => Toned | undefined
}

function Day({ of, day, meaning }: DayProps) {
  const shown = meaning(of, useShownDay())
  if (day === null) return null
  return (
    <Group gap={6}>
      <span className="money">{day}</span>
      {shown !== undefined && <StatusBadge tone={shown.tone}>{shown.text}</StatusBadge>}
    </Group>
  )
}
