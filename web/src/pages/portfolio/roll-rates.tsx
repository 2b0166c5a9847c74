// What became of each bucket in a month: better, the same, worse or gone; what was cured; and the flow to the next bucket.
import { SimpleGrid, Text } from '@mantine/core'
import type { PortfolioRollRatesRow } from '@tapeline/sdk'
import { tableCsv } from '../../service/portfolio.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { comparing, comparingCells } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { helpIn } from '../figures/figure-help.ts'
import { termHelp } from '../figures/term-help.ts'
import { OpenFigure } from '../figures/open-figure.tsx'
import { shortText } from '../figures/parts.ts'
import { ROLL_FIGURES, ROLL_NAMES, SHOWN_ROLLS, flowOf, openingOf, rollKey, rollOf } from './roll-compared.ts'
import { stateName } from './state-names.ts'
import { rollFigure } from './transition-figures.ts'
import type { RollLook } from './roll-look.ts'

interface RollRatesProps {
  readonly look: RollLook
  readonly rolls: readonly PortfolioRollRatesRow[]
}

/** The panel. */
export function RollRates({ look, rolls }: RollRatesProps) {
  const { measure, view, month, basis } = look
  const asked = { ...view.filters, month, basis }
  const firstLate = rolls.find((row) => row[measure].cured_and_later !== null)
  return (
    <Panel
      title="Rates by bucket"
      lead={`Shares of what was in the bucket when ${month} began. Bucket flow is by amount and follows no receivable.`}
      flush
      actions={
        <FileLinks href={tableCsv(view.environment, 'roll-rates', view.clocks, asked)} what="the rates by bucket" />
      }
    >
      {firstLate !== undefined && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} px="md" pb="md">
          <OpenFigure
            figure={{
              ...rollFigure(firstLate, 'cured_and_later', firstLate[measure].cured_and_later, look),
              title: 'Cure rate of the portfolio',
            }}
            note="of everything past due when the month began"
          />
        </SimpleGrid>
      )}
      <DataTable caption="Rates by bucket" columns={columns(look)} rows={rolls} keyOf={({ bucket }) => bucket} />
      <Text size="xs" c="dimmed" px="md" py="sm">
        Roll down, stable, roll up and what left add up to 100 %. What was repaid in full is not cured; it is paid off.
      </Text>
      <ComparedNote
        what={`roll rates of ${month} in ${look.currency}`}
        file_name={`roll-rates-${month}-${look.currency}-compared.csv`}
        side={look.rolls_side}
        rows={rolls}
        keyOf={rollKey}
        names={ROLL_NAMES}
        figures={ROLL_FIGURES}
      />
    </Panel>
  )
}

const HEADS = {
  roll_down: 'Roll down',
  stable: 'Stable',
  roll_up: 'Roll up',
  paid_off: 'Paid off',
  charged_off: 'Charged off',
  cured: 'Cured',
}

function columns(look: RollLook): Column<PortfolioRollRatesRow>[] {
  const { measure, currency, rolls_side } = look
  const compared = comparing(rolls_side, rollKey)
  const cells = comparingCells(rolls_side, rollKey)
  return [
    { head: 'Bucket', cell: ({ bucket }) => stateName(bucket, look.buckets) },
    {
      head: 'Opening',
      kind: 'numeric',
      cell: (row) => compared(row, openingOf(measure), shortText(row[measure].opening, measure, currency)),
    },
    ...SHOWN_ROLLS.map((roll): Column<PortfolioRollRatesRow> => ({
      head: HEADS[roll],
      kind: 'numeric',
      help: (row) => helpIn(rollFigure(row, roll, row[measure][roll], look)),
      cell: (row) =>
        cells(
          row,
          rollOf(roll, measure),
          (one) => (one[measure][roll] === null ? undefined : rollFigure(one, roll, one[measure][roll], look)),
          row[measure][roll]?.value === 0,
        ),
    })),
    {
      head: 'Bucket flow',
      kind: 'numeric',
      help: termHelp('roll rate'),
      cell: (row) =>
        cells(row, flowOf, (one) =>
          one.bucket_flow === null ? undefined : rollFigure(one, 'bucket_flow', one.bucket_flow, look),
        ),
    },
  ]
}
