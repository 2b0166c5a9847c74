// The facts behind a covenant test: the receivables that a share counts, the base that a figure of the line is of, the
// statements read, the payments of the cash tie-out.
import { Anchor, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DebtLineMetric, PortfolioDelinquencyRow } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { type Asked, tableQuery } from '../../service/portfolio.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import { sourceOf } from './covenant-words.ts'
import { LineAnchor } from './line-anchor.tsx'
import { useLine } from './use-line.ts'
import { counted } from '../../ui/words.ts'
import { bucketName } from '../portfolio/delinquency-figures.ts'

interface TestProps {
  readonly test: DebtLineMetric
}

/** What is behind a test. */
export function CovenantSource({ test }: TestProps) {
  const { reader } = useLine()
  const source = sourceOf(test.metric)
  if (source === 'base') return <BaseOfDay test={test} />
  if (source === 'statements') return <StatementsRead test={test} />
  if (source === 'cash') return <CashOfDay test={test} />
  if (source === 'findings') return null
  // Only the lender reads the tables of its portfolio; both parties read the receivables that backed the line.
  return reader === 'operator' ? <BackedBy test={test} /> : <ReceivablesOfDay test={test} />
}

function BaseOfDay({ test }: TestProps) {
  const { line } = useLine()
  return (
    <LineAnchor to={PATHS.debtLine} line={line.id} search={{ as_of: test.test_date }} mt="sm">
      Borrowing base of {test.test_date}
    </LineAnchor>
  )
}

/** The tie-out of the test day: what came in up to then and is not verified. */
function CashOfDay({ test }: TestProps) {
  const { environment, line, reader } = useLine()
  const to = reader === 'operator' ? PATHS.operatorLendersCash : PATHS.cashTieOut
  const search = { as_of: test.test_date, direction: 'in', shown: 'open' }
  return (
    <Anchor
      size="sm"
      underline="always"
      mt="sm"
      renderRoot={(props) => (
        <Link {...props} to={to} params={{ environment, organization: line.organization }} search={search} />
      )}
    >
      Cash tie-out of {test.test_date}
    </Anchor>
  )
}

function BackedBy({ test }: TestProps) {
  const { line } = useLine()
  return (
    <LineAnchor to={PATHS.debtLineReceivables} line={line.id} search={{ as_of: test.test_date }} mt="sm">
      Receivables that backed the line on {test.test_date}
    </LineAnchor>
  )
}

function StatementsRead({ test }: TestProps) {
  const { line } = useLine()
  const ids = [...new Set(test.months.flatMap(({ financial_ids }) => financial_ids))]
  if (ids.length === 0) return null
  return (
    <Group gap="xs" mt="sm">
      <Text size="sm">Read from</Text>
      {ids.map((id) => (
        <LineAnchor key={id} to={PATHS.debtLineStatements} line={line.id} search={{ of: 'financials', statement: id }}>
          {id}
        </LineAnchor>
      ))}
    </Group>
  )
}

/** A part of a test that receivables make up: what it is, and how the portfolio is asked for them. */
interface Part {
  readonly label: string
  readonly asked: Asked
}

/** The receivables that backed the line on the test day, those that the test counts first. */
function ReceivablesOfDay({ test }: TestProps) {
  const { environment, clocks, line } = useLine()
  const asked = { debt_line: line.id, currency: line.currency }
  const isByAge = typeof test.parameters.days_past_due === 'number'
  const buckets = useQuery({
    ...tableQuery(environment, 'delinquency', { ...clocks, as_of: test.test_date }, asked),
    enabled: isByAge,
  })
  const [chosen, setChosen] = useState(0)
  const parts = [...partsOf(test, buckets.data?.data ?? []), { label: 'All that back the line', asked: {} }]
  const part = parts[chosen] ?? parts[0]
  if (isByAge && buckets.isPending) return null
  return (
    <div className="source">
      <NativeSelect
        label="Receivables of the test day"
        size="xs"
        maw={320}
        data={parts.map(({ label }, i) => ({ value: String(i), label }))}
        value={String(chosen)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        mb="sm"
      />
      <ReceivablesBehind
        key={chosen}
        title={part?.label ?? ''}
        as_of={test.test_date}
        asked={{ ...asked, ...part?.asked }}
      />
    </div>
  )
}

/** What the numerator counts, by bucket where it is by days past due. */
function partsOf({ metric, parameters, test_month }: DebtLineMetric, rows: readonly PortfolioDelinquencyRow[]): Part[] {
  if (metric === 'unreconciled_share') return [{ label: 'Unreconciled', asked: { finding: 'unreconciled' } }]
  if (/charge_off|gross_default|net_loss|recovery/.test(metric))
    return [{ label: 'Charged off', asked: { state: 'charged_off' } }]
  const { days_past_due } = parameters
  const basis = parameters.basis ?? 'reported'
  if (typeof days_past_due !== 'number') return []
  return rows
    .filter(({ month, days_to }) => month === test_month && (days_to === null || days_to >= days_past_due))
    .filter((row) => row[basis].count > 0)
    .map((row) => ({
      label: `${bucketName(row)} past due: ${counted(row[basis].count, 'receivable')}`,
      asked: { state: row.bucket, basis },
    }))
}
