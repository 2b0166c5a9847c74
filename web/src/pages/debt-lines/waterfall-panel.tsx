// The waterfall: a bar for each step beside its amount, so that chart and table are one. Steps of receivables open them.
import type { Sum } from '@tapeline/kernel/core/sum'
import { Button, Group, useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { amountText } from '../../ui/amount.ts'
import { paletteOf } from '../../ui/chart-palette.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FloatingBar, type BarScale, scaleOf } from './floating-bar.tsx'
import { Panel } from '../../ui/page.tsx'
import { type FileColumn, amountColumn, currencyColumn } from '../../ui/file-columns.ts'
import { saveFile } from '../../ui/save-file.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { BehindLink } from './behind-link.tsx'
import { useLine } from './use-line.ts'
import { type WaterfallBar, barsOf, waterfallOf } from './waterfall.ts'
import { waterfallPicture } from './waterfall-picture.ts'

/** The panel. */
export function WaterfallPanel({ base }: { readonly base: CalculatedBase }) {
  const bars = useMemo(() => barsOf(waterfallOf(base)), [base])
  const scale = scaleOf(bars)
  return (
    <Panel
      title="From the book to availability"
      lead={`Amounts in ${base.currency}. Underlined figures open the receivables behind them.`}
      actions={<Downloads base={base} bars={bars} />}
      flush
    >
      <DataTable
        caption="The borrowing base, step by step"
        is_fixed
        columns={columns(base.currency, scale)}
        rows={bars}
        keyOf={({ key }) => key}
      />
    </Panel>
  )
}

function columns(currency: string, scale: BarScale): Column<WaterfallBar>[] {
  return [
    { head: 'Step', cell: ({ kind, label }) => <span className={`step-${kind}`}>{label}</span> },
    { head: 'Bar', kind: 'drawn', cell: (bar) => <FloatingBar scale={scale} {...bar} /> },
    { head: 'Amount', kind: 'numeric', cell: (bar) => <Amount bar={bar} currency={currency} /> },
    { head: 'Receivables', kind: 'numeric', cell: ({ count }) => count ?? '' },
  ]
}

function Amount({ bar, currency }: { readonly bar: WaterfallBar; readonly currency: string }) {
  const { kind, amount, behind, label } = bar
  const text = `${signOf(kind, amount)}${amountText(amount, currency)}`
  const shown = behind === undefined || amount === 0 ? text : <BehindLink behind={behind} figure={text} what={label} />
  return kind === 'level' ? <strong>{shown}</strong> : shown
}

function signOf(kind: WaterfallBar['kind'], amount: Sum): string {
  if (amount === 0 || kind === 'level') return ''
  return kind === 'less' ? '−' : '+'
}

interface DownloadsProps {
  readonly base: CalculatedBase
  readonly bars: readonly WaterfallBar[]
}

function Downloads({ base, bars }: DownloadsProps) {
  const { line } = useLine()
  const palette = paletteOf(useComputedColorScheme('light'))
  const name = `borrowing-base-${line.id.replaceAll(/[^\w.-]+/g, '-')}-${base.as_of}`
  const savePng = async () => {
    const title = `${line.name ?? line.id}: borrowing base as of ${base.as_of}, ${base.currency}`
    const picture = await waterfallPicture(bars, base.currency, title, palette)
    if (picture !== null) saveFile(`${name}.png`, picture)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <SaveRows what="the waterfall" file_name={`${name}.csv`} columns={fileColumns(base.currency)} rows={bars} />
      <Button variant="default" size="xs" onClick={() => void savePng()} aria-label="The waterfall as PNG">
        PNG
      </Button>
    </Group>
  )
}

/** The steps; what is taken off is below zero. */
const fileColumns = (currency: string): readonly FileColumn<WaterfallBar>[] => [
  ['step', ({ label }) => label],
  amountColumn(
    'amount',
    ({ kind, amount }) => (kind === 'less' ? -amount : amount),
    () => currency,
  ),
  currencyColumn(currency),
  ['receivables', ({ count }) => count],
]
