// What stands below a headline figure: the figure then, the change, and a line of its months.
import { Text } from '@mantine/core'
import type { MaybeFigure } from '../../ui/change.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { ChangeLine } from './compared.tsx'
import type { Side } from './side.ts'

interface TrendProps<Row> {
  readonly side: Side<Row> | undefined
  readonly now: MaybeFigure
  /** The figure of the rows then. */
  readonly of: (rows: readonly Row[]) => MaybeFigure
  /** The figure month by month. */
  readonly months: readonly number[]
}

/** The trend of a figure. */
export function Trend<Row>({ side, now, of, months }: TrendProps<Row>) {
  return (
    <div className="trend">
      <Text size="xs" c="dimmed" component="div">
        {side?.rows !== undefined && <ChangeLine now={now} before={of(side.rows)} words={side.against.words} named />}
        {side?.rows === undefined && side?.error ? 'The earlier figure could not be loaded.' : null}
      </Text>
      <Sparkline values={months} />
    </div>
  )
}
