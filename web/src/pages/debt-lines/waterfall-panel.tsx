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
import { comparing } from '../compare/compared.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'
import { STEP_FIGURES, STEP_NAMES, inItsCurrency, stepAmount, stepCount, stepKey } from './base-compared.ts'
import { BehindLink } from './behind-link.tsx'
import { type OtherBase, sideOf } from './line-against.tsx'
import { useLine } from './use-line.ts'
import { type WaterfallBar, barsOf, waterfallOf } from './waterfall.ts'
import { waterfallPicture } from './waterfall-picture.ts'

interface WaterfallPanelProps {
  readonly base: CalculatedBase
  readonly other: OtherBase | undefined
}

type CurrencyBar = WaterfallBar & { readonly currency: string }

/** The panel. */
export function WaterfallPanel({ base, other }: WaterfallPanelProps) {
  const bars = useMemo(() => inItsCurrency(barsOf(waterfallOf(base)), base), [base])
  const side = sideOf<CurrencyBar>(other, (then) => inItsCurrency(barsOf(waterfallOf(then)), then))
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
        columns={columns(base.currency, scale, side)}
        rows={bars}
        keyOf={({ key }) => key}
      />
      {side?.rows !== undefined && (
        <NotCompared>
          Bars are not compared: each draws the first amount of its step, not that of {side.against.words}.
        </NotCompared>
      )}
      <ComparedNote
        what="the borrowing base, step by step"
        file_name="borrowing-base-compared.csv"
        side={side}
        rows={bars}
        keyOf={stepKey}
        names={STEP_NAMES}
        figures={STEP_FIGURES}
      />
    </Panel>
  )
}

function columns(currency: string, scale: BarScale, side: Side<CurrencyBar> | undefined): Column<CurrencyBar>[] {
  const compared = comparing(side, stepKey)
  return [
    { head: 'Step', cell: ({ kind, label }) => <span className={`step-${kind}`}>{label}</span> },
    { head: 'Bar', kind: 'drawn', cell: (bar) => <FloatingBar scale={scale} {...bar} /> },
    {
      head: 'Amount',
      kind: 'numeric',
      cell: (bar) => compared(bar, stepAmount, <Amount bar={bar} currency={currency} />),
    },
    {
      head: 'Receivables',
      kind: 'numeric',
      cell: (bar) => (bar.count === undefined ? '' : compared(bar, stepCount, bar.count)),
    },
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
