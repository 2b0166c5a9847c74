// The waterfall: a bar for each step beside its amount, so that chart and table are one. Compared, the bar of the other side hangs below it. Steps of
// receivables open them.
import { Button, Group, Text, useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { paletteOf } from '../../ui/chart-palette.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FloatingBar, type BarScale, scaleOf } from './floating-bar.tsx'
import { Panel } from '../../ui/page.tsx'
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
import { barsOf, waterfallOf } from './waterfall.ts'
import {
  type BarsThen,
  type CurrencyBar,
  barsThen,
  isInAnother,
  signedAmount,
  waterfallColumns,
} from './waterfall-compared.ts'
import { waterfallPicture } from './waterfall-picture.ts'

interface WaterfallPanelProps {
  readonly base: CalculatedBase
  readonly other: OtherBase | undefined
}

/** The panel. */
export function WaterfallPanel({ base, other }: WaterfallPanelProps) {
  const bars = useMemo(() => inItsCurrency(barsOf(waterfallOf(base)), base), [base])
  const side = sideOf<CurrencyBar>(other, (then) => inItsCurrency(barsOf(waterfallOf(then)), then))
  const then = barsThen(side, base.currency)
  return (
    <Panel
      title="From the book to availability"
      lead={`Amounts in ${base.currency}. Underlined figures open the receivables behind them.`}
      actions={<Downloads base={base} bars={bars} then={then} />}
      flush
    >
      <DataTable
        caption="The borrowing base, step by step"
        is_fixed
        columns={columns(bars, side, then)}
        rows={bars}
        keyOf={({ key }) => key}
      />
      {then !== undefined && <BarLegend words={then.words} />}
      {side !== undefined && isInAnother(side, base.currency) && (
        <NotCompared>Bars are not compared: the amounts of {side.against.words} are in another currency.</NotCompared>
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

/** What the second bar of each step is. */
function BarLegend({ words }: { readonly words: string }) {
  return (
    <Text size="xs" c="dimmed" px="md" pt="xs" role="note">
      <span className="bar-swatch" aria-hidden />
      Bars dashed and paler: {words}, on the same scale. A step that it does not have has no second bar.
    </Text>
  )
}

function columns(
  bars: readonly CurrencyBar[],
  side: Side<CurrencyBar> | undefined,
  then: BarsThen | undefined,
): Column<CurrencyBar>[] {
  const compared = comparing(side, stepKey)
  const scale = scaleOf([...bars, ...(then?.bars ?? [])])
  return [
    { head: 'Step', cell: ({ kind, label }) => <span className={`step-${kind}`}>{label}</span> },
    { head: 'Bar', kind: 'drawn', cell: (bar) => <StepBar bar={bar} scale={scale} then={then} /> },
    {
      head: 'Amount',
      kind: 'numeric',
      cell: (bar) => compared(bar, stepAmount, <Amount bar={bar} />),
    },
    {
      head: 'Receivables',
      kind: 'numeric',
      cell: (bar) => (bar.count === undefined ? '' : compared(bar, stepCount, bar.count)),
    },
  ]
}

interface StepBarProps {
  readonly bar: CurrencyBar
  readonly scale: BarScale
  readonly then: BarsThen | undefined
}

function StepBar({ bar, scale, then }: StepBarProps) {
  return (
    <FloatingBar {...{ bar, scale }} compared={then !== undefined} then={then?.of(bar)} title={then?.titleOf(bar)} />
  )
}

function Amount({ bar }: { readonly bar: CurrencyBar }) {
  const { kind, amount, behind, label } = bar
  const text = signedAmount(bar)
  const shown = behind === undefined || amount === 0 ? text : <BehindLink behind={behind} figure={text} what={label} />
  return kind === 'level' ? <strong>{shown}</strong> : shown
}

interface DownloadsProps {
  readonly base: CalculatedBase
  readonly bars: readonly CurrencyBar[]
  readonly then: BarsThen | undefined
}

function Downloads({ base, bars, then }: DownloadsProps) {
  const { line } = useLine()
  const palette = paletteOf(useComputedColorScheme('light'))
  const name = `borrowing-base-${line.id.replaceAll(/[^\w.-]+/g, '-')}-${base.as_of}`
  const savePng = async () => {
    const title = `${line.name ?? line.id}: borrowing base as of ${base.as_of}, ${base.currency}`
    const picture = await waterfallPicture({ bars, other: then, title, palette })
    if (picture !== null) saveFile(`${name}.png`, picture)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <SaveRows
        what="the waterfall"
        file_name={`${name}.csv`}
        columns={waterfallColumns(base.currency, then)}
        rows={bars}
      />
      <Button variant="default" size="xs" onClick={() => void savePng()} aria-label="The waterfall as PNG">
        PNG
      </Button>
    </Group>
  )
}
