// What the lines and balances of a statement would add to those that are stored, and change of them.
import { SimpleGrid, Text } from '@mantine/core'
import type { LinesBesideStored } from '../../statements/stored-lines.ts'
import { countText } from '../../ui/amount.ts'
import { Figure } from '../../ui/figure.tsx'
import { Panel } from '../../ui/page.tsx'
import { counted } from '../../ui/words.ts'

interface StatementBesideStoredProps {
  readonly beside: LinesBesideStored
  readonly balances: LinesBesideStored
}

/** The panel. */
export function StatementBesideStored({ beside, balances }: StatementBesideStoredProps) {
  const { created, changed, unchanged, kept } = beside
  return (
    <Panel
      title="Beside what is stored"
      lead="What would be added to your bank lines, and what would change of them. Nothing is sent yet."
    >
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label="New" value={countText(created)} />
        <Figure label="Changed" value={countText(changed)} />
        <Figure label="Unchanged" value={countText(unchanged)} note="stored as the file has them" />
        <Figure label="Kept" value={countText(kept)} note="booked or returned since" />
      </SimpleGrid>
      <Text size="sm" mt="sm">
        {counted(balances.sent.length, 'balance')}: {countText(balances.created)} new, {countText(balances.changed)}{' '}
        changed, {countText(balances.unchanged)} unchanged.
      </Text>
    </Panel>
  )
}
