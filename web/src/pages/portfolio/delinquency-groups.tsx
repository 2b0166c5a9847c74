// The delinquency of each group on the day: which part of the book is late. A group leads to the page of that part alone.
import { useQuery } from '@tanstack/react-query'
import type { PortfolioDelinquencyRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableQuery } from '../../service/portfolio.ts'
import type { MatrixRow } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { type ComparingCells, comparingCells } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { inCurrency, useSide } from '../compare/side.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { DELINQUENCY_FIGURES, DELINQUENCY_NAMES, delinquencyKey, inBucket } from './delinquency-compared.ts'
import { type DelinquencyLook, bucketFigure, weighedBy } from './delinquency-figures.ts'
import { bucketsOf, headsOf } from './delinquency-months.tsx'
import { GroupLink } from './group-link.tsx'
import { groupName } from './group-name.ts'
import { SavedMatrix } from './saved-matrix.tsx'
import { dimensionName, filterOf } from './view.ts'

interface GroupsProps extends DelinquencyLook {
  readonly dimension: string
}

/** The panel. */
export function DelinquencyGroups(look: GroupsProps) {
  const { dimension, view, as_of, currency } = look
  const month = as_of.slice(0, 7)
  const asked = { ...view.filters, group_by: dimension, from: month }
  const groups = useQuery(tableQuery(view.environment, 'delinquency', view.clocks, asked))
  const side = inCurrency(useSide('delinquency', asked, look.side?.against), currency)
  return (
    <Panel title={`By ${dimensionName(dimension).toLowerCase()}`} lead={leadOf(look)} flush>
      <States loaded={groups} failureOf={failureOf}>
        {({ data }) => {
          const rows = data.filter((row) => row.currency === currency)
          return (
            <>
              <GroupsMatrix {...look} rows={rows} side={side} />
              <ComparedNote
                what={`buckets by ${dimensionName(dimension).toLowerCase()} in ${currency}`}
                file_name={`delinquency-by-${dimension}-${currency}-compared.csv`}
                side={side}
                rows={rows}
                keyOf={delinquencyKey}
                names={DELINQUENCY_NAMES}
                figures={DELINQUENCY_FIGURES}
              />
            </>
          )
        }}
      </States>
    </Panel>
  )
}

function leadOf({ as_of, basis, measure, currency }: GroupsProps): string {
  return `On ${as_of}, ${basis}, ${weighedBy(measure, currency)}, by days past due.`
}

function GroupsMatrix(look: GroupsProps) {
  const { rows, dimension, side, currency } = look
  const compared = comparingCells(side, delinquencyKey)
  const buckets = bucketsOf(rows)
  const groups = [...new Set(rows.map(({ group }) => group))]
  return (
    <SavedMatrix
      saves={{
        what: `buckets by ${dimensionName(dimension).toLowerCase()} in ${currency}`,
        lead: leadOf(look),
        file_name: `delinquency-by-${dimension}-${currency}.csv`,
        table: 'delinquency',
        rows,
        dimension,
      }}
      caption={`Buckets by ${dimensionName(dimension).toLowerCase()}`}
      corner={dimensionName(dimension)}
      columns={headsOf(rows)}
      rows={groups.map((group) => rowOf({ ...look, compared }, group, buckets))}
    />
  )
}

interface ComparedGroups extends GroupsProps {
  readonly compared: ComparingCells<PortfolioDelinquencyRow>
}

function rowOf(look: ComparedGroups, group: string | null, buckets: readonly string[]): MatrixRow {
  const { rows, dimension, view, basis, measure, compared } = look
  return {
    id: group ?? '',
    head: <GroupLink view={view} dimension={dimension} group={group} />,
    name: groupName(dimension, group),
    cells: buckets.map((bucket) => {
      const row = rows.find((one) => one.group === group && one.bucket === bucket)
      if (row === undefined) return undefined
      const share = measure === 'amount' ? row[basis].share_of_amount : row[basis].share_of_count
      return {
        content: compared(row, inBucket(basis, measure), (one) => groupFigure(one, look), row[basis].count === 0),
        saved: inBucket(basis, measure)(row),
        heat: bucket === 'current' ? 0 : (share?.value ?? 0) * 10,
      }
    }),
  }
}

/** A bucket of a group. Receivables of which the group is not known cannot be asked for. */
function groupFigure(row: PortfolioDelinquencyRow, { dimension, view, basis, measure, as_of }: GroupsProps): Opened {
  const filter = filterOf(dimension, row.group)
  const filters = { ...view.filters, ...filter }
  const { behind, ...figure } = bucketFigure({
    row,
    basis,
    measure,
    as_of,
    filters,
    group: groupName(dimension, row.group),
  })
  return filter === undefined ? figure : { ...figure, behind }
}
