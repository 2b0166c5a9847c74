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
import { comparing } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { type Side, inCurrency, useSide } from '../compare/side.ts'
import { GroupLink } from './group-link.tsx'
import {
  QUALITY_FIGURES,
  QUALITY_NAMES,
  foundOf,
  principalFound,
  qualityKey,
  sharePrincipal,
} from './quality-compared.ts'
import type { QualityLook } from './quality-figures.ts'
import { type View, dimensionName } from './view.ts'

interface QualityGroupsProps extends QualityLook {
  readonly dimension: string
}

/** The panel. */
export function QualityGroups({ dimension, view, currency, ...look }: QualityGroupsProps) {
  const asked = { ...view.filters, group_by: dimension }
  const groups = useQuery(tableQuery(view.environment, 'data-quality', view.clocks, asked))
  const then = inCurrency(useSide('data-quality', asked, look.side?.against), currency)
  const side = then && { ...then, rows: then.rows?.filter(({ check }) => check === 'clean') }
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
        {({ data }) => {
          const rows = data.filter((row) => row.currency === currency && row.check === 'clean')
          return (
            <>
              <DataTable
                caption={`Score by ${name.toLowerCase()}`}
                columns={columns(dimension, view, side)}
                rows={rows}
                keyOf={({ group }) => group ?? ''}
              />
              <ComparedNote
                what={`score by ${name.toLowerCase()} in ${currency}`}
                file_name={`score-by-${dimension}-${currency}-compared.csv`}
                side={side}
                rows={rows}
                keyOf={qualityKey}
                names={QUALITY_NAMES}
                figures={QUALITY_FIGURES}
              />
            </>
          )
        }}
      </States>
    </Panel>
  )
}

function columns(
  dimension: string,
  view: View,
  side: Side<PortfolioDataQualityRow> | undefined,
): Column<PortfolioDataQualityRow>[] {
  const compared = comparing(side, qualityKey)
  return [
    {
      head: dimensionName(dimension),
      cell: ({ group }) => <GroupLink view={view} dimension={dimension} group={group} />,
    },
    {
      head: 'Receivables with nothing amiss',
      kind: 'numeric',
      cell: (row) => compared(row, foundOf, row.receivables === null ? NO_FIGURE : countText(row.receivables)),
    },
    {
      head: 'Their principal',
      kind: 'numeric',
      cell: (row) =>
        compared(row, principalFound, row.amount === null ? NO_FIGURE : amountText(row.amount, row.currency)),
    },
    {
      head: 'Score',
      kind: 'numeric',
      cell: (row) => compared(row, sharePrincipal, percentText(row.share_of_principal)),
    },
  ]
}
