// The receivables that a cell of the portfolio counts: page by page, as CSV, each leading to its own page.
import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PortfolioReceivable } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { type Asked, receivablesBehindQuery, tableCsv } from '../../service/portfolio.ts'
import { AccountLink, ReceivableLink, ReceivablesLink } from '../../shell/record-links.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Behind } from '../../ui/figure-parts.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { Empty, States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { useBucketNames } from './use-bucket-names.ts'
import { withDays } from '../../ui/buckets.ts'

interface ReceivablesBehindProps {
  readonly title?: string
  /** The text about them; the day of the figures where left out. */
  readonly lead?: string
  /** The day of the cell; that of the page if left out. */
  readonly as_of?: string | undefined
  /** The filters of the table and the coordinates of the cell. */
  readonly asked: Asked
  /** A further column. */
  readonly more?: Column<PortfolioReceivable>
}

/** The list. */
export function ReceivablesBehind({
  title = 'Receivables behind it',
  lead,
  as_of,
  asked,
  more,
}: ReceivablesBehindProps) {
  const { environment, clocks } = usePlace()
  const at = { ...clocks, ...(as_of === undefined ? {} : { as_of }) }
  const receivables = useInfiniteQuery(receivablesBehindQuery(environment, at, asked))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = receivables
  return (
    <Behind
      title={title}
      lead={lead ?? `As of ${at.as_of ?? 'the day shown'}, newest first. Amounts are outstanding principal.`}
      actions={
        <Group gap="sm" wrap="nowrap">
          <ReceivablesLink asked={{ ...at, ...asked }}>As a list</ReceivablesLink>
          <FileLinks href={tableCsv(environment, 'receivables', at, asked)} what={title.toLowerCase()} />
        </Group>
      }
    >
      <States
        loaded={receivables}
        failureOf={failureOf}
        isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0) && !hasNextPage}
        empty={<Empty title="No receivables here" />}
      >
        {({ pages }) => (
          <>
            <DataTable
              caption={title}
              is_fixed
              columns={more === undefined ? COLUMNS : [...COLUMNS, more]}
              rows={pages.flatMap(({ data }) => data)}
              keyOf={({ receivable_id }) => receivable_id}
              by_row
            />
            <Group justify="center" p="sm">
              {hasNextPage ? (
                <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show more
                </Button>
              ) : (
                <Text c="dimmed" size="xs">
                  These are all.
                </Text>
              )}
            </Group>
          </>
        )}
      </States>
    </Behind>
  )
}

const COLUMNS: readonly Column<PortfolioReceivable>[] = [
  { head: 'Receivable', cell: ({ receivable_id }) => <ReceivableLink id={receivable_id} /> },
  { head: 'Obligor', cell: ({ obligor_id }) => <AccountLink id={obligor_id} /> },
  {
    head: 'Outstanding',
    kind: 'numeric',
    cell: ({ outstanding, currency }) =>
      outstanding === null ? NO_FIGURE : `${amountText(outstanding, currency)} ${currency}`,
  },
  {
    head: 'State',
    cell: ({ outcome, reported, computed }) =>
      outcome !== null && outcome !== 'outstanding' ? (
        sentenceCase(outcome)
      ) : (
        <Bucket reported={reported} computed={computed} />
      ),
  },
]

/** The bucket by the lender's word; the computed one too where it is another. */
function Bucket({ reported, computed }: Pick<PortfolioReceivable, 'reported' | 'computed'>) {
  const nameOf = useBucketNames()
  const bucket = reported?.bucket ?? null
  if (bucket === null) return NO_FIGURE
  const other = computed?.bucket ?? bucket
  const name = withDays(nameOf(bucket))
  return other === bucket ? name : `${name} (computed ${withDays(nameOf(other))})`
}
