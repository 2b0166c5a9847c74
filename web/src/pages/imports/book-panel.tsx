// The portfolio with a tape, before it is sent: principal, receivables and days past due as they are, as they would be, and the change.
import { Alert, Box, SimpleGrid, Text } from '@mantine/core'
import { type Sum, minus, sumInJson } from '@tapeline/kernel/core/sum'
import { type BookTotals, BOOK_OUTCOMES, type BucketTotals } from '@tapeline/kernel/metrics/book-figures/book-totals'
import { countText } from '../../ui/amount.ts'
import { bucketNames, edgesOf, withDays } from '../../ui/buckets.ts'
import { type FigureValue, amountOf, changeOf, countOf, figureText } from '../../ui/change.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Figure } from '../../ui/figure.tsx'
import { type FileColumn, amountColumn, currencyColumn } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { counted } from '../../ui/words.ts'
import type { BookWithTape, BookWithTapeState } from './use-book-with-tape.ts'

const LEAD =
  'What your portfolio shows for that day now, and what it will show once this tape is sent. A loan that is stored already counts once.'

/** The panel; nothing where the tape is all that there is. */
export function BookPanel({ state: { found, fault, receivables } }: { readonly state: BookWithTapeState }) {
  if (found === undefined && fault === undefined && receivables === undefined) return null
  return (
    <Panel
      title={found === undefined ? 'Your portfolio with this tape' : `Your portfolio with this tape on ${found.as_of}`}
      lead={LEAD}
      flush
    >
      {receivables !== undefined && (
        <Text size="sm" role="status" px="md" pb="sm">
          Calculating: {counted(receivables, 'receivable')} of the tape so far
        </Text>
      )}
      {fault !== undefined && (
        <Alert color="red" variant="light" title="It could not be calculated" role="alert" mx="md" mb="sm">
          <Text size="sm">{fault}</Text>
        </Alert>
      )}
      {found !== undefined && (
        <>
          {found.after.map((after) => (
            <OfCurrency key={after.currency} before={beforeOf(found, after)} after={after} />
          ))}
          <Text size="sm" px="md" py="sm">
            {leftOut(found)}
          </Text>
        </>
      )}
    </Panel>
  )
}

/** A currency that is only in the tape. */
function beforeOf({ before }: BookWithTape, { currency, buckets }: BookTotals): BookTotals {
  const none = { count: 0, amount: 0 }
  return (
    before.find((one) => one.currency === currency) ?? {
      currency,
      open: 0,
      paid_off: 0,
      charged_off: 0,
      closed_unexplained: 0,
      outstanding: 0,
      buckets: buckets.map(({ bucket }) => ({ bucket, reported: none, computed: none })),
    }
  )
}

function leftOut({ refused, left_out }: BookWithTape): string {
  const parts = [
    ...(refused > 0 ? [`${counted(refused, 'record')} that would be refused, which change nothing`] : []),
    ...(left_out > 0 ? [`${counted(left_out, 'receivable')} that cannot be calculated, which stay as they are`] : []),
  ]
  return parts.length === 0 ? 'Everything that would be sent is in these figures.' : `Left out: ${parts.join('; ')}.`
}

interface OfCurrencyProps {
  readonly before: BookTotals
  readonly after: BookTotals
}

/** A row of a table: what it is of, before and after. */
interface Row<Of> {
  readonly name: string
  readonly before: Of
  readonly after: Of
}

const OUTCOME_NAMES = {
  open: 'Open',
  paid_off: 'Repaid',
  charged_off: 'Charged off',
  closed_unexplained: 'Closed with principal left',
}

function OfCurrency({ before, after }: OfCurrencyProps) {
  const { currency } = after
  const amounts = [amountOf(sumInJson(before.outstanding), currency), amountOf(sumInJson(after.outstanding), currency)]
  const outcomes = BOOK_OUTCOMES.map((name) => ({ name, before: before[name], after: after[name] }))
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }} mb="sm" px="md">
        <Change label={`Principal outstanding, ${currency}`} now={amounts[1]} then={amounts[0]} />
        <Change label={`Open receivables, ${currency}`} now={countOf(after.open)} then={countOf(before.open)} />
      </SimpleGrid>
      <DataTable
        caption={`Receivables with this tape, ${currency}`}
        columns={OUTCOME_COLUMNS}
        rows={outcomes}
        keyOf={({ name }) => name}
      />
      <Box px="md" pb="sm">
        <SaveBelow
          what="the receivables with this tape"
          file_name="receivables-with-tape.csv"
          columns={OUTCOME_FILE}
          rows={outcomes}
          is_current
        />
      </Box>
      <Buckets {...{ before, after }} basis="reported" />
      <Buckets {...{ before, after }} basis="computed" />
    </>
  )
}

function Change({ label, now, then }: { label: string; now: FigureValue | undefined; then: FigureValue | undefined }) {
  const { before, difference } = changeOf(now, then)
  const value = now === undefined ? '' : figureText(now)
  return <Figure label={label} value={value} note={`Now ${before}, change ${difference}`} />
}

type OutcomeRow = Row<number> & { readonly name: (typeof BOOK_OUTCOMES)[number] }

const OUTCOME_COLUMNS: readonly Column<OutcomeRow>[] = [
  { head: 'Receivables', cell: ({ name }) => OUTCOME_NAMES[name] },
  { head: 'Now', kind: 'numeric', cell: ({ before }) => countText(before) },
  { head: 'With this tape', kind: 'numeric', cell: ({ after }) => countText(after) },
  { head: 'Change', kind: 'numeric', cell: ({ before, after }) => differenceText(countOf(after), countOf(before)) },
]

const OUTCOME_FILE: readonly FileColumn<OutcomeRow>[] = [
  ['outcome', ({ name }) => name],
  ['receivables_now', ({ before }) => before],
  ['receivables_with_tape', ({ after }) => after],
  ['receivables_change', ({ before, after }) => after - before],
]

function differenceText(now: FigureValue, then: FigureValue): string {
  return changeOf(now, then).difference
}

type Held = BucketTotals['reported']
type Basis = 'reported' | 'computed'

const CAPTIONS = { reported: 'Days past due as reported', computed: 'Days past due as computed' }

function Buckets({ before, after, basis }: OfCurrencyProps & { readonly basis: Basis }) {
  const { currency } = after
  const nameOf = bucketNames(edgesOf(after.buckets.map(({ bucket }) => bucket)))
  const rows = after.buckets.map((bucket): Row<Held> => ({
    name: bucket.bucket,
    before: before.buckets.find((one) => one.bucket === bucket.bucket)?.[basis] ?? { count: 0, amount: 0 },
    after: bucket[basis],
  }))
  const money = (sum: Sum) => amountOf(sumInJson(sum), currency)
  const columns: readonly Column<Row<Held>>[] = [
    { head: 'Days past due', cell: ({ name }) => withDays(nameOf(name)) },
    { head: 'Receivables now', kind: 'numeric', cell: (row) => countText(row.before.count) },
    { head: 'With this tape', kind: 'numeric', cell: (row) => countText(row.after.count) },
    {
      head: 'Change',
      kind: 'numeric',
      cell: (row) => differenceText(countOf(row.after.count), countOf(row.before.count)),
    },
    { head: 'Principal now', kind: 'numeric', cell: (row) => figureText(money(row.before.amount)) },
    { head: 'Principal with this tape', kind: 'numeric', cell: (row) => figureText(money(row.after.amount)) },
    {
      head: 'Change of principal',
      kind: 'numeric',
      cell: (row) => differenceText(money(row.after.amount), money(row.before.amount)),
    },
  ]
  return (
    <>
      <DataTable
        caption={`${CAPTIONS[basis]}, with this tape, ${currency}`}
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
      />
      <Box px="md" pb="sm">
        <SaveBelow
          what={`${CAPTIONS[basis].toLowerCase()} with this tape`}
          file_name={`days-past-due-${basis}-with-tape.csv`}
          columns={bucketFile(currency)}
          rows={rows}
          is_current
        />
      </Box>
    </>
  )
}

function bucketFile(currency: string): readonly FileColumn<Row<Held>>[] {
  const principal = (name: string, of: (row: Row<Held>) => Sum) => amountColumn<Row<Held>>(name, of, () => currency)
  return [
    ['bucket', ({ name }) => name],
    ['receivables_now', ({ before }) => before.count],
    ['receivables_with_tape', ({ after }) => after.count],
    ['receivables_change', ({ before, after }) => after.count - before.count],
    principal('principal_now', ({ before }) => before.amount),
    principal('principal_with_tape', ({ after }) => after.amount),
    principal('principal_change', ({ before, after }) => minus(after.amount, before.amount)),
    currencyColumn(currency),
  ]
}
