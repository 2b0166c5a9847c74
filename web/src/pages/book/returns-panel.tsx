// What a receivable returned from its beginning to the day.
import { SimpleGrid } from '@mantine/core'
import type { Returns, TimelineRatio } from '../../service/timeline.ts'
import { Figure } from '../../ui/figure.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentOf, percentText } from '../../ui/ratio.ts'
import { sentenceCase } from '../../ui/words.ts'

/** The panel. */
export function ReturnsPanel({ returns }: { readonly returns: Returns }) {
  const { moic, irr, irr_none_because, gross_yield, net_yield, wal_received } = returns
  return (
    <Panel title="Returns to date" lead="Of the cash that moved.">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure
          label="MOIC, realised"
          value={timesText(moic.realised)}
          note={`${timesText(moic.total)} with what is outstanding`}
        />
        <Figure
          label="IRR"
          value={percentOf(irr)}
          note={irr_none_because === null ? 'annual, actual/365' : sentenceCase(irr_none_because)}
        />
        <Figure
          label="Gross yield"
          value={percentText(gross_yield)}
          note={`${percentText(net_yield)} net of write-offs`}
        />
        <Figure
          label="WAL received"
          value={wal_received === null ? NO_FIGURE : `${wal_received.value.toFixed(2)} years`}
          note="of the principal received"
        />
      </SimpleGrid>
    </Panel>
  )
}

function timesText(ratio: TimelineRatio | null): string {
  return ratio === null ? NO_FIGURE : `${ratio.value.toFixed(2)} ×`
}
