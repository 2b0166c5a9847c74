// Principal from the opening to the closing of each month, and the proof that it foots: each month in itself, and each to the next.
import { Badge, Text } from '@mantine/core'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import { ROLL_FORWARD } from '../../service/portfolio-rows.ts'
import type { MatrixRow } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { type ComparingCells, comparingCells } from '../compare/compared.tsx'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { cashKey, flowOf } from './cash-compared.ts'
import { type CashLook, flowFigure } from './cash-figures.ts'
import { CashNote } from './cash-note.tsx'
import { cashSaves, monthHead } from './cash-saves.ts'
import { gapsOf } from './footing.ts'
import { SavedMatrix } from './saved-matrix.tsx'

/** The panel. */
export function RollForward(look: CashLook) {
  const { rows, currency } = look
  const gaps = gapsOf(rows)
  const compared = comparingCells(look.side, cashKey)
  const lead =
    `In ${currency}, the latest month first: opening + disbursed + capitalized − collected − refunded − written off − ` +
    'closed unexplained + transferred = closing.'
  return (
    <Panel
      title="Roll-forward of principal"
      lead={lead}
      flush
      actions={
        <Badge
          variant="outline"
          color="gray"
          c="var(--mantine-color-text)"
          tt="none"
          radius="sm"
          style={{ flex: 'none' }}
        >
          {gaps.length === 0 ? 'Foots' : 'Does not foot'}
        </Badge>
      }
    >
      <SavedMatrix
        saves={cashSaves(look, 'roll-forward of principal', 'roll-forward', lead)}
        caption="Roll-forward of principal"
        corner="Month"
        columns={ROLL_FORWARD.map(sentenceCase)}
        rows={rows.toReversed().map((row) => rowOf(row, look, compared))}
      />
      <Text size="xs" c="dimmed" px="md" py="sm">
        {gaps.length === 0
          ? 'Every month foots to the last digit and begins where the one before ended.'
          : `These months do not foot: ${gaps.join(', ')}. Report it to the operator.`}
      </Text>
      <CashNote {...look} what="roll-forward of principal" file="roll-forward" figures={FIGURES} />
    </Panel>
  )
}

type Line = (typeof ROLL_FORWARD)[number]

const lineOf = (line: Line) => flowOf(({ principal }) => principal[line])

const FIGURES = ROLL_FORWARD.map((line): ComparedFigure<PortfolioCashFlowsRow> => [line, lineOf(line)])

function rowOf(row: PortfolioCashFlowsRow, look: CashLook, compared: ComparingCells<PortfolioCashFlowsRow>): MatrixRow {
  return {
    id: row.month,
    ...monthHead(row),
    cells: ROLL_FORWARD.map((line) => {
      const opens = (one: PortfolioCashFlowsRow) => flowFigure(one, sentenceCase(line), one.principal[line], look)
      const content = compared(row, lineOf(line), opens, row.principal[line] === 0 && line !== 'closing')
      return { content, saved: lineOf(line)(row) }
    }),
  }
}
