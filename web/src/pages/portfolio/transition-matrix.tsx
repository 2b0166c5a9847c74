// The transition matrix of a month: from which bucket to which state, each row with what it began with and its sum.
import { sumFromJson, sumInJson, sumOf } from '@tapeline/kernel/core/sum'
import { Text } from '@mantine/core'
import type { PortfolioRollRatesRow, PortfolioTransitionsRow } from '@tapeline/sdk'
import type { MatrixRow } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentText } from '../../ui/ratio.ts'
import { Empty } from '../../ui/states.tsx'
import { ChangeLine } from '../compare/compared.tsx'
import { amountOf, countOf, ratioOf } from '../../ui/change.ts'
import { OpenCell } from '../figures/open-figure.tsx'
import { shortText } from '../figures/parts.ts'
import { endOf, monthsLater } from './months.ts'
import { shareBefore } from './roll-compared.ts'
import { SavedMatrix } from './saved-matrix.tsx'
import { stateHead, stateName } from './state-names.ts'
import { shareOf, transitionFigure } from './transition-figures.ts'
import type { RollLook } from './roll-look.ts'

interface MatrixProps extends RollLook {
  readonly rolls: readonly PortfolioRollRatesRow[]
}

/** The panel. */
export function TransitionMatrix(look: MatrixProps) {
  const { rows, rolls, buckets, month, as_of, basis, measure, currency } = look
  const states = statesOf(rows, buckets)
  const begin = endOf(monthsLater(month, -1), as_of)
  const weight = measure === 'amount' ? `principal in ${currency}` : 'number'
  const changed = rolls.some(({ edges_changed }) => edges_changed)
  const lead = `From the bucket on ${begin} to the state on ${endOf(month, as_of)}, as shares of the row by ${weight}.`
  return (
    <Panel title="Transition matrix" lead={lead} flush>
      {rows.length === 0 ? (
        <Empty title="Nothing was open when the month began" />
      ) : (
        <SavedMatrix
          saves={{
            what: `transition matrix of ${month} in ${currency}`,
            lead: `${lead} Delinquency as ${basis}.`,
            file_name: `transitions-${month}-${currency}.csv`,
            table: 'transitions',
            rows,
          }}
          caption="Transition matrix"
          corner="From"
          columns={['Opening', ...states.map((state) => stateHead(state, buckets)), 'Sum']}
          rows={rolls.map((roll) => rowOf(look, roll, states))}
        />
      )}
      {changed && (
        <Text size="xs" c="dimmed" px="md" py="sm">
          The edges of the buckets changed within the month: each end is shown in the buckets of its day.
        </Text>
      )}
    </Panel>
  )
}

function rowOf(look: RollLook, roll: PortfolioRollRatesRow, states: readonly string[]): MatrixRow {
  const { rows, measure, currency } = look
  const ofBucket = rows.filter(({ from_bucket }) => from_bucket === roll.bucket)
  const sum = sumInJson(sumOf(ofBucket.map((row) => sumFromJson(row[measure]))))
  const opening = roll[measure].opening
  return {
    id: roll.bucket,
    head: stateName(roll.bucket, look.buckets),
    cells: [
      {
        content: shortText(opening, measure, currency),
        saved: measure === 'amount' ? amountOf(opening, currency) : countOf(opening),
      },
      ...states.map((state) => cellOf(look, ofBucket, state)),
      {
        saved: opening === 0 ? null : ratioOf({ numerator: sum, denominator: opening }),
        content: (
          <span className="total">{percentText(opening === 0 ? null : { numerator: sum, denominator: opening })}</span>
        ),
      },
    ],
  }
}

function cellOf(look: RollLook, rows: readonly PortfolioTransitionsRow[], state: string) {
  const row = rows.find(({ to_state }) => to_state === state)
  if (row === undefined) return undefined
  const share = shareOf(row, look.measure)
  const content = (
    <>
      <OpenCell figure={transitionFigure(row, look)} />
      <ShareThen look={look} row={row} />
    </>
  )
  return { content, saved: ratioOf(share), heat: share.value }
}

interface ShareThenProps {
  readonly look: RollLook
  readonly row: PortfolioTransitionsRow
}

/** The share then, and the change; nothing where nothing is compared. */
function ShareThen({ look: { side, rolls_side, measure }, row }: ShareThenProps) {
  if (side?.rows === undefined || rolls_side?.rows === undefined) return null
  const before = shareBefore(row, measure, side, rolls_side)
  return <ChangeLine now={ratioOf(shareOf(row, measure))} before={before} words={side.against.words} />
}

/** The states that anything reached: buckets in their order, then what is no longer outstanding. */
function statesOf(rows: readonly PortfolioTransitionsRow[], buckets: readonly string[]): string[] {
  const others = rows.filter(({ to_state }) => !buckets.includes(to_state))
  const left = others.filter(({ direction }) => direction === 'left').map(({ to_state }) => to_state)
  const renamed = others.filter(({ direction }) => direction !== 'left').map(({ to_state }) => to_state)
  return [...new Set([...buckets, ...renamed, ...left])]
}
