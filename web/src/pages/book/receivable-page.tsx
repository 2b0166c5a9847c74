// A receivable: its figures on the clocks, its entries, what changed when, when it was reported, and its documents.
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Receivable } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { receivableQuery } from '../../service/receivables.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { AccountLink } from '../../shell/record-links.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Page } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { NotCompared } from '../compare/not-compared.tsx'
import { notCalculated } from '../compare/why-not.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { EntriesPanel } from './entries-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { useWhyNotThen } from './receivable-compared.ts'
import { ReceivableOverview } from './receivable-overview.tsx'

interface TabProps {
  readonly receivable: Receivable
}

const TABS: Readonly<Record<string, { readonly label: string; readonly Content: ComponentType<TabProps> }>> = {
  overview: { label: 'Overview', Content: ReceivableOverview },
  entries: { label: 'Entries', Content: EntriesPanel },
  changes: { label: 'Changes', Content: ChangesPanel },
  history: { label: 'History', Content: ReceivableHistory },
  documents: { label: 'Documents', Content: DocumentsPanel },
}

/** Tabs that list records, not figures. */
const RECORDS: readonly string[] = ['history', 'documents']

/** The page. */
export function ReceivablePage() {
  const { environment, clocks } = usePlace()
  const { id } = useParams({ from: PATHS.receivable })
  const loaded = useQuery(receivableQuery(environment, id, { as_of: clocks.as_of, known_at: clocks.known_at }))
  return (
    <Page
      back={<BackLink to={PATHS.receivables}>All receivables</BackLink>}
      title={id}
      lead={loaded.data === undefined ? 'A receivable' : <Lead {...loaded.data} />}
      actions={<ComparePicker />}
    >
      <States loaded={loaded} failureOf={failureOf}>
        {(receivable) => <Contents key={id} receivable={receivable} />}
      </States>
    </Page>
  )
}

function Lead({ product_type, obligor_id, origination_date }: Receivable) {
  return (
    <>
      {sentenceCase(product_type)} of <AccountLink id={obligor_id} />, originated{' '}
      <span className="money">{origination_date}</span>
    </>
  )
}

/** A link to an entry leads to the entries, whatever else is in its address. */
function Contents({ receivable }: TabProps) {
  const { search, changeSearch } = useAddress()
  const { hash } = useLocation()
  const against = useAgainst()
  const why_not = useWhyNotThen(receivable.id)
  const asked = search['tab'] ?? (hash.startsWith('entry-') ? 'entries' : 'overview')
  const tab = asked in TABS ? asked : 'overview'
  const show = (chosen: string | null) =>
    changeSearch({ tab: chosen === 'overview' || chosen === null ? undefined : chosen })
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        {Object.entries(TABS).map(([name, { label }]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(TABS).map(([name, { Content }]) => (
        <Tabs.Panel key={name} value={name}>
          {against !== undefined && RECORDS.includes(name) && (
            <NotCompared>Records are not compared with {against.words}. Figures, entries and changes are.</NotCompared>
          )}
          {against !== undefined && why_not !== undefined && !RECORDS.includes(name) && (
            <NotCompared>
              On {against.words} it was there, but {notCalculated(why_not)}.
            </NotCompared>
          )}
          <Content receivable={receivable} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function ReceivableHistory({ receivable: { id } }: TabProps) {
  return <HistoryPanel subject={{ type: 'receivable', id }} path={`/receivables/${encodeURIComponent(id)}`} />
}
