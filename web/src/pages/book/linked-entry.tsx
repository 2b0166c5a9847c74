// The entry that the address names behind its #, however far down the list it is: its contents as known at the moment shown, and every
// version of it.
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Entry, Receivable } from '@tapeline/sdk'
import type { Subject } from '../../service/audit.ts'
import { failureOf } from '../../service/call.ts'
import { entriesPath, entryQuery } from '../../service/entries.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { History, HistoryExport } from './history-panel.tsx'
import { metadataFacts } from './metadata-facts.tsx'

/** The entry; nothing where the address names none. */
export function LinkedEntry({ receivable }: { readonly receivable: Receivable }) {
  const { hash } = useLocation()
  const id = hash.startsWith('entry-') ? decoded(hash.slice('entry-'.length)) : undefined
  return id === undefined ? null : <Named key={id} receivable={receivable} id={id} />
}

function Named({ receivable, id }: { readonly receivable: Receivable; readonly id: string }) {
  const { environment, clocks } = usePlace()
  const subject: Subject = { type: 'entry', id, receivable_id: receivable.id }
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const loaded = useQuery(entryQuery(environment, receivable.id, id, clocks.known_at))
  return (
    <Box ref={shown} mb="lg">
      <Panel title={`Entry ${id}`}>
        <States loaded={loaded} failureOf={failureOf}>
          {(entry) => <Facts facts={factsOf(entry, receivable.currency)} />}
        </States>
      </Panel>
      <Box mt="md">
        <Panel title="Versions of this entry" flush actions={<HistoryExport subject={subject} />}>
          <History subject={subject} path={entriesPath(receivable.id, id)} />
        </Panel>
      </Box>
    </Box>
  )
}

function factsOf(entry: Entry, currency: string): Fact[] {
  return [
    { name: 'Date', value: entry.date },
    { name: 'Type', value: sentenceCase(entry.type) },
    { name: 'Amount', value: <Money amount={entry.amount} currency={currency} /> },
    { name: 'Balance you stated', value: <Money amount={entry.balance} currency={currency} /> },
    { name: 'Status from then on', value: entry.receivable_status && sentenceCase(entry.receivable_status) },
    { name: 'Description', value: entry.description },
    ...metadataFacts(entry.metadata),
    { name: 'First reported', value: <Ago at={entry.created_at} /> },
    { name: 'Last changed', value: <Ago at={entry.updated_at} /> },
  ]
}

/** A browser hands the part behind the # over as it was written. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
