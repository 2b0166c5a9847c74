// Which receivables watched events and open alerts are about, where a rule watches those of some products or metadata alone.
import type { ActiveRule } from '../../resources/alert-rule/active-rules-reads.ts'
import type { StoredAlert } from '../../resources/alert/alert-rules.ts'
import { type WatchedEvent, receivableIdOf } from '../../resources/alert/watched-events-rules.ts'
import { type LendersReceivable, readSelectable } from '../../resources/alert/watched-receivables-reads.ts'
import type { Selectable } from '../../resources/debt-line/pledge-selector-definition.ts'
import type { Transaction } from '../../storage/database.ts'

/** The tenants of the organizations whose events are watched. */
interface Sources {
  readonly sources: readonly { readonly tenant: number; readonly organization: string }[]
}

/** The events, with the receivable of each where a rule selects by it. */
export async function withReceivables(
  transaction: Transaction,
  { sources }: Sources,
  rules: readonly ActiveRule[],
  events: readonly WatchedEvent[],
): Promise<readonly WatchedEvent[]> {
  if (!rules.some(hasSelector)) return events
  const of = (event: WatchedEvent) => lendersReceivable(sources, event.organization, event.data)
  const find = await readSelectable(
    transaction,
    events.flatMap((event) => of(event) ?? []),
  )
  return events.map((event) => ({ ...event, receivable: selectableOf(find, of(event)) }))
}

/** Reads which receivables alerts are about, of rules that select by them; null for all others. */
export async function readReceivablesOfAlerts(
  transaction: Transaction,
  { sources }: Sources,
  rules: readonly ActiveRule[],
  alerts: readonly StoredAlert[],
): Promise<(alert: StoredAlert) => Selectable | null> {
  if (!rules.some(hasSelector)) return () => null
  const of = ({ organization, facts }: StoredAlert) => {
    const data = (facts.event?.['data'] ?? {}) as WatchedEvent['data']
    return lendersReceivable(sources, organization, data)
  }
  const find = await readSelectable(
    transaction,
    alerts.flatMap((alert) => of(alert) ?? []),
  )
  return (alert) => selectableOf(find, of(alert))
}

function hasSelector({ state }: ActiveRule): boolean {
  return state.receivable_selector !== null
}

function lendersReceivable(
  sources: Sources['sources'],
  organization: string,
  data: WatchedEvent['data'],
): LendersReceivable | undefined {
  const id = receivableIdOf(data)
  const tenant = sources.find((source) => source.organization === organization)?.tenant
  return id === undefined || tenant === undefined ? undefined : { tenant, id }
}

function selectableOf(
  find: (one: LendersReceivable) => Selectable | null,
  one: LendersReceivable | undefined,
): Selectable | null {
  return one === undefined ? null : find(one)
}
