// As of which integrity checks a base was calculated, where a rule of its terms reads their findings.
import { Text } from '@mantine/core'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'

type Checks = NonNullable<CalculatedBase['integrity_checks']>

/** The panel. */
export function CheckedNote({ checks: { checked_at } }: { readonly checks: Checks }) {
  return (
    <Panel title="Integrity checks of this base">
      <Text size="sm">
        {checked_at === null ? (
          'The book is not checked yet, so findings are not known: rules count as their terms state.'
        ) : (
          <>
            The book is checked as of <Ago at={checked_at} />.
          </>
        )}
      </Text>
    </Panel>
  )
}
