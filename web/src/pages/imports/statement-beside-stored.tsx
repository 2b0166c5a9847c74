// What the lines of a statement would add to the bank lines that are stored, and change of them.
import { SimpleGrid } from '@mantine/core'
import type { LinesBesideStored } from '../../statements/stored-lines.ts'
import { countText } from '../../ui/amount.ts'
import { Figure } from '../../ui/figure.tsx'
import { Panel } from '../../ui/page.tsx'

/** The panel. */
export function StatementBesideStored({ beside }: { readonly beside: LinesBesideStored }) {
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
    </Panel>
  )
}
