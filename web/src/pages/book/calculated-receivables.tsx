// Receivables by what is calculated of them: each on the day and as known at the moment shown, filtered as the tables of the portfolio are.
import { Badge, Text } from '@mantine/core'
import type { PortfolioReceivable, PortfolioReceivableReported } from '@tapeline/sdk'
import { isMetadata } from '../../shell/address.ts'
import { receivablesTotalsQuery } from '../../service/list-totals.ts'
import { tableAddress } from '../../service/list.ts'
import { MOVE_FILTERS, CALCULATED_FILTERS } from '../../service/receivables.ts'
import { Listing } from '../../shell/listing.tsx'
import { AccountLink, ReceivableLink } from '../../shell/record-links.tsx'
import { useLineFilter, useObligorFilter } from '../../shell/named-filters.ts'
import { TotalOfRows, type TotalWords } from '../../shell/total-of-rows.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { moneyColumn } from '../../ui/money-column.tsx'
import { NotReported } from '../../ui/money.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase, counted } from '../../ui/words.ts'
import { NotCompared } from '../compare/not-compared.tsx'
import { defaultedText, findingText, outcomeText, staleText } from './book-words.ts'
import { useIndustryTitles } from '../../shell/industry.ts'
import { calculatedFilters } from './calculated-filters.ts'
import { ComparedTotals } from './compared-totals.tsx'
import { CALCULATED_PATH, ReceivablesThenNote, SaveReceivablesThen, useReceivablesThen } from './receivables-then.tsx'
import { useBucketEdges, useBucketNames } from '../figures/use-bucket-names.ts'

/** The list. */
export function CalculatedReceivables() {
  const { environment, clocks } = usePlace()
  const { search, changeSearch } = useAddress()
  const filters = Object.fromEntries(
    Object.entries(search).filter(([name]) => isMetadata(name) || CALCULATED_FILTERS.some((filter) => filter === name)),
  )
  const question = { ...filters, as_of: clocks.as_of, known_at: clocks.known_at }
  const asksForMoves = MOVE_FILTERS.some((name) => name in filters)
  const asked = useAgainst()
  const against = asksForMoves ? undefined : asked
  const { loaded, list, columns } = useReceivablesThen(
    question,
    asksForMoves ? MOVE_COLUMNS : CALCULATED_COLUMNS,
    against,
  )
  const edges = useBucketEdges()
  useIndustryTitles('industry' in filters || 'industry_code' in filters)
  const byName = [useObligorFilter(search['obligor_id']), useLineFilter(search['debt_line'])]
  const shown = calculatedFilters(edges, byName)
  return (
    <Panel flush>
      <FilterBar filters={shown} values={filters} onChange={changeSearch}>
        <FileLinks href={tableAddress(environment, `${CALCULATED_PATH}.csv`, question)} what="these receivables" />
        {against !== undefined && (
          <SaveReceivablesThen list={list} against={against} what="these receivables" filters={shown} />
        )}
      </FilterBar>
      <Listing
        caption="Calculated receivables"
        loaded={loaded}
        list={list}
        columns={columns}
        keyOf={({ receivable_id }) => receivable_id}
        empty={<NoReceivables filtered={Object.keys(filters).length > 0} />}
      />
      {asked !== undefined && asksForMoves && (
        <NotCompared>
          Not compared with {asked.words}: these are the moves of one month. Take the filters of the move off to
          compare.
        </NotCompared>
      )}
      {against === undefined ? (
        <TotalOfRows query={receivablesTotalsQuery(environment, question)} words={TOTALS} />
      ) : (
        <>
          <ReceivablesThenNote words={against.words} />
          <ComparedTotals key={JSON.stringify([question, against.clocks])} question={question} against={against} />
        </>
      )}
    </Panel>
  )
}

const TOTALS: TotalWords = {
  noun: 'receivable',
  amounts: [{ field: 'outstanding', label: 'outstanding', lacking: { field: 'unknown', what: 'balance' } }],
}

/** Nothing at all, or nothing of what was asked for. */
export function NoReceivables({ filtered }: { readonly filtered: boolean }) {
  return filtered ? (
    <Empty title="No receivables like these">Take a filter off to see more, or look on another day.</Empty>
  ) : (
    <Empty title="No receivables yet">
      Send them by the API, or bring a file under Imports; they are here within a second.
    </Empty>
  )
}

const OPENING = moneyColumn<PortfolioReceivable>(
  'When the month began',
  ({ opening }) => opening?.outstanding,
  ({ currency }) => currency,
)

/** The columns of a row. */
export const CALCULATED_COLUMNS: readonly Column<PortfolioReceivable>[] = [
  { head: 'Receivable', cell: ({ receivable_id }) => <ReceivableLink id={receivable_id} /> },
  { head: 'Obligor', cell: ({ obligor_id }) => <AccountLink id={obligor_id} /> },
  { head: 'Product type', cell: ({ product_type }) => sentenceCase(product_type) },
  { head: 'Vintage', cell: ({ vintage }) => <span className="money">{vintage}</span> },
  moneyColumn(
    'Outstanding',
    ({ outstanding }) => outstanding,
    ({ currency }) => currency,
  ),
  {
    head: 'Past due, reported',
    kind: 'numeric',
    cell: ({ reported }) => <Days {...reported} />,
    copiedOf: ({ reported }) => reported?.days_past_due,
  },
  {
    head: 'Past due, computed',
    kind: 'numeric',
    cell: ({ computed, with_schedule }) =>
      with_schedule === false ? <NotReported>no schedule</NotReported> : <Days {...computed} />,
    copiedOf: ({ computed }) => computed?.days_past_due,
  },
  { head: 'State', cell: (row) => <StateBadges {...row} /> },
]

/** The columns of a row when moves of a month are listed: with the opening balances that add up to a cell of the transition matrix. */
const MOVE_COLUMNS: readonly Column<PortfolioReceivable>[] = CALCULATED_COLUMNS.flatMap((column) =>
  column.head === 'Outstanding' ? [OPENING, column] : [column],
)

function Days({ days_past_due, bucket }: Partial<PortfolioReceivableReported>) {
  const nameOf = useBucketNames()
  if (days_past_due === undefined || bucket === null) return <NotReported>none</NotReported>
  return days_past_due === 0 ? (
    'Current'
  ) : (
    <span className="money">
      {counted(days_past_due, 'day')}{' '}
      <Text component="span" c="dimmed" size="xs">
        {bucket !== undefined && nameOf(bucket)}
      </Text>
    </span>
  )
}

/** What became of it, and what a reader should know first. */
function StateBadges(row: PortfolioReceivable) {
  const { outcome, status, in_default, findings } = row
  return (
    <span className="marks">
      {outcome === null ? <NotReported>not known</NotReported> : outcomeText(outcome)}
      {status !== null && (
        <Text component="span" size="xs" c="dimmed">
          {sentenceCase(status)}
        </Text>
      )}
      {in_default === true && (
        <Badge size="sm" radius="sm" tt="none" variant="filled" color="red.9" c="white">
          In default
        </Badge>
      )}
      {in_default === true && (
        <Text component="span" size="xs" c="dimmed">
          since {defaultedText(row)}
        </Text>
      )}
      {findings.map((finding) => (
        <Text key={finding} component="span" size="xs" c="dimmed">
          {finding === 'stale' ? staleText(row) : findingText(finding)}
        </Text>
      ))}
    </span>
  )
}
