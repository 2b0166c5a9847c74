// What an account owes, on the clocks.
import { useQuery } from '@tanstack/react-query'
import type { PortfolioReceivable } from '@tapeline/sdk'
import { tableAddress, listQuery } from '../../service/list.ts'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { CALCULATED_COLUMNS, CALCULATED_PATH } from './calculated-receivables.tsx'

/** The panel. */
export function OwedReceivables({ obligor_id }: { readonly obligor_id: string }) {
  const { environment, clocks } = usePlace()
  const { page, limit } = useAddress().search
  const question = { obligor_id, as_of: clocks.as_of, known_at: clocks.known_at }
  const loaded = useQuery(listQuery<PortfolioReceivable>(environment, CALCULATED_PATH, { ...question, page, limit }))
  return (
    <Panel
      title="Receivables"
      lead="What it owes, newest first."
      flush
      actions={
        <FileLinks
          href={tableAddress(environment, `${CALCULATED_PATH}.csv`, question)}
          what="the receivables it owes"
        />
      }
    >
      <Listing
        caption="Receivables that it owes"
        loaded={loaded}
        list={{ environment, path: CALCULATED_PATH, question }}
        columns={CALCULATED_COLUMNS.filter(({ head }) => head !== 'Obligor')}
        keyOf={({ receivable_id }) => receivable_id}
        empty={<Empty title="It owes no receivable" />}
      />
    </Panel>
  )
}
