// The findings of a receivable, on its page: the latest first, each leading to its own page.
import { useQuery } from '@tanstack/react-query'
import type { Finding } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { findingsPath } from '../../service/findings.ts'
import { listQuery } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { FINDING_FILE, RECEIVABLE_COLUMNS } from './finding-columns.tsx'
import { ChecksLink } from './finding-links.tsx'

/** The most that a page of the service holds. */
const SHOWN_MAX = '100'

/** The panel. */
export function ReceivableFindings({ id }: { readonly id: string }) {
  const { environment, clocks } = usePlace()
  const path = findingsPath('/findings')
  const question = { receivable_id: id, as_of: clocks.as_of, known_at: clocks.known_at }
  const loaded = useQuery(listQuery<Finding>(environment, path, { ...question, limit: SHOWN_MAX }))
  return (
    <Panel
      title="Findings"
      lead={
        loaded.data?.has_more === true
          ? `What the collateral checks found: the latest ${SHOWN_MAX}. There are more: files have all.`
          : 'What the collateral checks found of it, alone or with others.'
      }
      actions={
        <>
          <ChecksLink asked={{ receivable_id: id, state: 'all' }}>All checks</ChecksLink>
          {loaded.data !== undefined && loaded.data.data.length > 0 && (
            <ExportButton
              what="findings"
              file_name={`${id}-findings.csv`}
              columns={FINDING_FILE}
              environment={environment}
              path={path}
              question={question}
            />
          )}
        </>
      }
      flush
    >
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title="Nothing was found">No check found anything of this receivable on the day shown.</Empty>}
      >
        {({ data }) => (
          <DataTable caption="Findings" columns={RECEIVABLE_COLUMNS} rows={data} keyOf={({ id: key }) => key} by_row />
        )}
      </States>
    </Panel>
  )
}
