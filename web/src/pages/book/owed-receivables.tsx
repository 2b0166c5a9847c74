// What an account owes, on the clocks.
import { Group } from '@mantine/core'
import { tableAddress } from '../../service/list.ts'
import { Listing } from '../../shell/listing.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { CALCULATED_COLUMNS } from './calculated-receivables.tsx'
import { ComparedTotals } from './compared-totals.tsx'
import { CALCULATED_PATH, ReceivablesThenNote, SaveReceivablesThen, useReceivablesThen } from './receivables-then.tsx'

/** The panel. */
export function OwedReceivables({ obligor_id }: { readonly obligor_id: string }) {
  const { environment, clocks } = usePlace()
  const against = useAgainst()
  const question = { obligor_id, as_of: clocks.as_of, known_at: clocks.known_at }
  const { loaded, list, columns } = useReceivablesThen(question, OWED_COLUMNS, against)
  return (
    <Panel
      title="Receivables"
      lead="What it owes, newest first."
      flush
      actions={
        <Group gap="xs">
          <FileLinks
            href={tableAddress(environment, `${CALCULATED_PATH}.csv`, question)}
            what="the receivables it owes"
          />
          {against !== undefined && (
            <SaveReceivablesThen list={list} against={against} what="the receivables it owes" />
          )}
        </Group>
      }
    >
      <Listing
        caption="Receivables that it owes"
        loaded={loaded}
        list={list}
        columns={columns}
        keyOf={({ receivable_id }) => receivable_id}
        empty={<Empty title="It owes no receivable" />}
      />
      {against !== undefined && (
        <>
          <ReceivablesThenNote words={against.words} />
          <ComparedTotals key={JSON.stringify([question, against.clocks])} question={question} against={against} />
        </>
      )}
    </Panel>
  )
}

const OWED_COLUMNS = CALCULATED_COLUMNS.filter(({ head }) => head !== 'Obligor')
