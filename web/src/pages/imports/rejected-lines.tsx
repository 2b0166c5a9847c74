// The lines of an import that were refused, with every fault of each in the words of people.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportRejection } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { importPath } from '../../service/imports.ts'
import { listQuery } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { PrintedRows } from '../../shell/printed-rows.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { useWholeList } from '../../shell/use-whole-list.ts'
import { countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, places } from '../../ui/file-columns.ts'
import { NotReported } from '../../ui/money.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { whyOf } from './refused-rows.ts'

/** Saves all of them, with every fault of each. */
export function SaveRefusedLines({ id }: { readonly id: string }) {
  const { environment } = usePlace()
  return (
    <ExportButton
      what="the refused lines"
      file_name={`${id}-refused-lines.csv`}
      environment={environment}
      path={rejectedPath(id)}
      question={{}}
      columns={EXPORTED}
    />
  )
}

const rejectedPath = (id: string) => `${importPath(id)}/rejected`

const EXPORTED: readonly FileColumn<unknown>[] = [
  ...places('line', 'byte_offset', 'kind', 'id', 'receivable_id', 'error.code'),
  ['error.message', (rejection) => whyOf(rejection as ImportRejection)],
]

interface RejectedLinesProps {
  readonly id: string
  /** Rows above the first line: the head of a table, where that is known. */
  readonly heads: number
}

/** The list. */
export function RejectedLines({ id, heads }: RejectedLinesProps) {
  const { environment } = usePlace()
  const [page, setPage] = useState<string>()
  const path = rejectedPath(id)
  const loaded = useQuery(listQuery<ImportRejection>(environment, path, { page }))
  const whole = useWholeList<ImportRejection>({ environment, path, question: {} }, loaded.data)
  return (
    <States
      loaded={loaded}
      failureOf={failureOf}
      isEmpty={({ data, previous_page }) => data.length === 0 && previous_page === null}
      empty={<Empty title="Nothing was refused" />}
    >
      {(found) => (
        <>
          <DataTable
            caption="Refused lines"
            is_fixed
            columns={columns(heads)}
            rows={whole?.rows ?? found.data}
            keyOf={({ line }) => String(line)}
          />
          <PrintedRows page={found} shown={found.data.length} whole={whole} />
          <Pager page={found} onGo={setPage} />
        </>
      )}
    </States>
  )
}

function columns(heads: number): Column<ImportRejection>[] {
  return [
    { head: heads > 0 ? 'Row' : 'Line', kind: 'numeric', cell: ({ line }) => countText(line + heads) },
    { head: 'Kind', cell: ({ kind }) => (kind === null ? <NotReported /> : sentenceCase(kind)) },
    {
      head: 'Id',
      cell: ({ id, receivable_id }) => (
        <span className="breakable">
          {[receivable_id, id].filter((part) => part !== null).join(', ') || <NotReported />}
        </span>
      ),
    },
    {
      head: 'What to send instead',
      kind: 'prose',
      cell: (rejection) => <span className="breakable">{whyOf(rejection)}</span>,
    },
  ]
}
