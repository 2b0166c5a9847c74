// As of which tie-out of cash a base was calculated, where rules or reserves of its terms are made of collections that the bank does not show.
import { Text } from '@mantine/core'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'

const UNTESTED =
  'No bank statement of the operator shows cash up to this day, so unverified collections cannot be tested: ' +
  'rules count as their terms state, and reserves are not known.'

type TieOut = NonNullable<CalculatedBase['cash_tie_out']>

/** The panel. */
export function TiedOutNote({ tie_out: { tied_out_at, statements_since } }: { readonly tie_out: TieOut }) {
  return (
    <Panel title="Cash tie-out of this base">
      <Text size="sm">
        {tied_out_at === null ? (
          'Cash is not tied out yet.'
        ) : (
          <>
            Collections are tied out as of <Ago at={tied_out_at} />.
          </>
        )}{' '}
        {statements_since === null
          ? UNTESTED
          : `The operator’s bank statements begin on ${statements_since}. Collections before that day do not count.`}
      </Text>
    </Panel>
  )
}
