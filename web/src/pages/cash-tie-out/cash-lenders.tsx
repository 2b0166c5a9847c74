// The lenders that report, each of which leads to its tie-out.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { overviewQuery } from '../../service/operator-lines.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'

/** A lender that reports. */
interface LenderRow {
  readonly id: string
  readonly name: string
}

/** The page of the lenders. */
export function CashLenders() {
  const { environment, clocks } = usePlace()
  const loaded = useQuery(overviewQuery(environment, clocks))
  const lenders = loaded.data?.data ?? []
  return (
    <Page
      title="Cash tie-out"
      lead="What each lender reports beside the lines of the bank. Choose a lender."
      actions={<SaveRows what="the lenders" file_name="lenders.csv" columns={FILE} rows={lenders} />}
    >
      <Panel flush>
        <States
          loaded={loaded}
          failureOf={failureOf}
          isEmpty={({ data }) => data.length === 0}
          empty={<Empty title="No organizations yet">Make one under Overview.</Empty>}
        >
          {({ data }) => <DataTable caption="Lenders" columns={COLUMNS} rows={data} keyOf={({ id }) => id} by_row />}
        </States>
      </Panel>
    </Page>
  )
}

const COLUMNS: readonly Column<LenderRow>[] = [
  { head: 'Lender', cell: ({ id, name }) => <LenderLink id={id}>{name}</LenderLink>, orderedBy: ({ name }) => name },
  { head: 'Id', cell: ({ id }) => <span className="breakable">{id}</span> },
]

const FILE: readonly FileColumn<LenderRow>[] = [
  ['name', ({ name }) => name],
  ['id', ({ id }) => id],
]

function LenderLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { environment } = usePlace()
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorLendersCash} params={{ environment, organization: id }} />
      )}
    >
      {children}
    </Anchor>
  )
}
