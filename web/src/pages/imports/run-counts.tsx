// What became of the lines of an import.
import { SimpleGrid } from '@mantine/core'
import type { Import } from '@tapeline/sdk'
import { countText } from '../../ui/amount.ts'
import { Figure } from '../../ui/figure.tsx'

/** The counts. */
export function RunCounts({ run }: { readonly run: Import }) {
  const { dry_run, lines_read, applied, unchanged, rejected, blank } = run
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure label={dry_run ? 'Judged' : 'Read'} value={countText(lines_read)} note={`${countText(blank)} blank`} />
      <Figure label={dry_run ? 'Would be applied' : 'Applied'} value={countText(applied)} />
      <Figure label="Unchanged" value={countText(unchanged)} note="repeated what is stored" />
      <Figure label="Refused" value={countText(rejected)} />
    </SimpleGrid>
  )
}
