// The waterfall: a bar for each step beside its amount, so that chart and table are one. Steps of receivables open them.
import type { Sum } from '@tapeline/kernel/core/sum'
import { Button, Group, useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { csvLine } from '@tapeline/kernel/core/csv'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { amountText } from '../../ui/amount.ts'
import { paletteOf } from '../../ui/chart-palette.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FloatingBar, type BarScale, scaleOf } from './floating-bar.tsx'
import { Panel } from '../../ui/page.tsx'
import { amountCell } from '../../ui/file-columns.ts'
import { saveFile } from '../../ui/save-file.ts'
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
  const saveCsv = () => saveFile(`${name}.csv`, new Blob([csvOf(bars, base.currency)], { type: 'text/csv' }))
  const savePng = async () => {
    const title = `${line.name ?? line.id}: borrowing base as of ${base.as_of}, ${base.currency}`
    const picture = await waterfallPicture(bars, base.currency, title, palette)
    if (picture !== null) saveFile(`${name}.png`, picture)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Button variant="default" size="xs" onClick={saveCsv} aria-label="The waterfall as CSV">
        CSV
      </Button>
      <Button variant="default" size="xs" onClick={() => void savePng()} aria-label="The waterfall as PNG">
        PNG
      </Button>
    </Group>
  )
}

/** The steps; what is taken off is below zero. */
function csvOf(bars: readonly WaterfallBar[], currency: string): string {
  const lines = bars.map(({ label, kind, amount, count }) => {
    return [label, amountCell(kind === 'less' ? -amount : amount, currency), currency, count]
  })
  return `\uFEFF${[['step', 'amount', 'currency', 'receivables'], ...lines].map((line) => csvLine(line)).join('')}`
}
