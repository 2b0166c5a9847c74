// The page on which people decide what is open: one side of it, narrowed as on the tie-out, and for the operator the matches of a rule together.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CashLine, CashPayment } from '@tapeline/sdk'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../../service/call.ts'
import { openRowsQuery } from '../../../service/cash-tie-out.ts'
import { useMayChange } from '../../../shell/changing.tsx'
import { isPast } from '../../../shell/clocks.ts'
import { useAddress } from '../../../shell/use-address.ts'
import { usePlace } from '../../../shell/use-place.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { Page, Panel, Panels } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Empty, States } from '../../../ui/states.tsx'
import { CASH_FILTERS, filtersOf, questionOf } from '../cash-filters.ts'
import { useCashPlace } from '../cash-place.ts'
import { useSettingsOf } from '../use-settings-of.ts'
import { BulkConfirm } from './bulk-confirm.tsx'
import { Deciding } from './deciding.tsx'
import type { OpenItem } from './decision-drafts.ts'
import type { Confirmed } from './use-bulk.ts'
import { type Deciding as Decisions, useDeciding } from './use-deciding.ts'

interface ReconcileProps {
  readonly title: string
  readonly lead: ReactNode
  readonly back: ReactNode
}

const SIDES = [
  { value: 'line', label: 'Lines of the bank' },
  { value: 'payment', label: 'Payments' },
]

/** What is open is of no rule. */
const FILTERS = CASH_FILTERS.filter(({ name }) => name !== 'rule')

/** The page. What was decided on it is remembered while it is open, whichever side and rows are shown. */
export function Reconcile({ title, lead, back }: ReconcileProps) {
  const { clocks } = usePlace()
  const { reader } = useSettingsOf()
  const { search, changeSearch } = useAddress()
  const decisions = useDeciding()
  const confirmed = useState<readonly Confirmed[]>([])
  const mayChange = useMayChange()
  const side = search['side'] === 'payment' ? 'payment' : 'line'
  const { rule: _, ...values } = filtersOf(search)
  return (
    <Page title={title} lead={lead} back={back} wide>
      {!mayChange ? (
        <Panel>
          <Empty title="Auditors make no decisions">What is open is in the lists of the cash tie-out.</Empty>
        </Panel>
      ) : isPast(clocks) ? (
        <Panel>
          <Empty title="Decisions are made today">Show today, as known now, to decide what is open.</Empty>
        </Panel>
      ) : (
        <Panels>
          <Panel flush>
            <FilterBar filters={FILTERS} values={values} onChange={(parts) => changeSearch(parts)}>
              <NativeSelect
                size="xs"
                aria-label="Which side"
                data={SIDES}
                value={side}
                onChange={({ currentTarget }) => changeSearch({ side: currentTarget.value })}
              />
            </FilterBar>
          </Panel>
          <OpenRows key={side} side={side} decisions={decisions} />
          {reader === 'operator' && <BulkConfirm kept={confirmed} />}
        </Panels>
      )}
    </Page>
  )
}

interface OpenRowsProps {
  readonly side: OpenItem['side']
  readonly decisions: Decisions
}

function OpenRows({ side, decisions }: OpenRowsProps) {
  const { environment, clocks } = usePlace()
  const { path } = useCashPlace()
  const { search, changeSearch } = useAddress()
  const { rule: _, ...asked } = questionOf(search, side)
  const question = { ...asked, status: 'open', page: search['page'] }
  const loaded = useQuery(openRowsQuery<CashLine & CashPayment>(environment, `${path}/${side}s`, question, clocks))
  return (
    <States
      loaded={loaded}
      failureOf={failureOf}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <Panel>
          <Empty title={side === 'line' ? 'No open line' : 'No open payment'}>Nothing waits for a decision here.</Empty>
        </Panel>
      }
    >
      {(page) => (
        <>
          <Deciding side={side} items={page.data.map((row): OpenItem => ({ side, row }))} decisions={decisions} />
          <Pager page={page} onGo={(token) => changeSearch({ page: token })} />
        </>
      )}
    </States>
  )
}
