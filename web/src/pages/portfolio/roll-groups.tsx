// The roll-up of each group: which part of the book gets worse. A group leads to the page of that part alone.
import { useQuery } from '@tanstack/react-query'
import type { PortfolioRollRatesRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableQuery } from '../../service/portfolio.ts'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { comparingCells } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { inCurrency, useSide } from '../compare/side.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { GroupLink } from './group-link.tsx'
import { groupName } from './group-name.ts'
import { ROLL_FIGURES, ROLL_NAMES, rollKey, rollOf } from './roll-compared.ts'
import { SavedMatrix } from './saved-matrix.tsx'
import { stateHead } from './state-names.ts'
import { rollFigure } from './transition-figures.ts'
import type { RollLook } from './roll-look.ts'
import { dimensionName, filterOf } from './view.ts'

interface RollGroupsProps {
  readonly look: RollLook
  readonly dimension: string
}

/** The panel. */
export function RollGroups({ look, dimension }: RollGroupsProps) {
  const { view, month, basis, measure, buckets, currency } = look
  const asked = { ...view.filters, month, basis, group_by: dimension }
  const groups = useQuery(tableQuery(view.environment, 'roll-rates', view.clocks, asked))
  const side = inCurrency(useSide('roll-rates', asked, look.rolls_side?.against), currency)
  const compared = comparingCells(side, rollKey)
  const name = dimensionName(dimension).toLowerCase()
  const cell = (rows: readonly PortfolioRollRatesRow[], group: string | null, bucket: string) => {
    const row = rows.find((one) => one.group === group && one.bucket === bucket && one.currency === currency)
    const share = row?.[measure].roll_up ?? null
    if (row === undefined || share === null) return { content: NO_FIGURE, saved: null }
    const opens = (one: PortfolioRollRatesRow) => groupFigure(one, { look, dimension })
    const content = compared(row, rollOf('roll_up', measure), opens, share.value === 0)
    return { content, saved: rollOf('roll_up', measure)(row), heat: share.value }
  }
  const lead = `Share of each bucket that ended ${month} in a worse one.`
  return (
    <Panel title={`Roll up by ${name}`} lead={lead} flush>
      <States loaded={groups} failureOf={failureOf}>
        {({ data }) => (
          <>
            <SavedMatrix
              saves={{
                what: `roll rates by ${name} in ${currency}`,
                lead: `${lead} ${sentenceCase(basis)}, by ${measure === 'amount' ? 'principal' : 'number'}.`,
                file_name: `roll-rates-by-${dimension}-${month}-${currency}.csv`,
                table: 'roll-rates',
                rows: data.filter((row) => row.currency === currency),
                dimension,
              }}
              caption={`Roll up by ${name}`}
              corner={dimensionName(dimension)}
              columns={buckets.map((bucket) => stateHead(bucket, buckets))}
              rows={[...new Set(data.filter((row) => row.currency === currency).map(({ group }) => group))].map(
                (group) => ({
                  id: group ?? '',
                  head: <GroupLink view={view} dimension={dimension} group={group} />,
                  name: groupName(dimension, group),
                  cells: buckets.map((bucket) => cell(data, group, bucket)),
                }),
              )}
            />
            <ComparedNote
              what={`roll rates by ${name} in ${currency}`}
              file_name={`roll-rates-by-${dimension}-${currency}-compared.csv`}
              side={side}
              rows={data.filter((row) => row.currency === currency)}
              keyOf={rollKey}
              names={ROLL_NAMES}
              figures={ROLL_FIGURES}
            />
          </>
        )}
      </States>
    </Panel>
  )
}

/** The roll-up of a group: its receivables can be listed where the group is known. */
function groupFigure(row: PortfolioRollRatesRow, { look, dimension }: RollGroupsProps): Opened | undefined {
  const { view, measure } = look
  const share = row[measure].roll_up
  if (share === null) return undefined
  const filter = filterOf(dimension, row.group)
  const narrowed = { ...look, view: { ...view, filters: { ...view.filters, ...filter } } }
  const { behind, ...figure } = rollFigure(row, 'roll_up', share, narrowed)
  return {
    ...figure,
    id: `${figure.id}~${row.group ?? ''}`,
    place: `${groupName(dimension, row.group)}, ${figure.place ?? ''}`,
    behind: filter === undefined ? undefined : behind,
  }
}
