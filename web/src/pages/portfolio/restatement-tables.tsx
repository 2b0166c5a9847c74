// The changes of a month, the receivables that moved, and what moved each of them.
import { type SumInJson, sumFromJson } from '@tapeline/kernel/core/sum'
import { Badge, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type {
  PortfolioRestatementsChange,
  PortfolioRestatementsReceivable,
  PortfolioRestatementsReceivableEntry,
  PortfolioRestatementsSetting,
} from '@tapeline/sdk'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { amountText, countText } from '../../ui/amount.ts'
import type { BucketNames } from '../../ui/buckets.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Ago } from '../../ui/moments.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { placeWords, spoken } from '../../words/field-labels.ts'
import { useBucketNames } from '../figures/use-bucket-names.ts'

/** Every figure that is not what it was. */
export function ChangesTable({ changes }: { readonly changes: readonly PortfolioRestatementsChange[] }) {
  const nameOf = useBucketNames()
  if (changes.length === 0) return <Empty title="No figure of the portfolio moved" />
  return <DataTable caption="Changes" columns={changesColumns(nameOf)} rows={changes} keyOf={keyOf} />
}

const keyOf = ({ currency, figure, unit, basis, bucket }: PortfolioRestatementsChange) =>
  [currency, figure, unit, basis ?? '', bucket ?? ''].join('~')

const changesColumns = (nameOf: BucketNames): readonly Column<PortfolioRestatementsChange>[] => [
  { head: 'Figure', cell: (change) => figureName(change, nameOf) },
  { head: 'Before', kind: 'numeric', cell: (change) => textOf(change, change.before) },
  { head: 'After', kind: 'numeric', cell: (change) => textOf(change, change.after) },
  { head: 'Difference', kind: 'numeric', cell: (change) => signed(change, change.difference) },
  { head: 'Unit', cell: ({ unit, currency }) => (unit === 'amount' ? currency : `receivables in ${currency}`) },
]

function figureName({ figure, basis, bucket }: PortfolioRestatementsChange, nameOf: BucketNames): string {
  if (bucket === null) return sentenceCase(figure)
  return `In bucket ${nameOf(bucket)}, ${basis ?? ''}`
}

function textOf({ unit, currency }: PortfolioRestatementsChange, value: SumInJson): string {
  return unit === 'amount' ? amountText(value, currency) : countText(value)
}

function signed(change: PortfolioRestatementsChange, value: SumInJson): string {
  return sumFromJson(value) > 0 ? `+${textOf(change, value)}` : textOf(change, value)
}

/** The receivables that moved. */
export function RestatedTable({ receivables }: { readonly receivables: readonly PortfolioRestatementsReceivable[] }) {
  return (
    <DataTable
      caption="Receivables that moved"
      columns={RECEIVABLES}
      rows={receivables}
      keyOf={({ receivable_id }) => receivable_id}
      by_row
    />
  )
}

const RECEIVABLES: readonly Column<PortfolioRestatementsReceivable>[] = [
  { head: 'Receivable', cell: ({ receivable_id }) => <ReceivableLink id={receivable_id} /> },
  {
    head: 'Closing before',
    kind: 'numeric',
    cell: ({ closing, currency }) => amountText(closing.before, currency),
  },
  {
    head: 'Closing after',
    kind: 'numeric',
    cell: ({ closing, currency }) => `${amountText(closing.after, currency)} ${currency}`,
  },
  { head: 'Bucket', cell: ({ reported }) => <Buckets {...reported} /> },
  { head: 'Moved by', kind: 'prose', cell: (receivable) => <Causes receivable={receivable} /> },
]

function Buckets({ before, after }: PortfolioRestatementsReceivable['reported']) {
  const nameOf = useBucketNames()
  const name = (bucket: string | null) => (bucket === null ? NO_FIGURE : nameOf(bucket))
  return before === after ? name(after) : `${name(before)} → ${name(after)}`
}

interface CausesProps {
  readonly receivable: PortfolioRestatementsReceivable
}

/** How many causes are in view; the others are behind a button. */
const CAUSES_SHOWN = 3

function Causes({ receivable: { receivable_id, entries, statements, currency } }: CausesProps) {
  const [whole, { open }] = useDisclosure()
  const shown = whole ? entries : entries.slice(0, CAUSES_SHOWN)
  const shownStatements = whole ? statements : statements.slice(0, CAUSES_SHOWN - shown.length)
  const more = entries.length + statements.length - shown.length - shownStatements.length
  return (
    <Stack gap={6}>
      {shown.map((entry) => (
        <Text key={entry.entry_id} size="xs" component="div" className="breakable in-text">
          <Badge size="xs" variant="outline" color="gray" c="var(--mantine-color-text)" tt="none" radius="sm" mr={6}>
            {sentenceCase(entry.did)}
          </Badge>
          <ReceivableLink id={receivable_id} entry={entry.entry_id} />: {entryText(entry, currency)}, recorded{' '}
          <Ago at={entry.recorded_at} />
        </Text>
      ))}
      {shownStatements.map((statement) => (
        <Text key={`${statement.of}~${statement.id}~${statement.recorded_at}`} size="xs" component="div">
          <StatementText {...statement} />
        </Text>
      ))}
      {more > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={open} style={{ alignSelf: 'flex-start' }}>
          {more} more
        </Button>
      )}
    </Stack>
  )
}

function entryText({ before, after }: PortfolioRestatementsReceivableEntry, currency: string): string {
  const text = (state: NonNullable<PortfolioRestatementsReceivableEntry['after']>) =>
    `${spoken(state.type)} ${amountText(state.amount, currency)} on ${state.date}`
  if (before !== null && after !== null) return `${text(before)} became ${text(after)}`
  const state = after ?? before
  return state === null ? 'came and went' : text(state)
}

function StatementText({ of, fields, effective_date, recorded_at }: PortfolioRestatementsSetting) {
  return (
    <>
      {sentenceCase(of)} stated {fields.map(placeWords).join(', ')}
      {effective_date === null ? '' : ` from ${effective_date}`}, recorded <Ago at={recorded_at} />
    </>
  )
}

/** What changed in the settings. */
export function SettingsList({ settings }: { readonly settings: readonly PortfolioRestatementsSetting[] }) {
  return (
    <Stack gap={6} p="md" pt={0}>
      {settings.map((statement) => (
        <Text key={`${statement.id}~${statement.recorded_at}`} size="sm" component="div">
          <StatementText {...statement} />
        </Text>
      ))}
    </Stack>
  )
}
