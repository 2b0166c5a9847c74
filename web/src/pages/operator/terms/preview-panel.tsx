// The base by the proposed terms beside the base by the terms in force: step by step, and the receivables whose treatment changes.
import { type SumInJson, minus, sumFromJson } from '@tapeline/kernel/core/sum'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BorrowingBasePreview, BorrowingBasePreviewTried } from '@tapeline/sdk'
import type { ChangedReceivable, ChangedReceivables } from '../../../service/api-types.ts'
import { amountText } from '../../../ui/amount.ts'
import { Panel } from '../../../ui/page.tsx'
import { type FileColumn, amountCell, currencyColumn } from '../../../ui/file-columns.ts'
import { CopySaved } from '../../../ui/copy-saved.tsx'
import { SaveRows } from '../../../ui/save-rows.tsx'
import { Loading } from '../../../ui/states.tsx'
import { CalculatingText } from '../../debt-lines/calculating.tsx'

interface PreviewPanelProps {
  readonly preview: BorrowingBasePreview | undefined
  /** Whether what is shown is not yet of what was written last. */
  readonly isBehind: boolean
  /** Whether what was written is not accepted, so that nothing can be tried. */
  readonly isRefused: boolean
  readonly isChanged: boolean
}

/** The panel. */
export function PreviewPanel({ preview, isBehind, isRefused, isChanged }: PreviewPanelProps) {
  return (
    <Panel title="Borrowing base">
      <div aria-live="polite" aria-busy={isBehind} className={isBehind ? 'replaced' : undefined}>
        <Text size="sm" c="dimmed" mb="sm">
          {stateWords(preview, isRefused, isChanged)}
        </Text>
        {preview === undefined && !isRefused && <Loading />}
        {preview !== undefined && <Compared preview={preview} />}
      </div>
    </Panel>
  )
}

const BEFORE = ' The figures below are by the terms as written before.'

function stateWords(preview: BorrowingBasePreview | undefined, isRefused: boolean, isChanged: boolean): string {
  if (isRefused)
    return `Correct the marked fields to see the base by these terms.${preview === undefined ? '' : BEFORE}`
  const at = preview === undefined ? '' : ` as of ${preview.as_of}`
  return isChanged
    ? `By the terms in force, and as changed here${at}. Nothing is saved yet.`
    : `By the terms in force${at}.`
}

type Step = readonly [label: string, of: (base: BorrowingBasePreviewTried) => SumInJson | null, kind?: 'sum']

const STEPS: readonly Step[] = [
  ['Pledged', ({ pledged }) => pledged.amount],
  ['Ineligible', ({ ineligible }) => ineligible.amount],
  ['Eligible', ({ eligible }) => eligible.amount, 'sum'],
  ['Excess', ({ excess }) => excess],
  ['Net eligible', ({ net_eligible }) => net_eligible, 'sum'],
  ['Advance', ({ advance }) => advance],
  ['Cash counted', ({ cash }) => cash.counted],
  ['Reserves', ({ reserved }) => reserved],
  ['Borrowing base', ({ base }) => base, 'sum'],
  ['Outstanding', ({ outstanding }) => outstanding],
  ['Availability', ({ availability }) => availability, 'sum'],
  ['Deficiency', ({ deficiency }) => deficiency],
]

function Compared({
  preview: { tried, in_force, currency, calculation, changed_receivables },
}: {
  preview: BorrowingBasePreview
}) {
  if (tried === null || in_force === null || currency === null) return <CalculatingText calculation={calculation} />
  const columns = fileColumns(in_force, tried, currency)
  return (
    <Stack gap="md">
      <Group justify="flex-end" gap="xs">
        <CopySaved what={WHAT} columns={columns} rows={STEPS} />
        <SaveRows what={WHAT} file_name="terms-compared.csv" columns={columns} rows={STEPS} />
      </Group>
      <table className="compared" aria-label={`Borrowing base before and after, in ${currency}`}>
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            <th scope="col">In force</th>
            <th scope="col">As changed</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map(([label, of, kind]) => (
            <StepRow key={label} label={label} kind={kind} values={[of(in_force), of(tried)]} currency={currency} />
          ))}
        </tbody>
      </table>
      {changed_receivables !== null && <Changed changed={changed_receivables} currency={currency} />}
    </Stack>
  )
}

const WHAT = 'the base before and after'

const fileColumns = (
  in_force: BorrowingBasePreviewTried,
  tried: BorrowingBasePreviewTried,
  currency: string,
): readonly FileColumn<Step>[] => [
  ['step', ([label]) => label],
  ['in_force', ([, of]) => amountCell(of(in_force), currency)],
  ['as_changed', ([, of]) => amountCell(of(tried), currency)],
  currencyColumn(currency),
]

interface StepRowProps {
  readonly label: string
  readonly kind: 'sum' | undefined
  readonly values: readonly [SumInJson | null, SumInJson | null]
  readonly currency: string
}

function StepRow({ label, kind, values: [before, after], currency }: StepRowProps) {
  const text = (amount: SumInJson | null) => (amount === null ? '–' : amountText(amount, currency))
  const change = before === null || after === null ? null : minus(sumFromJson(after), sumFromJson(before))
  return (
    <tr className={kind}>
      <th scope="row">{label}</th>
      <td>{text(before)}</td>
      <td>
        {text(after)}
        {change !== null && change !== 0 && (
          <Text component="span" display="block" size="xs" fw={550} className={change > 0 ? 'rise' : 'fall'}>
            {change > 0 ? '+' : '−'}
            {amountText(change < 0 ? -change : change, currency)}
          </Text>
        )}
      </td>
    </tr>
  )
}

/** How many are shown before all are asked for. */
const FIRST = 5

function Changed({ changed, currency }: { readonly changed: ChangedReceivables; readonly currency: string }) {
  const [isAll, setAll] = useState(false)
  const { became_eligible, became_ineligible, gained, lost, largest } = changed
  if (largest.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No receivable changes its result.
      </Text>
    )
  const sums = [
    [became_eligible, 'become eligible'],
    [became_ineligible, 'become ineligible'],
    [gained, 'count for more'],
    [lost, 'count for less'],
  ] as const
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        Receivables that change
      </Text>
      <ul className="sums">
        {sums
          .filter(([{ count }]) => count > 0)
          .map(([{ count, amount }, what]) => (
            <li key={what}>
              {count} {what}: {amountText(amount, currency)} {currency}
            </li>
          ))}
      </ul>
      <ul className="changed" aria-label="Receivables that change most">
        {largest.slice(0, isAll ? undefined : FIRST).map((one) => (
          <ChangedRow key={one.receivable_id} changed={one} currency={currency} />
        ))}
      </ul>
      {!isAll && largest.length > FIRST && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setAll(true)}>
          Show {largest.length === 100 ? 'the largest 100' : `all ${largest.length}`}
        </Button>
      )}
    </div>
  )
}

function ChangedRow({ changed, currency }: { readonly changed: ChangedReceivable; readonly currency: string }) {
  const { receivable_id, obligor_id, before, after } = changed
  return (
    <li>
      <Text size="sm" fw={550} className="breakable">
        {receivable_id}
      </Text>
      <Text size="xs" c="dimmed" className="breakable">
        {obligor_id}: {amountText(before.net_eligible, currency)} → {amountText(after.net_eligible, currency)}
        {reasonOf(changed)}
      </Text>
    </li>
  )
}

function reasonOf({ before, after }: ChangedReceivable): string {
  const now = after.failed_rules.filter((rule) => !before.failed_rules.includes(rule))
  const noMore = before.failed_rules.filter((rule) => !after.failed_rules.includes(rule))
  if (now.length > 0) return `; fails ${now.join(', ')}`
  return noMore.length > 0 ? `; no longer fails ${noMore.join(', ')}` : '; by limits'
}
