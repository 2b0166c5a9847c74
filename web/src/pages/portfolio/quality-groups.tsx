// The score of each group, which shows whose data to correct first. A group links to the page filtered to it.
import { useQuery } from '@tanstack/react-query'
import type { PortfolioDataQualityRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import { amountText, countText } from '../../ui/amount.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { GroupLink } from './group-link.tsx'
import type { QualityLook } from './quality-figures.ts'
import { type View, dimensionName } from './view.ts'

interface QualityGroupsProps extends QualityLook {
  readonly dimension: string
}

/** The panel. */
export function QualityGroups({ dimension, view, currency }: QualityGroupsProps) {
  const asked = { ...view.filters, group_by: dimension }
  const groups = useQuery(tableQuery(view.environment, 'data-quality', view.clocks, asked))
  const name = dimensionName(dimension)
  return (
    <Panel
      title={`Score by ${name.toLowerCase()}`}
      flush
      actions={
        <FileLinks
          href={tableCsv(view.environment, 'data-quality', view.clocks, asked)}
          what={`findings by ${name.toLowerCase()}`}
        />
      }
    >
      <States loaded={groups} failureOf={failureOf}>
        {({ data }) => (
          <DataTable
            caption={`Score by ${name.toLowerCase()}`}
            columns={columns(dimension, view)}
            rows={data.filter((row) => row.currency === currency && row.check === 'clean')}
            keyOf={({ group }) => group ?? ''}
          />
        )}
      </States>
    </Panel>
  )
}

function columns(dimension: string, view: View): Column<PortfolioDataQualityRow>[] {
  return [
    {
      head: dimensionName(dimension),
      cell: ({ group }) => <GroupLink view={view} dimension={dimension} group={group} />,
    },
    {
      head: 'Receivables with nothing amiss',
      kind: 'numeric',
      cell: ({ receivables }) => (receivables === null ? NO_FIGURE : countText(receivables)),
    },
    {
      head: 'Their principal',
      kind: 'numeric',
      cell: ({ amount, currency }) => (amount === null ? NO_FIGURE : amountText(amount, currency)),
    },
    { head: 'Score', kind: 'numeric', cell: ({ share_of_principal }) => percentText(share_of_principal) },
  ]
}
